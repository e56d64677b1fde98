import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type * as z from 'zod/mini';
import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import type { Publish } from '#src/services/call.ts';
import type { RetriableQuery } from '#src/services/use-retry.ts';
import type { Key } from './edits.ts';

/** One change in plain words. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** What it means for clients. */
  readonly consequence?: string | undefined;
}

/** What a failed check knows, for the page's own words about it. */
export type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** A call as the services offer it. */
type Call = ThunkAction<PromiseLike<{ readonly error?: unknown }>, never, unknown, UnknownAction>;

/** One call to the server, and the fields that it publishes. */
export interface Step<F> {
  readonly keys: readonly Key<F>[];
  run(publish: Publish): Call;
}

/** What a page of settings is to the machinery that publishes it. `F` names its fields, each of which is edited, compared and told of by itself. */
export interface PublishPage<F extends object> {
  /** Under what its edits are kept. */
  readonly id: string;
  /** What can be published; made of the contract's own schemas. */
  readonly schema: z.ZodMiniType<unknown, F>;
  /** What to do about a field that cannot. */
  problem(issue: Issue): string;
  describe(key: Key<F>, before: Partial<F>, after: Partial<F>): ChangeLine;
  steps(draft: F, changed: readonly Key<F>[], saved: F): readonly Step<F>[];
  /** A change of an earlier publish in this page's fields; null where it is another page's. */
  recall(change: SettingsChange): { readonly before: Partial<F>; readonly after: Partial<F> } | null;
}

/** What is saved now. */
export interface Saved<F> {
  readonly fields: F;
  readonly version: number | null;
}

/** Where a page's saved fields come from. */
export interface Source<F> {
  readonly saved: Saved<F> | undefined;
  readonly error: unknown;
  /** What it takes to have them. */
  readonly queries: readonly RetriableQuery[];
  /** Asks the server again; rejects with what went wrong. */
  refetch(): Promise<Saved<F>>;
}
