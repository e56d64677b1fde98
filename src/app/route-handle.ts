import { createContext } from 'react';
import type { Page } from './pages.ts';

/** The `handle` of a route. */
export interface RouteHandle {
  readonly title: string;
  readonly page?: Page;
}

/** The handle of the page at the current address. */
export const RouteHandleContext = createContext<RouteHandle | null>(null);
