import type { Output, Parsed } from '#contract/http.ts';
import type { deleteTemplate as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { Refusal } from '../refusal.ts';
import { recordChange } from '../publish/record-change.ts';
import { findTemplate, savedTextOf, presentTemplate, requireOwnAddress } from './internal.ts';

/** Deletes a template and answers it (API-41). */
export async function deleteTemplate(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const settings = await lockSettings(ctx);
  const found = await findTemplate(ctx, input.id);
  if (!found) throw new Refusal('template_not_found');
  await ctx.db.deleteFrom('template').where('practice', '=', ctx.practice).where('id', '=', found.id).execute();
  if (found.type === 'NEWSLETTER') ctx.announce('campaign', found.id);
  else
    await recordChange(ctx, settings, {
      subject: { kind: 'template', id: found.id },
      before: savedTextOf(found),
      after: null,
    });
  return presentTemplate(found);
}
