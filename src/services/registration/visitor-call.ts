import { errorBody, type FieldError } from '#contract/errors.ts';
import { type Endpoint, type Input, intentHeader, type Output, requestOf } from '#contract/http.ts';
import { baseUrlOf, configElementId, runtimeConfig } from '#contract/platform/config.ts';

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

/** Makes a call of a visitor: without a token, a store or the session's code. It never throws. */
export async function visitorCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  idempotencyKey?: string,
): Promise<CallResult<Output<E>>> {
  try {
    const { path, body } = requestOf(endpoint, input);
    const hasBody = endpoint.method !== 'GET';
    const response = await fetch(registrationUrl() + path, {
      method: endpoint.method,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { [intentHeader]: idempotencyKey }),
      },
      ...(hasBody && { body: JSON.stringify(body) }),
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

let baseUrl: string | null = null;
function registrationUrl(): string {
  const config = () => runtimeConfig.parse(JSON.parse(document.getElementById(configElementId)?.textContent ?? ''));
  return (baseUrl ??= baseUrlOf(config(), 'registration'));
}
