import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { contentWithoutCode } from '../message/sign-in-code.ts';
import { failedStatuses } from './shown-rows.ts';

/**
 * Appends what client and practice told each other to the patient records of these pets: the texts since the last time it was saved to
 * the record, so that a repeat adds nothing. Files are named. Notes for staff and texts that failed are left out. Times are in the practice's zone. A
 * practice's software that calls in adds the texts to its own records too.
 */
export async function saveToPatientRecords(
  ctx: Context,
  conversationId: string,
  petIds: readonly string[],
): Promise<void> {
  if (petIds.length === 0) return;
  await sql`
    with saved as (
    insert into medical_record (practice, pet_id, conversation_id, note, create_ts)
    select pet.practice, pet.id, ${conversationId}, texted.note, clock_timestamp()
    from pet
    join practice on practice.practice = pet.practice
    cross join lateral (
      select string_agg(
        to_char(message.create_ts at time zone practice.time_zone, 'YYYY-MM-DD HH24:MI') || ' '
          || case message.direction when 'INBOUND' then 'Client' else 'Practice' end || ': ' || ${contentWithoutCode(sql.ref('message.content'))}
          || coalesce(' [' || files.names || ']', ''),
        E'\n' order by message.create_ts, message.id
      ) as note
      from message
      cross join lateral (
        select string_agg(coalesce(file ->> 'name', file ->> 'content_type', 'file'), ', ') as names
        from jsonb_array_elements(message.media) as file
      ) as files
      where message.practice = pet.practice
        and message.conversation_id = ${conversationId}
        and message.direction <> 'INTERNAL'
        and (message.delivery_status is null or message.delivery_status not in (${sql.join(failedStatuses)}))
        and message.create_ts > coalesce(
          (
            select max(saved.create_ts) from medical_record saved
            where saved.practice = pet.practice and saved.pet_id = pet.id and saved.conversation_id = ${conversationId}
          ),
          '-infinity'
        )
    ) as texted
    where pet.practice = ${ctx.practice} and pet.id = any(${sql.val(petIds)}::uuid[]) and texted.note is not null
      returning practice, id
    )
    insert into write_back (practice, medical_record_id, kind)
    select saved.practice, saved.id, 'NOTE' from saved
    -- Any other practice software reads the records here.
    join connect_key key on key.practice = saved.practice
  `.execute(ctx.db);
}
