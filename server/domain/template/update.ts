import type { Output, Parsed } from '#contract/http.ts';
import type { updateTemplate as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { Refusal } from '../refusal.ts';
import { recordChange } from '../publish/record-change.ts';
import {
  findTemplate,
  savedTextOf,
  presentTemplate,
  requireOwnAddress,
  requireRoomForTemplates,
  type TemplateRecord,
} from './internal.ts';

/** Edits a quick reply or an auto reply (API-40). */
export async function updateTemplate(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const settings = await lockSettings(ctx);
  const found = await findTemplate(ctx, input.id);
  if (!found || found.type === 'NEWSLETTER') throw new Refusal('template_not_found');
  const edited = await edit(ctx, found, input);
  const subject = { kind: 'template' as const, id: found.id };
  await recordChange(ctx, settings, { subject, before: savedTextOf(found), after: savedTextOf(edited) });
  return presentTemplate(edited);
}

type Edited = Partial<Pick<TemplateRecord, 'name' | 'content'>>;

async function edit(ctx: Context, template: TemplateRecord, edited: Edited): Promise<TemplateRecord> {
  const { name = template.name, content = template.content } = edited;
  const changed = await ctx.db
    .updateTable('template')
    .set({ name, content: JSON.stringify(content) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Refusal('template_not_found');
  await requireRoomForTemplates(ctx);
  return changed;
}
