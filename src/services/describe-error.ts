import {
  type ErrorCode,
  isRequestErrorCode,
  literalMessages,
  messageOf,
  notOffered,
  requestErrors,
} from '#contract/errors.ts';

export interface DescribedError {
  readonly code: ErrorCode;
  /** The service's message, or the specification's for errors of the app itself; null if there is none. */
  readonly message: string | null;
}

const transportCodes: Readonly<Record<string, ErrorCode>> = {
  FETCH_ERROR: 'fetch_error',
  TIMEOUT_ERROR: 'timeout_error',
  PARSING_ERROR: 'parsing_error',
};

/** Codes that follow from the status alone, for services that send none. */
const plainCodes = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
] as const;

/** The code and message of anything that a call can fail with (ER-17, D-12). */
export function describeError(error: unknown): DescribedError {
  const { name, status, data, message, error: detail } = (error ?? {}) as Record<string, unknown>;
  // Requests are aborted when they take too long.
  const isAborted = name === 'AbortError';
  const transport = isAborted ? 'timeout_error' : typeof status === 'string' ? transportCodes[status] : undefined;
  if (transport) return { code: transport, message: null };
  if (typeof status === 'number') return { code: codeOf(status, data), message: messageOf(data) ?? null };
  return raised([message, detail].find((text) => typeof text === 'string') ?? '');
}

/** Whether the service answered that it does not exist: a retry would not change that. */
export const isMissing = (error: unknown): boolean =>
  ['conversation_not_found', 'not_found'].includes(describeError(error).code);

/** The server may still carry out the request. */
const stillBusy: readonly ErrorCode[] = ['idempotency_in_progress', 'request_timeout'];

/** The server has refused the request, though the status is that of a failure. */
const refusals: readonly ErrorCode[] = ['registration_unavailable', 'not_implemented'];

/**
 * Whether it is certain that the request was not carried out: the server refused it, or it was not sent at all. After any other failure it is
 * unknown.
 */
export function isRefusal(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  const { code } = describeError(error);
  if (status === 'CUSTOM_ERROR' || refusals.includes(code)) return true;
  return typeof status === 'number' && status < 500 && !stillBusy.includes(code);
}

/** Whether the server would refuse the same request again, because of what it asks for. */
export const isLasting = (error: unknown): boolean =>
  isRefusal(error) && !['rate_limited', 'unauthenticated'].includes(describeError(error).code);

function codeOf(status: number, data: unknown): ErrorCode {
  const { code } = (data ?? {}) as { code?: unknown };
  if (isRequestErrorCode(code)) return code;
  return plainCodes.find((plain) => requestErrors[plain] === status) ?? 'internal';
}

/** Errors that the app raises before it sends anything are recognised by their text. */
function raised(text: string): DescribedError {
  if (text === notOffered) return { code: notOffered, message: null };
  const literal = Object.entries(literalMessages).find(([, sentence]) => text.startsWith(sentence));
  return literal ? { code: literal[0] as ErrorCode, message: literal[1] } : { code: 'internal', message: null };
}
