import type {
  deleteNewsletterRun as deleteCall,
  listNewsletterRuns as listCall,
  RunState,
  updateNewsletterRun as updateCall,
} from '#contract/campaigns/newsletter-runs.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { countReached } from './audience.ts';
import { requireStart } from './create-run.ts';
import { newsletterNamed } from './internal.ts';
import { lockRun, presentRun, runColumns, type RunRecord } from './run-row.ts';

/** The runs of a newsletter, the latest first (API-48). */
export async function listNewsletterRuns(
  ctx: Context,
  input: Parsed<typeof listCall>,
): Promise<Output<typeof listCall>> {
  requireOwnAddress(ctx, input);
  const { id } = await newsletterNamed(ctx, input.id);
  const runs = await ctx.db
    .selectFrom('campaign_run')
    .select(runColumns)
    .where('practice', '=', ctx.practice)
    .where('campaign_id', '=', id)
    .orderBy('create_ts', 'desc')
    .orderBy('id')
    .execute();
  return { items: runs.map(presentRun) };
}

const stateAfter = { pause: 'PAUSED', resume: 'SENDING', stop: 'STOPPED' } as const;

/** Moves a run that has not begun, or pauses, resumes or stops one. */
export async function updateNewsletterRun(
  ctx: Context,
  input: Parsed<typeof updateCall>,
): Promise<Output<typeof updateCall>> {
  requireOwnAddress(ctx, input);
  const { start, expected, action } = input;
  if ((start === undefined) === (action === undefined)) throw refuseField('body', 'Send either `start` or `action`.');
  const run = await lockRun(ctx, { campaignId: input.id, runId: input.runId });
  if (start !== undefined) {
    requireState(run, ['SCHEDULED', 'MISSED']);
    requireStart(ctx, await ownPractice(ctx), start);
    if (expected !== undefined && expected !== (await countOf(ctx, run))) throw new Refusal('audience_changed');
    return change(ctx, run, {
      state: start === null ? 'PREPARING' : 'SCHEDULED',
      send_at: start ?? ctx.now,
      ...(expected !== undefined && { expected }),
    });
  }
  // Another window may have asked for the same.
  if (action !== undefined && run.state === stateAfter[action]) return presentRun(run);
  switch (action) {
    case 'pause':
      requireState(run, ['SENDING']);
      return change(ctx, run, { state: 'PAUSED' });
    case 'resume':
      requireState(run, ['PAUSED']);
      return change(ctx, run, { state: 'SENDING' });
    case 'stop':
    default:
      requireState(run, ['PREPARING', 'SENDING', 'PAUSED']);
      await skipWaiting(ctx, run);
      return change(ctx, run, { state: 'STOPPED', ended_at: ctx.now });
  }
}

/** How many a run would reach now. */
async function countOf(ctx: Context, { id }: RunRecord): Promise<number> {
  const { recipients } = await ctx.db
    .selectFrom('campaign_run')
    .select('recipients')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return countReached(ctx, recipients);
}

/** Calls off a run of which nothing has begun. */
export async function deleteNewsletterRun(
  ctx: Context,
  input: Parsed<typeof deleteCall>,
): Promise<Output<typeof deleteCall>> {
  requireOwnAddress(ctx, input);
  const run = await lockRun(ctx, { campaignId: input.id, runId: input.runId });
  requireState(run, ['SCHEDULED', 'MISSED', 'PREPARING']);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('campaign_run')
    .where('practice', '=', ctx.practice)
    .where('id', '=', run.id)
    // One that is being prepared may have readers.
    .where((eb) => eb.or([eb('state', '<>', 'PREPARING'), eb('parts', 'is', null)]))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal('run_moved_on');
  ctx.announce('campaign', run.campaign_id);
  return presentRun(run);
}

/** @throws Refusal `run_moved_on` where the run is in another state by now. */
function requireState(run: RunRecord, states: readonly RunState[]): void {
  if (!states.includes(run.state)) throw new Refusal('run_moved_on');
}

async function change(
  { db, practice, announce }: Context,
  { id, campaign_id }: RunRecord,
  changes: Updateable<Database['campaign_run']>,
): Promise<Output<typeof updateCall>> {
  announce('campaign', campaign_id);
  const changed = await db
    .updateTable('campaign_run')
    .set(changes)
    .where('practice', '=', practice)
    .where('id', '=', id)
    .returning(runColumns)
    .executeTakeFirstOrThrow();
  return presentRun(changed);
}

/** Those whose email is leaving at this moment still get it. */
const skipWaiting = ({ db, practice }: Context, { id }: RunRecord) =>
  db
    .updateTable('campaign_recipient')
    .set({ status: 'SKIPPED', reason: 'stopped', claimed_until: null })
    .where('practice', '=', practice)
    .where('run_id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute();
