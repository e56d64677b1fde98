import { sql } from 'kysely';
import type { Output, Parsed } from '#contract/http.ts';
import type { listTemplates as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { presentTemplate, requireOwnAddress } from './internal.ts';

/** The practice's quick replies, auto replies and newsletter templates by name (API-38). */
export async function listTemplates(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  let rows = ctx.db.selectFrom('template').selectAll().where('practice', '=', ctx.practice);
  if (input.type) rows = rows.where('type', '=', input.type);
  const found = await rows
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return { data: found.map(presentTemplate) };
}
