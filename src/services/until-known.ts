import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CampaignsRoot } from './campaigns/root.ts';
import { hasExtension } from './campaigns/ui-behaviors.ts';
import { isRefusal } from './describe-error.ts';

/** Milliseconds between requests, about a minute in all. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000, 30_000] as const;

interface Options {
  /** Called when an answer was lost. */
  readonly onUnknown?: () => void;
  /** Whether the request does no harm when it is repeated, also to a server that knows no idempotency keys. */
  readonly isRepeatable?: boolean;
}

/**
 * Makes a request that must take effect once, and repeats it for as long as nobody knows what became of it: its answer may be lost after the
 * server has carried it out.
 * @param begin makes the request, under the same key each time
 * @returns what the server said; after a minute without an answer, the latest error, which `isRefusal` tells from a refusal
 */
export const untilKnown =
  <A extends { readonly error?: unknown }>(
    begin: () => PromiseLike<A>,
    { onUnknown = () => undefined, isRepeatable = false }: Options = {},
  ): ThunkAction<Promise<A>, CampaignsRoot, unknown, UnknownAction> =>
  async (_dispatch, getState) => {
    let answer = await begin();
    for (const pause of pauses) {
      if (answer.error === undefined || isRefusal(answer.error)) return answer;
      if (!isRepeatable && !hasExtension(getState(), 'idempotency')) return answer;
      onUnknown();
      await reconnectedOr(pause);
      answer = await begin();
    }
    return answer;
  };

/** Waits so many milliseconds, or until the browser is back online. */
function reconnectedOr(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}
