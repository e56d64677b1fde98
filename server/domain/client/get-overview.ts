import type { getClientOverview as call } from '#contract/campaigns/clients.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { emailStopsOf } from '../email/email-stop.ts';
import { messageHolds } from './message-hold.ts';
import { petOwnerNamed, type PetOwnerRecord } from '../pet-owner/internal.ts';

const mostVisits = 10;
const mostConversations = 20;

/** The client's details beside their conversation (IN-23). */
export async function getClientOverview(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  return {
    client: {
      id: owner.id,
      pimsId: owner.pims_id,
      firstName: owner.first_name,
      lastName: owner.last_name,
      smsPhone: owner.contact_phone,
      voicePhone: owner.voice_phone,
      email: owner.email,
    },
    emailStops: await emailStopsOf(ctx, owner.email),
    holds: await messageHolds(ctx, owner.id),
    upcoming: await nextVisits(ctx, owner),
    conversations: await conversationsWith(ctx, owner),
  };
}

async function nextVisits(ctx: Context, owner: PetOwnerRecord) {
  const rows = await ctx.db
    .selectFrom('appointment as a')
    .leftJoin('pet as p', (join) => join.onRef('p.practice', '=', 'a.practice').onRef('p.id', '=', 'a.pet_id'))
    .where('a.practice', '=', ctx.practice)
    .where('a.pet_owner_id', '=', owner.id)
    .where('a.deleted_at', 'is', null)
    .where('a.starts_at', '>=', ctx.now.toISOString())
    .select(['a.id', 'a.starts_at as startsAt', 'a.type', 'a.resource', 'p.name as animalName', 'a.confirmed_at'])
    .select(['a.write_back_state', 'a.client_answer'])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(mostVisits)
    .execute();
  return rows.map(({ confirmed_at, write_back_state, client_answer, ...visit }) => ({
    ...visit,
    confirmed: confirmed_at !== null,
    ...(write_back_state === 'PENDING' && { pending: true }),
    ...(client_answer === 'NOT_COMING' && { notComing: true }),
  }));
}

const conversationsWith = (ctx: Context, owner: PetOwnerRecord) =>
  ctx.db
    .selectFrom('conversation')
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .select(['id', 'sms_phone as smsPhone', 'container', 'latest_at as latestAt'])
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostConversations)
    .execute();
