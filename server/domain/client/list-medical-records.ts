import { sql } from 'kysely';
import type { listMedicalRecords as call } from '#contract/campaigns/clients.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

const mostRecords = 200;
/** Characters that are listed of a note; the record of a long conversation is longer. */
const longestNote = 20_000;

/** The records of an animal or of all animals of a client, latest two hundred first (API-25). */
export async function listMedicalRecords(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { animalId, animalOwnerId } = input;
  if (animalId === undefined && animalOwnerId === undefined) throw new Refusal('missing_parameters');
  if (![animalId, animalOwnerId].every((id) => id === undefined || isRowId(id))) return { data: [] };
  let rows = ctx.db
    .selectFrom('medical_record as r')
    .innerJoin('pet as p', (join) => join.onRef('p.practice', '=', 'r.practice').onRef('p.id', '=', 'r.pet_id'))
    .where('r.practice', '=', ctx.practice);
  if (animalId !== undefined) rows = rows.where('r.pet_id', '=', animalId);
  if (animalOwnerId !== undefined) rows = rows.where('p.pet_owner_id', '=', animalOwnerId);
  const data = await rows
    .select([
      'r.id',
      'r.pet_id as animalId',
      'r.conversation_id as conversationId',
      sql<string>`left(r.note, ${longestNote})`.as('note'),
      'r.create_ts as createdAt',
    ])
    .orderBy('r.create_ts', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostRecords)
    .execute();
  return { data };
}
