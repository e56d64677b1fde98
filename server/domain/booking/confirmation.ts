import { sql } from 'kysely';
import { confirmVisit } from '../appointment/confirm-visit.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { ownPractice } from '../practice/internal.ts';
import { formatMoment } from './time-range.ts';

/** Queues a client's confirmation for the practice software, unless one is waiting for its answer. */
export async function queueConfirmation(ctx: Context, appointmentId: string): Promise<void> {
  const row = { practice: ctx.practice, appointment_id: appointmentId, kind: 'CONFIRM' } as const;
  const queued = await ctx.db
    .selectFrom('write_back')
    .select('id')
    .where((writeBack) => writeBack.and(row))
    .where('status', '=', 'WAITING')
    .executeTakeFirst();
  if (!queued) await ctx.db.insertInto('write_back').values(row).execute();
}

/** Takes a confirmation back that is not on its way to the practice software yet. */
export async function cancelConfirmation(ctx: Context, appointmentId: string): Promise<void> {
  await ctx.db
    .deleteFrom('write_back')
    .where('practice', '=', ctx.practice)
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'CONFIRM')
    .where('status', '=', 'WAITING')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<string>`clock_timestamp()`)]))
    .execute();
}

/**
 * Records what the practice software answered to a confirmation. What it did not take, staff read in the client's conversation.
 * @param refused null where it took the confirmation; without a reason where it did not answer
 */
export async function recordConfirmation(
  ctx: Context,
  appointmentId: string,
  refused: { readonly reason: string | null } | null,
): Promise<void> {
  if (refused === null) return confirmVisit(ctx, appointmentId);
  const visit = await ctx.db
    .selectFrom('appointment')
    .innerJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'appointment.practice').onRef('client.id', '=', 'appointment.pet_owner_id'),
    )
    .select(['appointment.starts_at', 'client.id', 'client.contact_phone', 'client.first_name'])
    .where('appointment.practice', '=', ctx.practice)
    .where('appointment.id', '=', appointmentId)
    .where('appointment.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit || visit.contact_phone === null) return;
  const { time_zone } = await ownPractice(ctx);
  const { id } = await conversationWith(ctx, visit.contact_phone, { pet_owner_id: visit.id });
  const at = formatMoment(Date.parse(visit.starts_at), time_zone);
  const why = refused.reason === null ? 'did not answer for a day.' : `did not take it: ${refused.reason}`;
  await addMessage(
    ctx,
    id,
    {
      type: 'SYSTEM_INFO',
      direction: 'INTERNAL',
      content: `${visit.first_name ?? 'The client'} confirmed the visit on ${at}, but the practice software ${why}`,
    },
    { container: 'INBOX', read_status: 'UNREAD' },
  );
}
