import { sql } from 'kysely';
import type { listNewsletters as call } from '#contract/campaigns/newsletters.ts';
import { timestamp, type Output, type Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { newslettersOf, presentNewsletter, withRuns } from './internal.ts';

/** Newsletters, the newest first; an edit moves none to another page (API-47). */
export async function listNewsletters(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const { type = 'PracticeNewsletter', limit, cursor, q = '' } = input;
  if (type !== 'PracticeNewsletter') return { items: [], total: 0, nextCursor: null };
  const after = cursor === undefined ? null : positionOf(cursor);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.reduce(
    (rows, word) =>
      rows.where(sql<boolean>`strpos(lower(campaign.name || ' ' || coalesce(template.subject, '')), ${word}) > 0`),
    newslettersOf(ctx),
  );
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await (
    after
      ? found.where(sql<boolean>`(campaign.create_ts, campaign.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
      : found
  )
    .orderBy('campaign.create_ts', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(limit + 1)
    .execute();
  const practice = await ownPractice(ctx);
  const items = await withRuns(ctx, rows.slice(0, limit));
  const last = items.at(-1);
  return {
    items: items.map((row) => presentNewsletter(row, practice)),
    total: Number(total),
    nextCursor: rows.length > limit && last ? `${last.create_ts}_${last.id}` : null,
  };
}

/** The moment and id of the last newsletter of the page before. */
function positionOf(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_');
  if (!timestamp.safeParse(at).success || !isRowId(id))
    throw refuseField('query.cursor', 'Use `nextCursor` of the page before.');
  return { at, id };
}
