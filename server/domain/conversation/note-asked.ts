import { sql } from 'kysely';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Context } from '../context.ts';
import { readPublicLink } from '../public-link.ts';
import { isRowId } from '../row-id.ts';

/** What every address of a survey contains. */
export const surveyAddress = `${portalPath}/s/`;
const addresses = new RegExp(`${surveyAddress}([\\w-]+\\.[\\da-f]+)`, 'g');

/** Notes that the clients are asked whose addresses a message to them contains. */
export async function noteAsked(ctx: Context, content: string): Promise<void> {
  for (const { id } of await invitationsIn(ctx, content)) await markAsked(ctx, id);
}

/**
 * Notes that a message has failed: the clients whose addresses it contains were not asked by it, and can be asked again. Who has answered, or
 * has the address from another message, was asked.
 */
export async function noteNotAsked(ctx: Context, content: string): Promise<void> {
  for (const { id, link } of await invitationsIn(ctx, content)) {
    const { rows } = await sql<{ survey_id: string }>`
      update survey_invitation asked set asked_at = null
      where asked.practice = ${ctx.practice} and asked.id = ${id} and asked.asked_at is not null
        and not exists (
          select from survey_submission answer where answer.practice = asked.practice and answer.invitation_id = asked.id
        )
        and not exists (
          select from conversation held
          join message text on text.practice = held.practice and text.conversation_id = held.id
          where held.practice = asked.practice and held.pet_owner_id = asked.pet_owner_id
            and text.direction = 'OUTBOUND' and position(${link} in text.content) > 0
            and (text.delivery_status is null or text.delivery_status not in ('FAILED_TO_DELIVER', 'FAILED_TO_PROCESS'))
        )
        and not exists (
          select from reminder thanks
          join outgoing_email email on email.practice = thanks.practice and email.id = thanks.email_id
          where thanks.practice = asked.practice and thanks.pet_owner_id = asked.pet_owner_id
            and email.status <> 'FAILED' and position(${link} in email.content) > 0
        )
      returning asked.survey_id
    `.execute(ctx.db);
    for (const { survey_id } of rows) ctx.announce('survey', survey_id);
  }
}

/** The practice's invitations whose addresses a message contains, each with its part of the address. */
async function invitationsIn(ctx: Context, content: string): Promise<{ id: string; link: string }[]> {
  const found = new Map<string, string>();
  for (const [, link = ''] of content.matchAll(addresses)) {
    const read = await readPublicLink(ctx.db, 'survey', link);
    const [id = ''] = read?.ids ?? [];
    if (read?.practice === ctx.practice && isRowId(id)) found.set(id, link);
  }
  return [...found].map(([id, link]) => ({ id, link }));
}

/** Notes that the client of an invitation is asked, unless that is known. */
export async function markAsked(ctx: Context, invitationId: string): Promise<void> {
  const asked = await ctx.db
    .updateTable('survey_invitation')
    .set({ asked_at: ctx.now })
    .where('practice', '=', ctx.practice)
    .where('id', '=', invitationId)
    .where('asked_at', 'is', null)
    .returning('survey_id')
    .executeTakeFirst();
  if (asked) ctx.announce('survey', asked.survey_id);
}
