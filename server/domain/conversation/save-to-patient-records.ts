import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { contentWithoutCode } from '../message/sign-in-code.ts';

/**
 * Appends the conversation's texts to the patient records of these pets: those since the last time it was saved to the record, so that a
 * repeat adds nothing. Times are in the practice's zone.
 */
export async function saveToPatientRecords(
  ctx: Context,
  conversationId: string,
  petIds: readonly string[],
): Promise<void> {
  if (petIds.length === 0) return;
  await sql`
    insert into medical_record (practice, pet_id, conversation_id, note, create_ts)
    select pet.practice, pet.id, ${conversationId}, texted.note, clock_timestamp()
    from pet
    join practice on practice.practice = pet.practice
    cross join lateral (
      select string_agg(
        to_char(message.create_ts at time zone practice.time_zone, 'YYYY-MM-DD HH24:MI') || ' '
          || case message.direction when 'INBOUND' then 'Client' else 'Practice' end || ': ' || ${contentWithoutCode(sql.ref('message.content'))},
        E'\n' order by message.create_ts, message.id
      ) as note
      from message
      where message.practice = pet.practice
        and message.conversation_id = ${conversationId}
        and message.type <> 'SYSTEM_INFO'
        and message.create_ts > coalesce(
          (
            select max(saved.create_ts) from medical_record saved
            where saved.practice = pet.practice and saved.pet_id = pet.id and saved.conversation_id = ${conversationId}
          ),
          '-infinity'
        )
    ) as texted
    where pet.practice = ${ctx.practice} and pet.id = any(${sql.val(petIds)}::uuid[]) and texted.note is not null
  `.execute(ctx.db);
}
