import { setTimeout as wait } from 'node:timers/promises';
import type { bookAppointment as call } from '#contract/campaigns/booking.ts';
import type { Output } from '#contract/http.ts';
import { type Context, readingContext, type StaffCaller } from '../context.ts';
import { presentMessage } from '../message/present.ts';
import { Refusal } from '../refusal.ts';
import { findRequest } from '../request/internal.ts';
import type { CommandRunner } from '../run-command.ts';
import { slotUnavailable } from './next-free-times.ts';
import { bookingSetup } from './setup.ts';

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
  // Without a practice software the answer is final.
  if (answer.writeBackId === undefined) return answer;
  const until = performance.now() + timeout;
  for (let pause = polls.first; ; pause = Math.min(polls.longest, 2 * pause)) {
    const writeBack = await db
      .selectFrom('write_back')
      .select(['status', 'reason', 'slot_taken'])
      .where('practice', '=', caller.practice)
      .where('id', '=', answer.writeBackId)
      .executeTakeFirstOrThrow();
    const { status, reason, slot_taken } = writeBack;
    if (status === 'REFUSED' || status === 'UNANSWERED')
      throw slot_taken
        ? await slotTaken(readingContext(db, caller), answer, reason)
        : new Refusal('pims_refused', reason === null ? undefined : [{ field: 'request', message: reason }]);
    if (status === 'ACCEPTED' || performance.now() >= until) {
      const request = await findRequest(readingContext(db, caller), answer.bookingRequestId);
      return { ...answer, requestMessage: presentMessage(request) };
    }
    await wait(pause);
  }
}

/** The refusal of a time that the practice software has taken, with the next ones that are free. */
async function slotTaken(ctx: Context, { requestMessage }: Output<typeof call>, reason: string | null) {
  const { request } = requestMessage ?? {};
  const { booked } = request ?? {};
  const setup = await bookingSetup(ctx);
  const practitioner = setup.practitioners.find(({ name }) => name === booked?.practitioner);
  if (!request || !booked || !practitioner) return new Refusal('slot_unavailable');
  const span = { start: Date.parse(booked.start), end: Date.parse(booked.end) };
  const facilityId = setup.facilities.find(({ name }) => name === booked.facility)?.id ?? null;
  return slotUnavailable(ctx, setup, request, { ...span, practitionerId: practitioner.id, facilityId }, reason);
}
