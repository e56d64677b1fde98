import type { RequestDetails } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { addInternalLine } from '../conversation/internal.ts';
import { ownPractice } from '../practice/internal.ts';
import { formatMoment } from './time-range.ts';

/** Adds the line to the thread that says what was booked or moved, for whom, when, with whom and where. */
export async function addBookedLine(ctx: Context, conversationId: string, request: RequestDetails): Promise<void> {
  const { pet_name, handled_by, booked, moves } = request;
  if (!booked) return;
  const { time_zone } = await ownPractice(ctx);
  const what = [booked.type, pet_name && `for ${pet_name}`].filter(Boolean).join(' ');
  const where = [`with ${booked.practitioner}`, booked.facility && `in ${booked.facility}`].filter(Boolean).join(' ');
  const at = formatMoment(Date.parse(booked.start), time_zone);
  const who = handled_by ?? 'The practice';
  await addInternalLine(
    ctx,
    conversationId,
    moves
      ? `${who} moved the appointment: ${what}, from ${formatMoment(Date.parse(moves.start), time_zone)} to ${at}, ${where}.`
      : `${who} booked the appointment: ${what}, ${at}, ${where}.`,
  );
}
