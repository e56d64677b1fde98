import type { Tab } from '../addresses.ts';
import { ListTabs } from './ListTabs.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { TemplateList } from './TemplateList.tsx';

/** Newsletters and their templates, one of the two at a time. */
export const LetterLists = ({ tab }: { tab: Tab }) => (
  <div className="mx-auto flex max-w-[56rem] flex-col gap-4 p-4 md:p-6">
    <ListTabs current={tab} />
    {tab === 'communications' ? <NewsletterList /> : <TemplateList />}
  </div>
);
