import { intentHeader } from '#contract/http.ts';
import type { Asked, FaultProxy } from './fault-proxy.ts';

/** One intent, identified by its key, and all its requests. */
interface Wish {
  readonly key: string;
  /** `POST /v1/conversations/{id}/messages`, say, with the id. */
  readonly call: string;
  readonly requests: readonly Asked[];
  /** Whether a browser got a success. */
  readonly isAcknowledged: boolean;
}

const isDone = (answer: Asked['told']): boolean => answer !== null && answer.status >= 200 && answer.status < 300;

/** The intents of a route that passed through a proxy, by key, in the order of their first requests. */
export function historyOf(proxy: FaultProxy, route = 'POST /v1/*'): readonly Wish[] {
  const byKey = Map.groupBy(proxy.asked(route), ({ headers }) => String(headers[intentHeader.toLowerCase()] ?? ''));
  byKey.delete('');
  return Array.from(byKey, ([key, requests]) => ({
    key,
    call: requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)[0] ?? '',
    requests,
    isAcknowledged: requests.some(({ told }) => isDone(told)),
  }));
}

/** The answers of all requests of an intent that the server carried out. */
export const effectsOf = ({ requests }: Wish): readonly unknown[] =>
  requests
    .filter(({ carriedOut }) => isDone(carriedOut))
    .map(({ carriedOut }): unknown => JSON.parse(carriedOut?.body ?? ''));
