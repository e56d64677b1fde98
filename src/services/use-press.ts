import { useRef, useState } from 'react';
import type { CampaignsRoot } from './campaigns/root.ts';
import { untilKnown } from './until-known.ts';
import { useThunkDispatch } from './use-thunk-dispatch.ts';

/**
 * A press that takes effect once, and is busy until it is known what became of it. Until it has succeeded, the same input has the same key,
 * unless it brings its own.
 * @param begin makes a request that takes a key
 * @param options `isRepeatable` as in `untilKnown`
 */
export function usePress<I extends object, A extends { readonly error?: unknown }>(
  begin: (input: I & { idempotencyKey: string }) => PromiseLike<A>,
  { isRepeatable = false }: { readonly isRepeatable?: boolean } = {},
) {
  const dispatch = useThunkDispatch<CampaignsRoot>();
  const keys = useRef(new Map<string, string>());
  const [pending, setPending] = useState<I | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function press(input: I): Promise<A> {
    const intent = JSON.stringify(input);
    const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID();
    keys.current.set(intent, idempotencyKey);
    setPending(input);
    setError(null);
    const answer = await dispatch(untilKnown(() => begin({ idempotencyKey, ...input }), { isRepeatable }));
    if (answer.error === undefined) keys.current.delete(intent);
    setPending(null);
    setError(answer.error ?? null);
    return answer;
  }
  return [press, { isBusy: pending !== null, pending, error }] as const;
}
