import type { Input } from '#contract/http.ts';
import { type Registration, registerPractice } from '#contract/registration/practice-registrations.ts';
import { type CallFailure, visitorCall } from '#src/services/registration/visitor-call.ts';
import { type Attempt, type Draft, storeDraft } from './draft.ts';

type Body = Input<typeof registerPractice>;

/** Milliseconds before another attempt, while nobody knows whether the first one arrived. */
const retryDelays = [1000, 2000];

export type SendResult =
  | { readonly result: 'sent'; readonly registration: Registration }
  /** It was not taken, for a reason that the visitor can do something about. The attempt is set where an earlier request may have arrived. */
  | { readonly result: 'refused'; readonly failure: CallFailure; readonly attempt: Attempt | null }
  /** Nobody knows whether it arrived; the same registration can be sent again, as this attempt. */
  | { readonly result: 'unknown'; readonly attempt: Attempt };

/**
 * Sends a registration, once: the key of the first attempt is kept in the draft until an answer has arrived. Where the form was edited in
 * between, the server refuses the key for the other form; then what arrived first is asked for, whose practice can still be corrected.
 */
export async function sendRegistration(draft: Draft, body: Body): Promise<SendResult> {
  const attempt = draft.attempt ?? { key: crypto.randomUUID(), body: JSON.stringify(body) };
  storeDraft({ ...draft, attempt });
  const mayHaveArrived = draft.attempt !== null;
  const result = await attempts(body, attempt, mayHaveArrived);
  if (result.result === 'refused' && result.failure.code === 'idempotency_mismatch')
    return attempts(JSON.parse(attempt.body) as Body, attempt, mayHaveArrived);
  // Another try may have other words, so it is another registration.
  if (result.result === 'refused') storeDraft({ ...draft, attempt: result.attempt });
  return result;
}

async function attempts(body: Body, attempt: Attempt, mayHaveArrived: boolean): Promise<SendResult> {
  let isUnknown = mayHaveArrived;
  for (const delay of [...retryDelays, null]) {
    const { answer, failure } = await visitorCall(registerPractice, body, attempt.key);
    if (failure === null) return { result: 'sent', registration: answer };
    // Limits are checked before the key is, so they say nothing about what arrived before.
    if (isRefusal(failure))
      return { result: 'refused', failure, attempt: isUnknown && failure.code === 'rate_limited' ? attempt : null };
    isUnknown = true;
    if (delay !== null) await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return { result: 'unknown', attempt };
}

/** Whether the server has decided. It may still be carrying out the first request. */
const isRefusal = ({ status, code }: CallFailure): boolean =>
  status !== null && status < 500 && status !== 408 && code !== 'idempotency_in_progress';
