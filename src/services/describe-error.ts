import { type ErrorCode, isRequestErrorCode, literalMessages, messageOf, requestErrors } from '#contract/errors.ts';

export interface DescribedError {
  readonly code: ErrorCode;
  /** The service's own sentence, or the specification's for what the app itself raises; null where there is none. */
  readonly message: string | null;
}

const transportCodes: Readonly<Record<string, ErrorCode>> = {
  FETCH_ERROR: 'fetch_error',
  TIMEOUT_ERROR: 'timeout_error',
  PARSING_ERROR: 'parsing_error',
};

/** Codes that say no more than their status, for services that send none. */
const plainCodes = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
] as const;

/** Reads what went wrong from anything that a call can fail with (ER-17, D-12). */
export function describeError(error: unknown): DescribedError {
  const { name, status, data, message, error: detail } = (error ?? {}) as Record<string, unknown>;
  // What is given up had kept somebody waiting.
  const isGivenUp = name === 'AbortError';
  const transport = isGivenUp ? 'timeout_error' : typeof status === 'string' ? transportCodes[status] : undefined;
  if (transport) return { code: transport, message: null };
  if (typeof status === 'number') return { code: codeOf(status, data), message: messageOf(data) ?? null };
  return raised([message, detail].find((text) => typeof text === 'string') ?? '');
}

/** Whether the answer is that there is no such thing: asking again would not change it. */
export const isMissing = (error: unknown): boolean =>
  ['conversation_not_found', 'not_found'].includes(describeError(error).code);

/** The server may yet carry out what it was asked. */
const stillBusy: readonly ErrorCode[] = ['idempotency_in_progress', 'request_timeout'];

/** Whether the server has said no. After any other failure nobody here can tell whether it did what it was asked. */
export function isRefusal(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status < 500 && !stillBusy.includes(describeError(error).code);
}

function codeOf(status: number, data: unknown): ErrorCode {
  const { code } = (data ?? {}) as { code?: unknown };
  if (isRequestErrorCode(code)) return code;
  return plainCodes.find((plain) => requestErrors[plain] === status) ?? 'internal';
}

/** What the app raises before anything is sent is known by its text. */
function raised(text: string): DescribedError {
  const literal = Object.entries(literalMessages).find(([, sentence]) => text.startsWith(sentence));
  return literal ? { code: literal[0] as ErrorCode, message: literal[1] } : { code: 'internal', message: null };
}
