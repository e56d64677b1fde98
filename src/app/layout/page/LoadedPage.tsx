import { usePage } from '../../page-code.ts';
import type { Page } from '../../pages.ts';

/** Shows a page. Suspends until its code is loaded. */
export const LoadedPage = ({ page }: { page: Page }) => usePage(page);
