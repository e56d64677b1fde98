import { createContext, use } from 'react';
import type { Page } from './pages.ts';

/** What a route says of itself. */
export interface RouteHandle {
  readonly title: string;
  /** The page whose code is fetched for it. */
  readonly page?: Page;
}

export const RouteHandleContext = createContext<RouteHandle | null>(null);

/** The title of the page at the current address, as the route table names it. */
export const usePageTitle = (): string => use(RouteHandleContext)?.title ?? '';
