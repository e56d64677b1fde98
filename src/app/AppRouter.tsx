import { startTransition, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, Router, useLocation, useRoutes } from 'react-router-dom';
import type { BrowserHistory } from './browser-history.ts';
import { isFirstLanding } from './landing.ts';
import { fetchPageCode } from './page-code.ts';
import { paths } from './paths.ts';
import { type RouteHandle, RouteHandleContext } from './route-handle.ts';
import { routes } from './routes.tsx';

/** The handle of the innermost route at an address. */
const handleAt = (address: Pick<Location, 'pathname'>): RouteHandle | undefined =>
  matchRoutes(routes, address)?.findLast(({ route }) => route.handle !== undefined)?.route.handle as
    | RouteHandle
    | undefined;

/** Fetches the code of the page at an address; on the first landing, of the page that it redirects to. */
export function fetchPageAt({ pathname }: Pick<Location, 'pathname'>): void {
  const page = handleAt({ pathname: isFirstLanding(pathname) ? paths.audit() : pathname })?.page;
  if (page) void fetchPageCode(page);
}

/** Shows the page at the tab's address; the previous page stays until the next one is ready. */
export function AppRouter({ history }: { history: BrowserHistory }) {
  const [{ location, navigationType }, setNavigation] = useState(history.current);
  useLayoutEffect(() => {
    fetchPageAt(history.current.location);
    return history.listen((navigation) => {
      fetchPageAt(navigation.location);
      startTransition(() => setNavigation(navigation));
    });
  }, [history]);
  return (
    <Router navigator={history} location={location} navigationType={navigationType}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const handle = handleAt(useLocation());
  return <RouteHandleContext value={handle ?? null}>{useRoutes(routes)}</RouteHandleContext>;
}
