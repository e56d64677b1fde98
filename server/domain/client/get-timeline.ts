import { type RawBuilder, sql } from 'kysely';
import type { getClientTimeline as call, TimelineEntry } from '#contract/campaigns/clients.ts';
import { cadenceNames, communicationTypeOf } from '#contract/rules/cadences/cadences.ts';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import type { Answers } from '#contract/rules/surveys/answers.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { scoreIn } from '#contract/rules/surveys/score-in.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { contentWithoutCode } from '../message/sign-in-code.ts';
import { momentCursor, readMomentCursor } from '../moment-cursor.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { failedAttempts, failingFrom } from '../failing.ts';

interface Row {
  readonly id: string;
  readonly at: string;
  readonly entry: Omit<TimelineEntry, 'id' | 'at'>;
}

/**
 * What happened between the practice and a client, latest first: texts by day, requests, reminders, confirmations, surveys, newsletters and
 * texts saved to patient records. One statement sorts all sources, so that pages neither overlap nor skip entries.
 */
export async function getClientTimeline(
  ctx: Context,
  { id, limit, before }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const from = before === undefined ? null : readMomentCursor(before, 'query.before');
  const owner = await petOwnerNamed(ctx, id);
  const { rows } = await sql<Row>`
    with own as (
      select id from conversation where practice = ${ctx.practice} and pet_owner_id = ${owner.id}
    ), visit as (
      select a.id, a.starts_at, a.confirmed_at, p.name as animal
      from appointment a left join pet p on p.practice = a.practice and p.id = a.pet_id
      where a.practice = ${ctx.practice} and a.pet_owner_id = ${owner.id}
    ), action as (
      select c.id, c.appointment_id, c.action_type, c.data, (c.data ->> 'timestamp')::timestamptz(3) as at,
        visit.starts_at, visit.animal
      from appointment_action c join visit on visit.id = c.appointment_id
      where c.practice = ${ctx.practice}
    ), entries as (
      ${texts(ctx)} union all ${requests(ctx)} union all ${reminders(ctx)} union all ${confirmations}
      union all ${surveysAsked(ctx, owner.id)} union all ${surveysAnswered(ctx, owner.id)} union all ${newsletters(ctx, owner.id)}
      union all ${records(ctx, owner.id)}
    )
    select id, at, entry from entries
    where ${from === null ? sql`true` : sql`(at, id collate "C") < (${from.at}::timestamptz, ${from.id} collate "C")`}
    order by at desc, id collate "C" desc
    limit ${limit + 1}
  `.execute(ctx.db);
  const data = await withScores(
    ctx,
    rows.slice(0, limit).map(({ entry, ...when }) => ({ ...entry, ...when }) as TimelineEntry),
  );
  const last = data.at(-1);
  return { data, next: rows.length > limit && last ? momentCursor(last) : null };
}

const entry = (kind: TimelineEntry['kind'], fields: RawBuilder<unknown>) =>
  sql`jsonb_build_object('kind', ${sql.lit(kind)}, ${fields}) as entry`;

const texts = ({ practice }: Context) => sql`
  select concat('texts:', m.conversation_id, ':', day) as id, max(m.create_ts) as at, ${entry(
    'texts',
    sql`
      'conversationId', m.conversation_id,
      'messageId', (array_agg(m.id order by m.create_ts))[1],
      'received', count(*) filter (where m.direction = 'INBOUND'),
      'sent', count(*) filter (where m.direction = 'OUTBOUND'),
      'text', ${contentWithoutCode(sql`(array_agg(m.content order by m.create_ts desc))[1]`)}
    `,
  )}
  from message m
  join own on own.id = m.conversation_id
  join practice on practice.practice = m.practice
  cross join lateral (select (m.create_ts at time zone practice.time_zone)::date as day) as local
  where m.practice = ${practice} and m.type in ('SMS', 'SMS_AUTOMATED') and m.direction <> 'INTERNAL'
  group by m.conversation_id, day
`;

