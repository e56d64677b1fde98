import type { Hono } from 'hono';
import type { ErrorCode } from '#contract/errors.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { callAt, type ObservedCall, type Trouble } from './observed-call.ts';
import { retryAfter, type troubles } from './troubles.ts';

interface WatchedApp {
  readonly app: Hono<RequestEnv>;
  readonly key: string;
  readonly troubles: ReturnType<typeof troubles>;
  readonly now: () => number;
  /** After a call was decided on, before the connector has its answer. */
  readonly onCall: (call: ObservedCall) => Promise<void>;
}

/** Stands before Rapport: shows every call of the connector to `onCall`, and makes the trouble. */
export function watchedApp({ app, key, troubles: made, now, onCall }: WatchedApp) {
  return async (request: Request, env?: object): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/connect/')) return app.fetch(request, env);
    const arrivedAt = now();
    const bytes = request.method === 'GET' ? undefined : await request.arrayBuffer();
    const arrival = { ...callAt(request.method, pathname), body: jsonIn(bytes) };
    const isTroubled = request.headers.get('authorization') === `Bearer ${key}`;
    const before = isTroubled ? made.before(arrival) : null;
    const seen = { ...arrival, address: `${request.method} ${pathname}`, arrivedAt };
    if (before !== null) {
      await onCall({ ...seen, answeredAt: now(), trouble: before, answer: null });
      return troubled(before);
    }
    const { method, headers } = request;
    const response = await app.fetch(new Request(request.url, { method, headers, body: bytes ?? null }), env);
    const text = await response.text();
    const answer = { status: response.status, body: jsonIn(text) };
    const after = isTroubled && response.ok ? made.after(arrival, answer.body) : null;
    await onCall({ ...seen, answeredAt: now(), trouble: after, answer });
    return after === null ? new Response(text, response) : troubled(after);
  };
}

function jsonIn(content: ArrayBuffer | string | undefined): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content)) as unknown;
  } catch {
    return null;
  }
}

function troubled(trouble: Trouble): Response {
  const code: ErrorCode = trouble === 'items_busy' ? 'rate_limited' : 'unavailable';
  const message = 'The check of your connector makes this trouble.';
  return trouble === 'items_busy'
    ? Response.json({ code, message }, { status: 429, headers: { 'retry-after': String(retryAfter) } })
    : Response.json({ code, message }, { status: 503 });
}
