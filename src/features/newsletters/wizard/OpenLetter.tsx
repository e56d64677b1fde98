import { newId, type OpenView } from '../addresses.ts';
import type { ClientPicker } from '../preview/LetterPreview.tsx';
import { BeginNewsletter } from './BeginNewsletter.tsx';
import { BeginTemplate } from './BeginTemplate.tsx';
import { NewsletterWizard } from './NewsletterWizard.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

interface OpenLetterProps {
  view: OpenView;
  picker: ClientPicker;
}

/** A newsletter or a template, or the form that begins one. */
export function OpenLetter({ view, picker }: OpenLetterProps) {
  if (view.kind === 'newsletter') {
    if (view.id === newId) return <BeginNewsletter />;
    return <NewsletterWizard key={view.id} id={view.id} step={view.step} picker={picker} />;
  }
  return view.id === newId ? <BeginTemplate /> : <TemplateEditor key={view.id} id={view.id} picker={picker} />;
}
