import { errorBody, type FieldError, notOffered } from '#contract/errors.ts';
import { type Endpoint, type Input, intentHeader, type Output, type PublicLimits, requestOf } from '#contract/http.ts';
import {
  baseUrlOf,
  configElementId,
  type RuntimeConfig,
  runtimeConfig,
  type ServiceName,
} from '#contract/platform/config.ts';

/** Milliseconds until a request counts as unanswered. */
const timeout = 15_000;

/** Why a call has no answer. */
export interface CallFailure {
  /** The HTTP status; null where nothing readable arrived, so that nobody knows whether the call was carried out. */
  readonly status: number | null;
  readonly code: string | null;
  readonly fields: readonly FieldError[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null;
}

export type CallResult<T> =
  | { readonly answer: T; readonly failure: null }
  | { readonly answer: null; readonly failure: CallFailure };

const unanswered: CallFailure = { status: null, code: null, fields: [], retryAfter: null };

interface VisitorCallOptions {
  readonly service?: ServiceName;
  /** A pass that opens the call; null for none. */
  readonly bearer?: string | null;
  /** Whether the request continues after the page is closed. */
  readonly keepalive?: boolean;
}

/** What visitors may call. They come by a link of a server that has it, so that it needs no announcement. */
type VisitorEndpoint = Endpoint & ({ readonly public: PublicLimits } | { readonly byPass: true });

/** Makes a call of a visitor: without a session, a store or the session's code. It never throws. */
export async function visitorCall<E extends VisitorEndpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey?: string,
  { service = 'registration', bearer = null, keepalive = false }: VisitorCallOptions = {},
): Promise<CallResult<Output<E>>> {
  try {
    const config = readConfig();
    if (!config.services[service]) return { answer: null, failure: { ...unanswered, code: notOffered } };
    const { path, body } = requestOf(endpoint, input);
    const hasBody = endpoint.method !== 'GET';
    const response = await fetch(baseUrlOf(config, service) + path, {
      method: endpoint.method,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { [intentHeader]: idempotencyKey }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(hasBody && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) return { answer: null, failure: await failureOf(response) };
    return { answer: endpoint.response.parse(await response.json()) as Output<E>, failure: null };
  } catch {
    return { answer: null, failure: unanswered };
  }
}

async function failureOf(response: Response): Promise<CallFailure> {
  const body = errorBody.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return {
    status: response.status,
    code: body.data?.code ?? null,
    fields: body.data?.details ?? [],
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

let config: RuntimeConfig | null = null;
const readConfig = (): RuntimeConfig =>
  (config ??= runtimeConfig.parse(JSON.parse(document.getElementById(configElementId)?.textContent ?? '')));
