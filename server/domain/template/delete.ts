import type { Output, Parsed } from '#contract/http.ts';
import type { deleteTemplate as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findTemplate, presentTemplate, requireOwnAddress } from './internal.ts';

/** Removes a template and answers what it was (API-41). */
export async function deleteTemplate(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const found = await findTemplate(ctx, input.id);
  if (!found) throw new Refusal('template_not_found');
  await ctx.db.deleteFrom('template').where('practice', '=', ctx.practice).where('id', '=', found.id).execute();
  return presentTemplate(found);
}
