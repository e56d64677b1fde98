import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { useMediaQuery } from '#src/lib/use-media-query.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Drawer } from '#src/ui/overlays/Drawer.tsx';
import { firstControl } from '#src/ui/overlays/first-control.ts';
import { controlOf } from '#src/publish/focus-field.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { CareCardPreview } from './CareCardPreview.tsx';
import { type CareFields, keysOfService } from './fields.ts';
import type { ListedService } from './listed-services.ts';
import { ServiceForm } from './ServiceForm.tsx';

const words = recommendedCare.editor;

interface ServiceEditorProps {
  service: ListedService;
  /** The services that can be reached from this one, by row key. */
  among: readonly string[];
  /** The field to focus; null for none in particular. */
  field: string | null;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** Edits a service beside the table, or over it where there is no room. Alt with the arrow keys opens the next one. */
export function ServiceEditor({ service, among, field, onMove, onClose }: ServiceEditorProps) {
  const { changed, forget } = usePublishPage<CareFields>();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const edited = keysOfService(service.id).filter((key) => changed.includes(key));
  const at = among.indexOf(service.id);
  const formId = useId();
  const move = (step: number) => {
    const id = among[at + step];
    if (id === undefined) return;
    onMove(id);
    announce(words.place(at + step + 1, among.length));
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Layers do not let keys pass.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  const steps = (
    <div className="flex items-center gap-1">
      <IconButton
        label={words.previous}
        icon={<ChevronUp aria-hidden />}
        aria-keyshortcuts="Alt+ArrowUp"
        aria-disabled={at <= 0}
        onClick={() => move(-1)}
      />
      <IconButton
        label={words.next}
        icon={<ChevronDown aria-hidden />}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={at === among.length - 1}
        onClick={() => move(1)}
      />
      <span className="text-sm text-ink-soft tabular-nums">{words.place(at + 1, among.length)}</span>
    </div>
  );
  const actions = (
    <>
      {edited.length > 0 && (
        <Button variant="ghost" onClick={() => forget(edited)}>
          {words.discard}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {words.done}
      </Button>
    </>
  );
  const content = (
    <div className="flex flex-col gap-6">
      <section id={formId} aria-label={words.form} className="flex flex-col gap-5">
        <ServiceForm service={service} />
      </section>
      <CareCardPreview service={service} />
    </div>
  );
  const initialFocus = field === null ? startOf(formId) : focusOf(field);
  const title = service.name;
  return isWide ? (
    <Drawer open side="end" isWide label={title} closeLabel={words.close} initialFocus={initialFocus} onClose={onClose}>
      <Panel title={title} steps={steps} actions={actions}>
        {content}
      </Panel>
    </Drawer>
  ) : (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={steps}
      closeLabel={words.close}
      size="lg"
      initialFocus={initialFocus}
      actions={actions}
    >
      {content}
    </Dialog>
  );
}

/** The first field of a form, once it is rendered. */
const startOf = (formId: string): RefObject<HTMLElement | null> => ({
  get current() {
    return firstControl(document.getElementById(formId), null);
  },
});

/** The control of a field, once it is rendered. */
const focusOf = (field: string): RefObject<HTMLElement | null> => ({
  get current() {
    return controlOf(field) ?? null;
  },
});

interface PanelProps {
  title: string;
  steps: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

const Panel = ({ title, steps, actions, children }: PanelProps) => (
  <>
    <div className="flex flex-col gap-1 border-b border-line px-5 pt-4 pb-3">
      <h2 className="me-10 text-lg font-semibold break-words">{title}</h2>
      {steps}
    </div>
    <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
    <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
  </>
);
