import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadWhenIdle } from '#src/lib/first-screen.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { viewIn } from './addresses.ts';
import type { ClientPicker } from './preview/LetterPreview.tsx';
import { LetterLists, OpenLetter } from './views-code.ts';
import { LoadingLetter } from './wizard/LoadingLetter.tsx';

loadWhenIdle(LetterLists.fetch);
loadWhenIdle(OpenLetter.fetch);

interface NewslettersPageProps {
  /** The search for a client, which belongs to another feature. */
  picker: ClientPicker;
}

/** Newsletters and their templates (SH-19): two lists, and what one of them has open. All of it is in the address. */
export function NewslettersPage({ picker }: NewslettersPageProps) {
  const [params] = useSearchParams();
  const view = viewIn(params);
  const { loading } = view.kind === 'lists' ? newsletters.list : newsletters.wizard;
  return (
    <Suspense fallback={<LoadingLetter label={loading} />}>
      {view.kind === 'lists' ? <LetterLists tab={view.tab} /> : <OpenLetter view={view} picker={picker} />}
    </Suspense>
  );
}
