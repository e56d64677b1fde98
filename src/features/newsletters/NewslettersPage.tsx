import { useSearchParams } from 'react-router-dom';
import { newId, viewIn } from './addresses.ts';
import { ListTabs } from './lists/ListTabs.tsx';
import { NewsletterList } from './lists/NewsletterList.tsx';
import { TemplateList } from './lists/TemplateList.tsx';
import type { ClientPicker } from './preview/LetterPreview.tsx';
import { BeginNewsletter } from './wizard/BeginNewsletter.tsx';
import { BeginTemplate } from './wizard/BeginTemplate.tsx';
import { NewsletterWizard } from './wizard/NewsletterWizard.tsx';
import { TemplateEditor } from './wizard/TemplateEditor.tsx';

interface NewslettersPageProps {
  /** The search for a client, which belongs to another feature. */
  picker: ClientPicker;
}

/** Newsletters and their templates (SH-19): two lists, and what one of them has open. All of it is in the address. */
export function NewslettersPage({ picker }: NewslettersPageProps) {
  const [params] = useSearchParams();
  const view = viewIn(params);
  switch (view.kind) {
    case 'lists':
      return (
        <div className="mx-auto flex max-w-[56rem] flex-col gap-4 p-4 md:p-6">
          <ListTabs current={view.tab} />
          {view.tab === 'communications' ? <NewsletterList /> : <TemplateList />}
        </div>
      );
    case 'newsletter':
      if (view.id === newId) return <BeginNewsletter />;
      return <NewsletterWizard key={view.id} id={view.id} step={view.step} picker={picker} />;
    case 'template':
      return view.id === newId ? <BeginTemplate /> : <TemplateEditor key={view.id} id={view.id} picker={picker} />;
  }
}
