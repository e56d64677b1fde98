import { useFlags } from '#src/flags/use-flag.ts';
import { NotFoundPage } from '../layout/page/NotFoundPage.tsx';
import { usePage } from '../page-code.ts';
import { isOn, type Page } from '../pages.ts';

/** Shows a page, or the not-found page while its flag is off (D-58). */
export function PageGate({ page }: { page: Page }) {
  return isOn(page, useFlags()) ? <LoadedPage page={page} /> : <NotFoundPage />;
}

const LoadedPage = ({ page }: { page: Page }) => usePage(page);
