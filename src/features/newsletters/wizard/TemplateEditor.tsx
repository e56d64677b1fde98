import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Template } from '#contract/templates/templates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useNewsletterTemplates } from '#src/services/templates/templates.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { at } from '../addresses.ts';
import type { ClientPicker } from '../preview/LetterPreview.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DeletedLetter } from './DeletedLetter.tsx';
import { DetailsFields } from './DetailsFields.tsx';
import { LetterStep } from './LetterStep.tsx';
import { LoadingLetter } from './LoadingLetter.tsx';
import { savedTemplate } from './saved-letter.ts';
import { SaveState } from './SaveState.tsx';
import { useLetter } from './use-letter.ts';
import { WizardFrame } from './WizardFrame.tsx';

const words = newsletters.wizard;

/** A template of the list (TE-05). */
export function TemplateEditor({ id, picker }: { id: string; picker: ClientPicker }) {
  const query = useNewsletterTemplates();
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  const template = data?.data.find(({ templateId }) => templateId === id);
  const [last, setLast] = useState<Template | null>(null);
  if (template && template !== last) setLast(template);
  if (error && !data) return <NotLoaded title={words.templateFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data) return <LoadingLetter label={words.loading} />;
  if (!template) return <DeletedLetter kind="template" id={id} last={last && savedTemplate(last).fields} />;
  return (
    <OpenTemplate
      template={template}
      picker={picker}
      reload={async () => (await query.refetch()).data?.data.find(({ templateId }) => templateId === id) ?? null}
    />
  );
}

interface OpenTemplateProps {
  template: Template;
  picker: ClientPicker;
  reload: () => Promise<Template | null>;
}

function OpenTemplate({ template, picker, reload }: OpenTemplateProps) {
  const saved = savedTemplate(template);
  const { fields, saving, change, resolve, keepOverwritten } = useLetter(saved, async () => {
    const fresh = await reload();
    return fresh && savedTemplate(fresh);
  });
  return (
    <WizardFrame
      title={fields.name.trim() || template.name}
      list="templates"
      status={<SaveState saving={saving} />}
      actions={
        <Link to={at.newNewsletter(template.templateId)} className={buttonClass('secondary')}>
          {words.beginWith}
        </Link>
      }
    >
      {saving.kind === 'conflict' && (
        <ConflictNotice
          kind="template"
          mine={fields}
          theirs={saved.fields}
          changed={saved.changed}
          onResolve={resolve}
        />
      )}
      <DetailsFields fields={fields} onChange={change} />
      <LetterStep fields={fields} onChange={change} onOverwritten={keepOverwritten} picker={picker} />
    </WizardFrame>
  );
}
