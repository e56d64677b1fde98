import type { ReactNode } from 'react';
import { letterOf } from '#contract/templates/newsletter-templates.ts';
import type { Template } from '#contract/templates/templates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { LetterPreview } from '../preview/LetterPreview.tsx';
import { useLoadedNewsletter } from '../wizard/use-newsletter.ts';

const words = newsletters.row;

interface PreviewDialogProps {
  name: string;
  onClose: () => void;
}

/** The letter of a newsletter, without leaving the list. */
export function NewsletterPreview({ id, ...dialog }: PreviewDialogProps & { id: string }) {
  const { loaded, isGone, error, isRetrying, retry } = useLoadedNewsletter(id);
  return (
    <PreviewDialog {...dialog}>
      {isGone ? (
        <p>{newsletters.wizard.gone.text}</p>
      ) : error !== undefined ? (
        <NotLoaded level={null} title={newsletters.wizard.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : loaded ? (
        <Letter template={loaded.template} />
      ) : (
        <div role="status" aria-label={newsletters.wizard.loading}>
          <Skeleton className="h-96" />
        </div>
      )}
    </PreviewDialog>
  );
}

/** The letter of a template, without leaving the list. */
export const TemplatePreview = ({ template, ...dialog }: PreviewDialogProps & { template: Template }) => (
  <PreviewDialog {...dialog}>
    <Letter template={template} />
  </PreviewDialog>
);

const Letter = ({ template }: { template: Template }) => (
  <LetterPreview document={letterOf(template)} subject={template.subject ?? ''} picker={null} />
);

const PreviewDialog = ({ name, onClose, children }: PreviewDialogProps & { children: ReactNode }) => (
  <Dialog open title={words.previewOf(name)} closeLabel={shell.close} size="lg" onClose={onClose}>
    {children}
  </Dialog>
);
