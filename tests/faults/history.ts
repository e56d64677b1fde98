import { intentHeader } from '#contract/http.ts';
import type { ProxiedRequest, FaultProxy } from './fault-proxy.ts';

/** One intent, identified by its key, and all its requests. */
interface Intent {
  readonly key: string;
  /** Method and path, such as `POST /v1/conversations/…/messages`. */
  readonly call: string;
  readonly requests: readonly ProxiedRequest[];
  /** Whether a browser got a success. */
  readonly isAcknowledged: boolean;
}

const isDone = (response: ProxiedRequest['toBrowser']): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

/** The intents of a route that passed through a proxy, by key, in the order of their first requests. */
export function historyOf(proxy: FaultProxy, route = 'POST /v1/*'): readonly Intent[] {
  const byKey = Map.groupBy(proxy.requestsTo(route), ({ headers }) =>
    String(headers[intentHeader.toLowerCase()] ?? ''),
  );
  byKey.delete('');
  return Array.from(byKey, ([key, requests]) => ({
    key,
    call: requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)[0] ?? '',
    requests,
    isAcknowledged: requests.some(({ toBrowser }) => isDone(toBrowser)),
  }));
}

/** The responses to all requests of an intent that succeeded on the server. */
export const effectsOf = ({ requests }: Intent): readonly unknown[] =>
  requests
    .filter(({ fromServer }) => isDone(fromServer))
    .map(({ fromServer }): unknown => JSON.parse(fromServer?.body ?? ''));
