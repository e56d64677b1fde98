import { useMatches } from 'react-router-dom';

/** What a route tells the layout around it. */
export interface RouteHandle {
  readonly title: string;
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The title of the page at the current address, as the route table names it. */
export const usePageTitle = (): string =>
  useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle)?.title ?? '';
