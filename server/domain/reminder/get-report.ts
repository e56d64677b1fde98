import { sql } from 'kysely';
import type { getReminderReport as call } from '#contract/campaigns/reminder-report.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { type Cadence, cadenceNames, cadences, type Medium, mediums } from '#contract/rules/cadences/cadences.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { failedAttempts, failingFrom } from '../failing.ts';

interface Row {
  readonly cadence: Cadence;
  readonly medium: Medium;
  readonly sent: number;
  readonly waiting: number;
  readonly failing: number;
  readonly failed: number;
  readonly unknown: number;
  readonly missed: number;
  readonly unreachable: number;
  readonly reminded: number;
  readonly confirmed: number;
}

/**
 * What became of the reminders of some days, by the ledger and by what their texts, emails and cards are known to have become (extension
 * `reminder-report`). Visits that share a message count as one message.
 */
export async function getReminderReport(ctx: Context, { from, to }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { time_zone: zone } = await ownPractice(ctx);
  const startOf = (day: string, plus: number) => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`;
  const { rows } = await sql<Row>`
    with due as (
      select reminder.cadence, reminder.medium, reminder.subject_id,
        reminder.status in ('SENT', 'MERGED') or (reminder.status = 'LISTED' and card.status = 'PRINTED') as is_told,
        case
          when reminder.status = 'MISSED' or card.status = 'WITHDRAWN' then 'missed'
          when reminder.status = 'UNREACHABLE' then 'unreachable'
          when reminder.status = 'MERGED' then 'merged'
          when card.status = 'REFUSED' and card.reason = 'unanswered' then 'unknown'
          when message.delivery_status in ('FAILED_TO_DELIVER', 'FAILED_TO_PROCESS') or email.status = 'FAILED'
            or email.bounced_at is not null or card.status = 'REFUSED' then 'failed'
          when message.delivery_status = 'ENQUEUED' and message.failure_reason is not null or email.status = 'UNKNOWN' then 'unknown'
          when message.delivery_status = 'ENQUEUED' or email.status in ('ENQUEUED', 'HANDING') or card.status in ('ENQUEUED', 'LISTED')
            then 'waiting'
          else 'sent'
        end as outcome,
        message.failures >= ${failingFrom} or ${failedAttempts('email', 'attempts')} >= ${failingFrom}
          or card.status = 'ENQUEUED' and ${failedAttempts('card', 'tries')} >= ${failingFrom} as is_failing,
        visit.confirmed_at >= reminder.at or exists (
          select from appointment_action action
          where action.practice = reminder.practice and action.appointment_id = visit.id
            and action.action_type = 'MARKED_CONFIRMED' and (action.data ->> 'timestamp')::timestamptz >= reminder.at
        ) as is_confirmed
      from reminder
      left join message on message.practice = reminder.practice and message.id = reminder.message_id
      left join outgoing_email email on email.practice = reminder.practice and email.id = reminder.email_id
      left join postcard card on card.practice = reminder.practice and card.id = reminder.postcard_id
      left join appointment visit on visit.practice = reminder.practice and visit.id = reminder.subject_id
        and reminder.cadence = any(${visitCadences}::text[])
      where reminder.practice = ${ctx.practice} and reminder.at >= ${startOf(from, 0)} and reminder.at < ${startOf(to, 1)}
    )
    select cadence, medium, ${sql.join(
      outcomes.map((outcome) => sql`count(*) filter (where outcome = ${sql.lit(outcome)})::int as ${sql.ref(outcome)}`),
    )},
      count(*) filter (where outcome = 'waiting' and is_failing)::int as failing,
      count(distinct subject_id) filter (where is_told)::int as reminded,
      count(distinct subject_id) filter (where is_told and is_confirmed)::int as confirmed
    from due group by cadence, medium
  `.execute(ctx.db);
  return {
    rows: rows
      .map(({ reminded, confirmed, ...row }) => ({
        ...row,
        visits: visitCadences.includes(row.cadence) ? { reminded, confirmed } : null,
      }))
      .toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

const outcomes = ['sent', 'waiting', 'failed', 'unknown', 'missed', 'unreachable'] as const;
const visitCadences = cadenceNames.filter((name) => cadences[name].campaign === 'AppointmentReminders');

const placeOf = ({ cadence, medium }: Pick<Row, 'cadence' | 'medium'>): number =>
  cadenceNames.indexOf(cadence) * mediums.length + mediums.indexOf(medium);
