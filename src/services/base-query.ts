import {
  type BaseQueryApi,
  type BaseQueryFn,
  fetchBaseQuery,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query';
import { messageOf, notOffered, saysSessionExpired } from '#contract/errors.ts';
import type { Extension } from '#contract/extensions.ts';
import { intentHeader, publishHeaders } from '#contract/http.ts';
import { baseUrlOf, type ServiceName } from '#contract/platform/config.ts';
import { updateServerClock } from '#src/lib/server-clock.ts';
import { absoluteUrl, readConfig } from '#src/session/runtime-config.ts';
import { getIdToken } from '#src/session/session.ts';
import { accessRemoved, sessionExpired, type SessionRoot } from '#src/session/session-slice.ts';
import { isAnnounced } from './announced.ts';
import { describeError } from './describe-error.ts';
import { retryDelay } from './retry-delay.ts';

/** FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR, or an HTTP status with its data (ER-13 to ER-16). */
export type ServiceError = FetchBaseQueryError;
/** A request with the extension of its call, so that nothing which builds on a call can lose it. */
export interface ServiceRequest extends FetchArgs {
  readonly extension: Extension | null;
}
export type ServiceBaseQuery = BaseQueryFn<ServiceRequest, unknown, ServiceError, CallOptions, FetchBaseQueryMeta>;

export interface CallOptions {
  /** Sent without a token, because the caller may be a visitor. */
  readonly isPublic?: boolean;
}

/** Milliseconds until a request times out. */
const timeout = 30_000;
/** Requests for one call, including its retries. */
const maxRequests = 3;

/**
 * Sends the calls of one service, with the bearer id token unless they are public (API-01), except those of extensions that the server does
 * not announce. Retries once with a new token after a 401, and once after the delay that a busy service names.
 */
export function serviceBaseQuery(service: ServiceName): ServiceBaseQuery {
  return async ({ extension, ...given }, api, options: CallOptions | undefined) => {
    if (extension !== null && (await isAnnounced(api, extension)) === false)
      return { error: { status: 'CUSTOM_ERROR', error: notOffered } };
    let baseUrl: string;
    try {
      baseUrl = absoluteUrl(baseUrlOf(readConfig(), service));
    } catch (error) {
      return { error: { status: 'CUSTOM_ERROR', error: error instanceof Error ? error.message : String(error) } };
    }
    const request = await forServiceAt(baseUrl, given, api);
    const send = fetchBaseQuery({ baseUrl, timeout, responseHandler: readBody });

    let token = options?.isPublic ? null : await currentToken(api);
    let renewed = false;
    let waited = false;
    for (let sent = 1; ; sent += 1) {
      const answer = await send(withToken(request, token), api, {});
      updateServerClock(answer.meta?.response?.headers.get('date'));
      if (!answer.error || api.signal.aborted) return answer;
      if (token && describeError(answer.error).code === 'access_removed') {
        api.dispatch(accessRemoved());
        return answer;
      }

      if (token && refusesToken(answer)) {
        const next = renewed ? null : await anotherToken(api, token).catch(() => undefined);
        // The identity provider could not be reached, which does not end the session: only the call has failed.
        if (next === undefined) return answer;
        if (next === null) {
          api.dispatch(sessionExpired());
          return answer;
        }
        token = next;
        renewed = true;
      } else {
        const delay = waited ? null : retryDelay(request, answer.meta?.response);
        if (delay === null) return answer;
        await pause(delay, api.signal);
        waited = true;
      }
      if (sent >= maxRequests || api.signal.aborted) return answer;
    }
  };
}

/**
 * Leaves out the headers of extensions that a service of another origin does not announce: browsers send no request with a header that its
 * cross-origin rules do not name.
 */
async function forServiceAt(baseUrl: string, request: FetchArgs, api: BaseQueryApi): Promise<FetchArgs> {
  if (!request.headers || new URL(baseUrl).origin === location.origin) return request;
  const headers = new Headers(request.headers as Record<string, string>);
  for (const [name, extension] of extensionHeaders)
    if (headers.has(name) && (await isAnnounced(api, extension)) === false) headers.delete(name);
  return { ...request, headers };
}

const extensionHeaders = [
  [intentHeader, 'idempotency'],
  [publishHeaders.id, 'publishes'],
  [publishHeaders.version, 'publishes'],
] as const satisfies readonly (readonly [string, Extension])[];

/** The body of a failure may be JSON or text; that of a success must be JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (response.ok) throw error;
    return text;
  }
}

const sessionIn = (api: BaseQueryApi) => (api.getState() as Partial<SessionRoot>).session;

/** The session's token while it is valid, else one of the identity provider. */
async function currentToken(api: BaseQueryApi): Promise<string | null> {
  const session = sessionIn(api);
  if (session?.idToken && session.expiresAt > Date.now()) return session.idToken;
  return getIdToken().catch(() => session?.idToken ?? null);
}

/** The session's token, if another call has renewed it since; else a new one. */
async function anotherToken(api: BaseQueryApi, refused: string): Promise<string | null> {
  const newest = sessionIn(api)?.idToken;
  return newest && newest !== refused ? newest : getIdToken({ forceRefresh: true });
}

function withToken(request: FetchArgs, token: string | null): FetchArgs {
  if (!token) return request;
  const headers = new Headers(request.headers as Record<string, string> | undefined);
  headers.set('authorization', `Bearer ${token}`);
  return { ...request, headers };
}

function refusesToken({ error, meta }: { error?: ServiceError; meta?: FetchBaseQueryMeta | undefined }): boolean {
  if (meta?.response?.status === 401) return true;
  return error !== undefined && 'data' in error && saysSessionExpired(messageOf(error.data) ?? '');
}

/** Ends early when the call is aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
