import type { SearchQuery } from '#contract/rules/search/search-query.ts';
import type { IndexUpdate, Matches } from './search-index.ts';

export type ToWorker =
  | { readonly update: IndexUpdate }
  | { readonly find: SearchQuery; readonly now: number; readonly requestId: number };

export interface FromWorker {
  readonly requestId: number;
  readonly matches: Matches;
}
