import type { Output, Parsed } from '#contract/http.ts';
import type {
  updateNewsletterTemplate as newsletterCall,
  updateTemplate as call,
} from '#contract/templates/templates.ts';
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

/** Edits a newsletter template (API-43). */
export async function updateNewsletterTemplate(
  ctx: Context,
  input: Parsed<typeof newsletterCall>,
): Promise<Output<typeof newsletterCall>> {
  requireOwnAddress(ctx, input);
  const found = await findTemplate(ctx, input.templateId);
  if (found?.type !== 'NEWSLETTER') throw new Refusal('template_not_found');
  return presentTemplate(await edit(ctx, found, input));
}

type Edited = Partial<Pick<TemplateRecord, 'name' | 'description' | 'subject' | 'content'>>;

async function edit(ctx: Context, template: TemplateRecord, edited: Edited): Promise<TemplateRecord> {
  const { name, description, subject, content } = { ...template, ...withoutUnset(edited) };
  const changed = await ctx.db
    .updateTable('template')
    .set({ name, description, subject, content: JSON.stringify(content) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new Refusal('template_not_found');
  await requireRoomForTemplates(ctx);
  return changed;
}

const withoutUnset = (edited: Edited): Edited =>
  Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== undefined));