const requests = ({ practice }: Context) => sql`
  select concat('request:', m.id), m.create_ts, ${entry(
    'request',
    sql`
      'conversationId', m.conversation_id, 'messageId', m.id, 'requestType', m.request_type,
      'isMove', coalesce(m.request -> 'moves', 'null') <> 'null', 'animalName', m.request ->> 'pet_name',
      'subject', coalesce(m.request ->> 'medication', m.request ->> 'reason')
    `,
  )}
  from message m join own on own.id = m.conversation_id
  where m.practice = ${practice} and m.request_type is not null
`;

const namesOfCadences = sql.join(
  cadenceNames.map((name) => sql`(${sql.lit(name)}, ${sql.lit(communicationTypeOf(name))})`),
);

/** An attempt is replaced by its outcome, an unknown outcome by whatever is reported later, a success by a bounce (as in audited-appointment.ts). */
const reminders = ({ practice }: Context) => sql`
  select concat('reminder:', action.id), action.at, ${entry(
    'reminder',
    sql`
      'isThankYou', action.data ->> 'communicationType' = ${communicationTypeOf('thank-you')}, 'text', sent.text,
      'outcome', case
        when action.data ->> 'reason' = ${unknownOutcome} then 'unknown'
        when action.action_type = 'DELIVERY_SUCCESS' then 'delivered'
        when action.action_type = 'DELIVERY_ERROR' then 'failed' else 'attempted' end,
      'medium', action.data ->> 'medium', 'reason', nullif(action.data ->> 'reason', ${unknownOutcome}),
      'animalName', action.animal, 'appointmentAt', action.starts_at
    `,
  )}
  from action left join lateral (
    select jsonb_build_object('conversationId', m.conversation_id, 'messageId', m.id) as text
    from reminder r
    join (values ${namesOfCadences}) as named (cadence, communication_type) on named.cadence = r.cadence
    join message m on m.practice = r.practice and m.id = r.message_id
    where r.practice = ${practice} and r.subject_id = action.appointment_id::text and r.medium = action.data ->> 'medium'
      and named.communication_type = action.data ->> 'communicationType'
    order by r.at desc limit 1
  ) as sent on true
  where action.action_type in ('DELIVERY_ATTEMPT', 'DELIVERY_SUCCESS', 'DELIVERY_ERROR') and not (
    (action.action_type = 'DELIVERY_ATTEMPT' or action.data ->> 'reason' is not distinct from ${unknownOutcome}) and exists (
      select from action newer
      where newer.appointment_id = action.appointment_id and newer.id <> action.id
        and (
          newer.action_type in ('DELIVERY_SUCCESS', 'DELIVERY_ERROR')
          or (newer.action_type = 'DELIVERY_ATTEMPT' and action.action_type = 'DELIVERY_ERROR')
        )
        and newer.data ->> 'medium' = action.data ->> 'medium'
        and newer.data ->> 'communicationType' = action.data ->> 'communicationType'
        and newer.at >= action.at
    )
  ) and not (
    action.action_type = 'DELIVERY_SUCCESS' and exists (
      select from action bounce
      where bounce.appointment_id = action.appointment_id and bounce.action_type = 'DELIVERY_ERROR'
        and bounce.data ->> 'reason' is distinct from ${unknownOutcome}
        and bounce.data ->> 'medium' = action.data ->> 'medium'
        and bounce.data ->> 'communicationType' = action.data ->> 'communicationType'
        and bounce.at > action.at
    )
  )
`;

