import { startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Location, matchRoutes, type RouteObject, Router, useLocation, useRoutes } from 'react-router-dom';
import type { BrowserHistory, Navigation } from './browser-history.ts';
import { type RouteHandle, RouteHandleContext } from './route-handle.ts';

/** The handle of the innermost route at an address. */
export const handleAt = (routes: RouteObject[], address: Pick<Location, 'pathname'>): RouteHandle | undefined =>
  matchRoutes(routes, address)?.findLast(({ route }) => route.handle !== undefined)?.route.handle as
    | RouteHandle
    | undefined;

interface PageRouterProps {
  history: BrowserHistory;
  routes: RouteObject[];
  /** Loads the page at an address ahead of its rendering. */
  fetchPageAt: (address: Location) => void;
}

/**
 * Shows the page at the tab's address; the previous page stays until the next one is ready. Within a page the address counts at once, because each
 * control makes the next address from the one that it was rendered with.
 */
export function PageRouter({ history, routes, fetchPageAt }: PageRouterProps) {
  const [{ location, navigationType }, setNavigation] = useState(history.current);
  const goTo = useEffectEvent((navigation: Navigation) => {
    fetchPageAt(navigation.location);
    if (navigation.location.pathname === location.pathname) setNavigation(navigation);
    else startTransition(() => setNavigation(navigation));
  });
  useLayoutEffect(() => {
    fetchPageAt(history.current.location);
    return history.listen(goTo);
  }, [history, fetchPageAt]);
  return (
    <Router navigator={history} location={location} navigationType={navigationType}>
      <Pages routes={routes} />
    </Router>
  );
}

function Pages({ routes }: { routes: RouteObject[] }) {
  const handle = handleAt(routes, useLocation());
  return <RouteHandleContext value={handle ?? null}>{useRoutes(routes)}</RouteHandleContext>;
}
