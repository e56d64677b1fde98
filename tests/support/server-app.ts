import { type Endpoint, type Input, requestOf } from '#contract/http.ts';
import { createApp } from '#server/app.ts';
import type { FileStore } from '#server/domain/file/file-store.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import type { MetricsDoor } from '#server/routes/metrics.ts';
import type { Rate } from '#server/routes/rate-limit.ts';
import { aLog } from './log.ts';
import { requestBody } from './request-body.ts';
import { ada, type World } from './server-world.ts';

export const origin = 'http://localhost:8080';

/** Files that are kept nowhere but here. */
export function memoryFiles(): FileStore & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    write: async (id, bytes) => {
      kept.set(id, bytes);
    },
    read: async (id) => {
      const bytes = kept.get(id);
      return bytes ? new Uint8Array(bytes) : null;
    },
    remove: async (id) => void kept.delete(id),
  };
}

interface Asked {
  readonly headers?: Record<string, string>;
  /** Sent as it is, in place of what the input says. */
  readonly body?: BodyInit;
  /** Added to the address as it is. */
  readonly search?: string;
}

/** Takes the row key of a practice for its token. */
const believeRowKey: VerifyToken = async (token) => {
  if (!token.includes('#')) throw new Refusal('unauthenticated');
  return { practice: token, staff: ada, expiresAt: Infinity };
};

interface Given {
  readonly files?: FileStore;
  /** A bearer token is the row key of the practice it stands for, unless this says otherwise. */
  readonly verifyToken?: VerifyToken;
  readonly metrics?: MetricsDoor | null;
  /** Null for a test that asks more often than any person. */
  readonly requestRate?: Rate | null;
}

/** The server's HTTP side over a world. */
export function anApp(
  world: World,
  {
    files = memoryFiles(),
    verifyToken = believeRowKey,
    metrics = null,
    requestRate = { perSecond: 100, burst: 400 },
  }: Given = {},
) {
  const { log, lines, text } = aLog();
  const app = createApp({
    runner: world.runner,
    verifyToken,
    files,
    origin,
    requestRate,
    log,
    metrics,
  });
  return {
    app,
    log: { lines, text },
    /** A call as staff of a practice make it, by its contract. */
    call: async <E extends Endpoint>(practice: string, endpoint: E, input: Input<E>, asked: Asked = {}) => {
      const { path, query, body } = requestOf(endpoint, input);
      const search = asked.search ?? new URLSearchParams(query).toString();
      const response = await app.request(`${path}${search && `?${search}`}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${practice}`,
          ...(endpoint.encoding !== 'multipart' && { 'content-type': 'application/json' }),
          ...asked.headers,
        },
        ...(endpoint.method !== 'GET' && { body: asked.body ?? requestBody(endpoint, body) }),
      });
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text || 'null') as unknown, headers: response.headers };
    },
  };
}
