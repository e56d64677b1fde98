import { setTimeout as wait } from 'node:timers/promises';
import type { bookAppointment as call } from '#contract/campaigns/booking.ts';
import type { Output } from '#contract/http.ts';
import { readingContext, type StaffCaller } from '../context.ts';
import { presentMessage } from '../message/present.ts';
import { Refusal } from '../refusal.ts';
import { findRequest } from '../request/internal.ts';
import type { CommandRunner } from '../run-command.ts';

/** Milliseconds that a booking waits for the practice software. */
const longestWait = 5000;
/** Milliseconds between polls, which double. */
const polls = { first: 25, longest: 250 };

/**
 * The answer to a committed booking once the practice software has decided, or after five seconds as it is by then.
 * @throws Refusal `slot_unavailable` or `pims_refused`
 */
export async function settledBooking(
  { store: { db } }: Pick<CommandRunner, 'store'>,
  caller: StaffCaller,
  answer: Output<typeof call>,
  timeout = longestWait,
): Promise<Output<typeof call>> {
  const until = performance.now() + timeout;
  for (let pause = polls.first; ; pause = Math.min(polls.longest, 2 * pause)) {
    const writeBack = await db
      .selectFrom('write_back')
      .select(['status', 'reason', 'slot_taken'])
      .where('practice', '=', caller.practice)
      .where('appointment_id', '=', answer.id)
      .where('kind', '=', 'BOOK')
      .executeTakeFirst();
    // Without a practice software the answer is final.
    if (!writeBack) return answer;
    const { status, reason, slot_taken } = writeBack;
    if (status === 'REFUSED' || status === 'UNANSWERED')
      throw new Refusal(
        slot_taken ? 'slot_unavailable' : 'pims_refused',
        reason === null ? undefined : [{ field: 'request', message: reason }],
      );
    if (status === 'ACCEPTED' || performance.now() >= until) {
      const request = await findRequest(readingContext(db, caller), answer.bookingRequestId);
      return { ...answer, requestMessage: presentMessage(request) };
    }
    await wait(pause);
  }
}
