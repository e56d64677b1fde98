import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { anApp } from '#tests/support/an-app.ts';
import { aPracticeWithInputs } from '#tests/support/every-call.ts';
import { startOwnWorld, type World } from '#tests/support/server-world.ts';
import type { Db } from './schema.ts';

/** Rows of each table. Every call is made with one row of each kind that it is about, and these besides. */
const size = 2000;
const fewest = 500;

/** Calls whose answers are about all of a practice's rows: sums over them, or who is in a set of them. */
const sums: ReadonlySet<string> = new Set([
  'countAudience',
  'getCareFigures',
  'getSurveyProgress',
  'getSurveyReport',
  'listAllSubmissions',
  'listAudience',
  'listClientClassifications',
  'listFollowUps',
  'listServiceTypes',
  'listSubmissions',
  'previewPostcards',
  // A survey says how many were asked and how many answered.
  'closeSurvey',
  'createSurvey',
  'getSurvey',
  'listSurveys',
  'publishSurvey',
  'updateSurvey',
]);

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows of tables that a plan's steps looked at, and the pairs of rows that joins rejected. */
function rowsRead(node: PlanNode): number {
  const rejected = node['Rows Removed by Join Filter'] ?? 0;
  const looked =
    node['Relation Name'] === undefined
      ? 0
      : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (looked + rejected) * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
}

/** Runs a statement anew without keeping what it changes, by an index wherever there is one: a table of this size is as quick without. */
async function explained(db: Db, { sql: statement, parameters }: CompiledQuery): Promise<PlanNode> {
  const transaction = await db.startTransaction().execute();
  try {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      ...sql`select`.compile(transaction),
      sql: `explain (analyze, format json) ${statement}`,
      parameters,
    });
    return (rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }])[0]['QUERY PLAN'][0].Plan;
  } finally {
    await transaction.rollback().execute();
  }
}

async function fill({ store: { db } }: World, practice: string) {
  const statements: readonly RawBuilder<unknown>[] = [
    sql`insert into pet_owner (practice, pims_id, first_name, last_name, contact_phone, email)
      select ${practice}, 'many-' || n, 'Maya', 'Client ' || n, '+1555' || (1000000 + n), 'client-' || n || '@mail.example'
      from generate_series(1, ${size}::int) n`,
    sql`insert into pet (practice, pet_owner_id, name)
      select practice, id, 'Biscuit' from pet_owner where practice = ${practice} and pims_id like 'many-%'`,
    sql`insert into conversation (practice, sms_phone, pet_owner_id, latest_at)
      select practice, contact_phone, id, now() - interval '1 minute' * row_number() over ()
      from pet_owner where practice = ${practice} and pims_id like 'many-%'`,
    sql`insert into message (practice, conversation_id, type, direction, content, delivery_status)
      select practice, id, 'SMS', 'OUTBOUND', 'Hello', 'DELIVERED' from conversation where practice = ${practice}`,
    sql`insert into scheduled_message (practice, conversation_id, content, send_at)
      select practice, id, 'Later', now() + interval '40 days' from conversation where practice = ${practice}`,
    sql`insert into appointment (practice, id, pet_owner_id, pet_id, starts_at, resource_date, type, type_id)
      select practice, 'many-' || n, pet_owner_id, id, at, (at at time zone 'America/New_York')::date, 'Exam', 'exam'
      from (select *, row_number() over (order by id) as n from pet where practice = ${practice}) numbered
      cross join lateral (select now() + make_interval(days => (n % 300 - 150)::int) as at) moment`,
    sql`insert into appointment_action (practice, appointment_id, action_type, data)
      select many.practice, many.id, known.action_type, known.data from appointment many
      cross join (select * from appointment_action where practice = ${practice} order by create_ts limit 1) known
      where many.practice = ${practice} and many.id like 'many-%'`,
    sql`insert into service_due (practice, id, pet_id, service_type_id, name, due_on)
      select practice, 'due-' || id, id, 'rabies', 'Rabies', current_date + (row_number() over () % 365 - 60)::int
      from pet where practice = ${practice}`,
    sql`insert into medical_record (practice, pet_id, note) select practice, id, 'Well' from pet where practice = ${practice}`,
    sql`insert into reminder (practice, pet_owner_id, cadence, medium, subject_id, due_on, at, status)
      select practice, pet_owner_id, '3-days', 'SMS', id, resource_date, starts_at - interval '3 days', 'SENT'
      from appointment where practice = ${practice} and id like 'many-%'`,
    sql`insert into postcard (practice, pet_owner_id, at, status)
      select practice, id, now() - interval '200 days', 'LISTED' from pet_owner where practice = ${practice}`,
    sql`insert into outgoing_email (practice, recipient, subject, content, status)
      select practice, email, 'A reminder', 'Soon', 'SENT' from pet_owner where practice = ${practice} and email is not null`,
    sql`insert into campaign_recipient (practice, run_id, pet_owner_id, email, merge_values, status)
      select client.practice, run.id, client.id, client.email, '{}', 'SENT' from pet_owner client
      cross join (select id from campaign_run where practice = ${practice} limit 1) run
      where client.practice = ${practice} and client.email is not null`,
    sql`insert into survey_invitation (practice, survey_id, pet_owner_id)
      select client.practice, survey_id, client.id from pet_owner client
      cross join (select survey_id from survey_submission where practice = ${practice} limit 1) answered
      where client.practice = ${practice}`,
    sql`insert into survey_submission (practice, survey_id, version, invitation_id, answers)
      select practice, survey_id, 1, id, '{}' from survey_invitation asked
      where practice = ${practice} and not exists (select 1 from survey_submission where invitation_id = asked.id)`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

const world = await startOwnWorld();
const practice = await aPracticeWithInputs(world, 'Grande');
await fill(world, practice.practice);

it('reads no more rows for a practice with many than for one with few, in every call that does not sum them up @slow', async () => {
  const { db } = world.store;
  const sent: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(db.getExecutor().compileQuery(node, { queryId: 'recorded' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const store = { ...world.store, db: recording };
  const { call } = anApp({ store, runner: { ...world.runner, store } });
  const known = new Set<string>();
  const costly: string[] = [];
  for (const { name, endpoint, input } of practice.calls) {
    sent.length = 0;
    const { status, text } = await call(practice.practice, endpoint, input as never);
    expect(status, text).toBeLessThan(500);
    if (sums.has(name)) continue;
    for (const query of sent) {
      if (known.has(query.sql) || !/^\s*(select|with|update|delete)/i.test(query.sql)) continue;
      known.add(query.sql);
      const plan = await explained(db, query);
      const most = fewest + 10 * plan['Actual Rows'];
      if (rowsRead(plan) > most) costly.push(`${name} reads ${rowsRead(plan)} rows: ${query.sql}`);
    }
  }
  expect(costly).toEqual([]);
});
