import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type * as z from 'zod/mini';
import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import type { Publish } from '#src/services/call.ts';
import type { RetriableQuery } from '#src/services/use-retry.ts';
import type { IsSameBase, Key } from './edits.ts';

/** A change as it is shown. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** What it means for clients. */
  readonly consequence?: string | undefined;
}

/** A schema issue, from which the page makes its error message. */
export type Issue = Parameters<NonNullable<z.core.ParseContext<z.core.$ZodIssue>['error']>>[0];

/** A thunk that makes a request. */
type Call = ThunkAction<PromiseLike<{ readonly error?: unknown }>, never, unknown, UnknownAction>;

/** One call to the server, and the fields that it publishes. */
export interface Step<F> {
  readonly keys: readonly Key<F>[];
  run(publish: Publish): Call;
  /** The fields in which a created item had a temporary id, with the id that the server has given it. Called once the step has succeeded. */
  adopt?(fields: F): Partial<F>;
  /** The field at a path in the request, such as `body`, `configs`, `0`, where its name is no part of the path. */
  fieldAt?(path: readonly string[]): Key<F> | undefined;
}

/** The definition of a settings page. `F` is the record of its fields, which are edited, compared and described one by one. */
export interface PublishPage<F extends object> {
  /** The id under which its edits are stored. */
  readonly id: string;
  /** Validates the fields, by the contract's schemas. */
  readonly schema: z.ZodMiniType<unknown, F>;
  /** The message for an invalid field. */
  problem(issue: Issue): string;
  describe(key: Key<F>, before: Partial<F>, after: Partial<F>): ChangeLine;
  /**
   * Whether an edit of a field that is based on one saved value may replace another one, rather than conflict with it. By default only if
   * they are equal.
   */
  isSameBase?: IsSameBase<F>;
  /** Whether a publish of the changed fields contains this one too, so that its problem prevents it. By default only if it is changed. */
  isPublishedWith?(changed: readonly Key<F>[], key: Key<F>, draft: F): boolean;
  steps(draft: F, changed: readonly Key<F>[], saved: F): readonly Step<F>[];
  /** A change of an earlier publish as fields of this page; null if it belongs to another page. */
  recall(change: SettingsChange): { readonly before: Partial<F>; readonly after: Partial<F> } | null;
}

/** The saved fields, and the version of the settings. */
export interface Saved<F> {
  readonly fields: F;
  readonly version: number | null;
}

/** The queries behind a page's saved fields. */
export interface Source<F> {
  readonly saved: Saved<F> | undefined;
  readonly error: unknown;
  /** The queries to retry after an error. */
  readonly queries: readonly RetriableQuery[];
  /** Refetches the fields; rejects with the error. */
  refetch(): Promise<Saved<F>>;
}
