import { intentHeader } from '#contract/http.ts';
import type { Asked, FaultProxy } from './fault-proxy.ts';

/** Something that a person wanted once, told by its key, and every request that asked for it. */
interface Wish {
  readonly key: string;
  /** `POST /v1/conversations/{id}/messages`, say, with the id. */
  readonly call: string;
  readonly requests: readonly Asked[];
  /** Whether a browser has been told that it is done. */
  readonly isAcknowledged: boolean;
}

const isDone = (answer: Asked['told']): boolean => answer !== null && answer.status >= 200 && answer.status < 300;

/** What was asked for through a proxy on a route, by key, in the order of the first requests. */
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

/** What the server says it has done for a wish: the answers of all requests that it carried out. */
export const effectsOf = ({ requests }: Wish): readonly unknown[] =>
  requests
    .filter(({ carriedOut }) => isDone(carriedOut))
    .map(({ carriedOut }): unknown => JSON.parse(carriedOut?.body ?? ''));
