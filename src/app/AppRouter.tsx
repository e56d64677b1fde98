import type { Location } from 'react-router-dom';
import type { BrowserHistory } from './browser-history.ts';
import { isFirstLanding } from './landing.ts';
import { fetchPageCode } from './page-code.ts';
import { PageRouter, handleAt } from './PageRouter.tsx';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';

/** Fetches the code of the page at an address; on the first landing, of the page that it redirects to. */
export function fetchPageAt({ pathname }: Pick<Location, 'pathname'>): void {
  const page = handleAt(routes, { pathname: isFirstLanding(pathname) ? paths.audit() : pathname })?.page;
  if (page) void fetchPageCode(page);
}

/** The pages of the staff, and the public ones. */
export const AppRouter = ({ history }: { history: BrowserHistory }) => (
  <PageRouter history={history} routes={routes} fetchPageAt={fetchPageAt} />
);
