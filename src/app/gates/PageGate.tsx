import { useState } from 'react';
import { useFlags } from '#src/flags/use-flag.ts';
import { NotFoundPage } from '../layout/page/deferred-not-found-page.ts';
import { LoadedPage } from '../layout/page/LoadedPage.tsx';
import { isOn, type Page } from '../pages.ts';

/** Shows a page; while its flag is off, the not-found page, which says so (D-58). */
export function PageGate({ page }: { page: Page }) {
  const isAvailable = isOn(page, useFlags());
  const [wasShown, setWasShown] = useState(isAvailable);
  if (isAvailable && !wasShown) setWasShown(true);
  return isAvailable ? <LoadedPage page={page} /> : <NotFoundPage isSwitchedOff wasShown={wasShown} />;
}
