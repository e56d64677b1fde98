import { setTimeout as wait } from 'node:timers/promises';
import { connect, type ItemResult } from '#contract/connect/index.ts';
import type { ConnectItemInput, ConnectKind } from '#contract/connect/items.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { type Endpoint, type Input, type Output, requestOf } from '#contract/http.ts';

/** Half of what a call may have: calls of screens wait for it where the database is embedded. */
export const itemsPerCall = 250;
/** Bytes of a body; the server takes a little more. */
const mostBytes = 500_000;
/** Milliseconds between attempts where the server names no time. */
const pauses = [500, 2000, 8000];

type RefusalBody = Pick<ErrorBody, 'message' | 'details'> & { readonly code: string };

/** What the server answered to a call that it refused. */
export class ConnectRefusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The fields that it names. */
  readonly fields: readonly string[];
  constructor(status: number, { code, message, details = [] }: RefusalBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.map(({ field }) => field);
  }
}

interface ConnectClientOptions {
  /** The address of Rapport. */
  readonly url: string;
  readonly key: string;
  readonly fetch?: (address: string, init: RequestInit) => Response | Promise<Response>;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** Makes the calls of `/connect/v1`. What got no answer, or none now, is repeated, because repetitions change nothing. */
export function connectClient({ url, key, fetch = globalThis.fetch, pause = wait }: ConnectClientOptions) {
  const attempt = (endpoint: Endpoint, { path, body }: ReturnType<typeof requestOf>): Promise<Response> =>
    Promise.resolve(
      fetch(new URL(path, url).href, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(60_000),
        ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
      }),
    );

  /** @throws ConnectRefusal, or an Error that names the address where there is no connection */
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const request = requestOf(endpoint, input);
    for (const delay of pauses) {
      const response = await attempt(endpoint, request).catch(() => null);
      if (response !== null && response.status !== 429 && response.status < 500) return answerIn(endpoint, response);
      await response?.body?.cancel();
      const seconds = Number(response?.headers.get('retry-after') ?? 0);
      await pause(Math.max(delay, seconds * 1000));
    }
    return answerIn(endpoint, await attempt(endpoint, request).catch((error: Error) => unreachable(url, error)));
  }

  const { beginSync, finishSync, leaseJobs, answerJob, readStatus, upsertItems } = connect.endpoints;
  return {
    /** Reports items in as many calls as they need, with the result of each in their order. */
    async *report(items: Iterable<ConnectItemInput>): AsyncGenerator<ItemResult> {
      for (const batch of batchesOf(items)) yield* (await call(upsertItems, { items: batch })).results;
    },
    beginSync: (kinds: readonly ConnectKind[]) => call(beginSync, { kinds: [...kinds] }),
    /** @throws ConnectRefusal `sync_incomplete` where more than half of a kind would be gone and that is not confirmed */
    finishSync: (id: string, how: { confirmGone?: boolean; keep?: readonly ConnectKind[] } = {}) =>
      call(finishSync, { id, confirmGone: how.confirmGone ?? false, keep: [...(how.keep ?? [])] }),
    leaseJobs: (most: number) => call(leaseJobs, { most }),
    answerJob: (answer: Input<typeof answerJob>) => call(answerJob, answer),
    readStatus: () => call(readStatus, {}),
  };
}

function unreachable(url: string, error: Error): never {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  throw new Error(`${url} cannot be reached: ${typeof code === 'string' ? code : message}.`, { cause: error });
}

async function answerIn<E extends Endpoint>(endpoint: E, response: Response): Promise<Output<E>> {
  const body = (await response.json().catch(() => null)) as Partial<RefusalBody> | null;
  if (response.ok) return endpoint.response.parse(body) as Output<E>;
  const { code = 'unknown', message = `The server answered ${response.status}.`, details } = body ?? {};
  throw new ConnectRefusal(response.status, { code, message, details });
}

function* batchesOf(items: Iterable<ConnectItemInput>): Generator<ConnectItemInput[]> {
  let [batch, bytes]: [ConnectItemInput[], number] = [[], 0];
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (batch.length > 0 && (batch.length === itemsPerCall || bytes + size > mostBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
