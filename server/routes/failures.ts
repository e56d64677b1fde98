import { addSeconds } from 'date-fns/addSeconds';
import type { Context } from 'hono';
import { type ErrorBody, type RequestErrorCode, requestErrors } from '#contract/errors.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { RequestEnv } from './request-env.ts';

/** Seconds for the `retry-after` header of temporary refusals that do not name a time themselves. */
const retryAfter: Partial<Record<RequestErrorCode, number>> = {
  idempotency_in_progress: 1,
  unavailable: 2,
  rate_limited: 1,
};

/** Answers a failure in the format of D-12. An unexpected error is answered with its request id only, which identifies its log line. */
export function answerFailure(error: Error, c: Context<RequestEnv>): Response {
  const refusal = error instanceof Refusal ? error : new Refusal(codeOf(error));
  const wait = refusal.retryAfter ?? retryAfter[refusal.code];
  if (wait !== undefined) c.header('retry-after', String(wait));
  const body: ErrorBody = {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.details && { details: [...refusal.details] }),
    ...(refusal.freeTimes && { free_times: [...refusal.freeTimes] }),
    ...(refusal.retryAfter !== undefined && { retry_at: addSeconds(new Date(), refusal.retryAfter).toISOString() }),
    request_id: c.get('requestId'),
  };
  return c.json(body, requestErrors[refusal.code]);
}

/** PostgreSQL's code for a cancelled statement. */
const queryCanceled = '57014';
const systemCode = (error: Error): string => (error as { code?: string }).code ?? '';

/** An unreachable database or storage is a temporary failure, not a bug (D-50a, F-33, F-34). */
function codeOf(error: Error): 'internal' | 'unavailable' | 'storage_full' | 'invalid_request' {
  const code = systemCode(error);
  if (code === '53100' || code === 'ENOSPC') return 'storage_full';
  // A NUL in a text that was not checked by a contract.
  if (code === '22021' || code === '22P05') return 'invalid_request';
  const isUnreachable =
    code === queryCanceled ||
    /^(08|57P|53300|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EAGAIN)/.test(code) ||
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message);
  return isUnreachable ? 'unavailable' : 'internal';
}