/** Marked by staff, or confirmed in the practice software. */
const confirmations = sql`
  select concat('marked:', action.id), action.at, ${entry(
    'confirmation',
    sql`
      'how', case action.action_type when 'MARKED_CONFIRMED' then 'confirmed_by_staff' else 'left_voicemail' end,
      'animalName', action.animal, 'appointmentAt', action.starts_at
    `,
  )}
  from action
  where action.action_type in ('MARKED_CONFIRMED', 'LEFT_VOICEMAIL')
  union all
  select concat('confirmed:', visit.id), visit.confirmed_at, ${entry(
    'confirmation',
    sql`'how', 'confirmed', 'animalName', visit.animal, 'appointmentAt', visit.starts_at`,
  )}
  from visit
  where visit.confirmed_at is not null and not exists (
    select from action where action.appointment_id = visit.id and action.action_type = 'MARKED_CONFIRMED'
  )
`;

const records = ({ practice }: Context, ownerId: string) => sql`
  select concat('record:', r.id), r.create_ts, ${entry(
    'record',
    sql`'conversationId', r.conversation_id, 'animalName', p.name, 'isFailing', exists (
      select from write_back note
      where note.practice = r.practice and note.medical_record_id = r.id and note.status = 'WAITING'
        and ${failedAttempts('note', 'tries')} >= ${failingFrom}
    )`,
  )}
  from medical_record r join pet p on p.practice = r.practice and p.id = r.pet_id
  where r.practice = ${practice} and p.pet_owner_id = ${ownerId}
`;

const surveysAsked = ({ practice }: Context, ownerId: string) => sql`
  select concat('asked:', asked.id), asked.asked_at, ${entry(
    'survey',
    sql`'event', 'asked', 'survey', survey.name, 'score', null`,
  )}
  from survey_invitation asked join survey on survey.practice = asked.practice and survey.id = asked.survey_id
  where asked.practice = ${practice} and asked.pet_owner_id = ${ownerId} and asked.asked_at is not null
`;

const surveysAnswered = ({ practice }: Context, ownerId: string) => sql`
  select concat('answered:', answer.id), answer.submitted_at, ${entry(
    'survey',
    sql`'event', 'answered', 'survey', survey.name, 'score', null`,
  )}
  from survey_submission answer
  join survey_invitation asked on asked.practice = answer.practice and asked.id = answer.invitation_id
  join survey on survey.practice = answer.practice and survey.id = answer.survey_id
  where answer.practice = ${practice} and asked.pet_owner_id = ${ownerId}
`;

const newsletters = ({ practice }: Context, ownerId: string) => sql`
  select concat(event, ':', reader.id), at, ${entry('newsletter', sql`'event', event, 'subject', run.letter ->> 'subject'`)}
  from campaign_recipient reader
  join campaign_run run on run.practice = reader.practice and run.id = reader.run_id
  cross join lateral (values
    ('sent', case when reader.bounced_at is null then reader.sent_at end),
    ('returned', reader.bounced_at), ('reported', reader.complained_at), ('unsubscribed', reader.unsubscribed_at)
  ) as happened (event, at)
  where reader.practice = ${practice} and reader.pet_owner_id = ${ownerId} and at is not null
`;

/** Adds the scores of answered surveys, which depend on what their versions asked. */
async function withScores(ctx: Context, entries: TimelineEntry[]): Promise<TimelineEntry[]> {
  const ids = entries.flatMap(({ id }) => (id.startsWith('answered:') ? id.slice('answered:'.length) : []));
  if (ids.length === 0) return entries;
  const rows = await ctx.db
    .selectFrom('survey_submission as answer')
    .innerJoin('survey_version as asked', (join) =>
      join
        .onRef('asked.practice', '=', 'answer.practice')
        .onRef('asked.survey_id', '=', 'answer.survey_id')
        .onRef('asked.version', '=', 'answer.version'),
    )
    .select(['answer.id', 'answer.answers', 'asked.schema'])
    .where('answer.practice', '=', ctx.practice)
    .where('answer.id', 'in', ids)
    .execute();
  const scores = new Map(
    rows.map(({ id, answers, schema }) => [`answered:${id}`, scoreIn(questionsOf(schema), answers as Answers)]),
  );
  return entries.map((one) => (one.kind === 'survey' ? { ...one, score: scores.get(one.id) ?? null } : one));
}
