import type { Selectable } from 'kysely';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

/** All but the letter, which may be long. */
export const runColumns = [
  'id',
  'campaign_id',
  'state',
  'send_at',
  'content_version',
  'resends',
  'expected',
  'author',
  'readers',
  'handed',
  'started_at',
  'ended_at',
] as const;
export type RunRecord = Pick<Selectable<Database['campaign_run']>, (typeof runColumns)[number]>;

interface RunName {
  readonly campaignId: string;
  readonly runId: string;
}

const runRow = ({ db, practice }: Context, { campaignId, runId }: RunName) =>
  db
    .selectFrom('campaign_run')
    .select(runColumns)
    .where('practice', '=', practice)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', runId);

/** @throws Refusal `run_not_found`. */
export const runNamed = (ctx: Context, name: RunName): Promise<RunRecord> => found(name, () => runRow(ctx, name));

/** The same, locked until the commit. */
export const lockRun = (ctx: Context, name: RunName): Promise<RunRecord> =>
  found(name, () => runRow(ctx, name).forUpdate());

async function found(
  { campaignId, runId }: RunName,
  read: () => { executeTakeFirst(): Promise<RunRecord | undefined> },
): Promise<RunRecord> {
  const row = isRowId(campaignId) && isRowId(runId) ? await read().executeTakeFirst() : undefined;
  if (!row) throw new Refusal('run_not_found');
  return row;
}

export const presentRun = (run: RunRecord): AllFields<NewsletterRun> => ({
  id: run.id,
  campaignId: run.campaign_id,
  state: run.state,
  start: run.send_at,
  started: run.started_at,
  ended: run.ended_at,
  author: run.author,
  contentVersion: run.content_version,
  resends: run.resends,
  expected: run.expected,
  readers: run.readers,
  handed: run.handed,
});
