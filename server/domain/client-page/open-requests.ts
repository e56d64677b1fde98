import { sql } from 'kysely';
import type { Message, RequestDetails } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { livingPets, type ClientVisit, type Problem } from './internal.ts';

const mostPerClient = 2;

interface Requested {
  readonly type: NonNullable<Message['request_type']>;
  readonly pet: Pick<RequestDetails, 'pet_id' | 'pet_name'>;
}

/** Whether a client has as many open requests of a kind as they may have: one for a pet, and two in all, whichever phone they use. */
export async function problemOfOpenRequests(
  ctx: Context,
  { phone, pet_owner_id }: ClientVisit,
  { type, pet }: Requested,
): Promise<Problem | null> {
  const pets = pet_owner_id === null ? [] : (await livingPets(ctx, pet_owner_id)).map(({ id }) => id);
  const open = await ctx.db
    .selectFrom('message')
    .select('request')
    .where('practice', '=', ctx.practice)
    .where('request', 'is not', null)
    .where('request_type', '=', type)
    .where(sql`coalesce(request ->> 'status', 'OPEN')`, 'in', ['OPEN', 'PENDING'])
    .where((eb) =>
      eb.or([
        eb(
          'conversation_id',
          'in',
          eb
            .selectFrom('conversation')
            .select('conversation.id')
            .where('conversation.practice', '=', ctx.practice)
            .where('conversation.sms_phone', '=', phone),
        ),
        ...(pets.length > 0 ? [eb(sql<string>`request ->> 'pet_id'`, 'in', pets)] : []),
      ]),
    )
    .execute();
  const isOfPet = (request: RequestDetails | null) =>
    pet.pet_id ? request?.pet_id === pet.pet_id : request?.pet_name === pet.pet_name;
  if (open.some(({ request }) => isOfPet(request))) return 'pet_has_request';
  return open.length >= mostPerClient ? 'client_has_requests' : null;
}
