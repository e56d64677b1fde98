import type { Output, Parsed } from '#contract/http.ts';
import type { updateNewsletterTemplate as call } from '#contract/templates/newsletter-templates.ts';
import { type Context, nameOfStaff } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { presentTemplate, requireOwnAddress, requireRoomForTemplates } from '../template/internal.ts';
import { findLetter, lockNewsletter, requireSeen, requireUnsent } from './internal.ts';
import { writtenLetter } from './write-letter.ts';

/** Edits a newsletter template, or the letter of a newsletter (API-43). */
export async function updateNewsletterTemplate(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const newsletterId = await newsletterOf(ctx, input.templateId);
  const newsletter = newsletterId === null ? null : await lockNewsletter(ctx, newsletterId);
  const found = await findLetter(ctx, input.templateId);
  if (!found) throw new Refusal('template_not_found');
  requireSeen(found.version, input.version);
  if (newsletter && (input.subject !== undefined || input.content !== undefined)) requireUnsent(newsletter);
  const { name = found.name, description = found.description, subject = found.subject } = input;
  const content = input.content ?? found.content;
  const changed = await ctx.db
    .updateTable('template')
    .set({
      name,
      description,
      ...(await writtenLetter(ctx, { subject, content }, publicOrigin)),
      version: found.version + 1,
      update_ts: ctx.now,
      editor: nameOfStaff(ctx),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.announce('campaign', found.campaign_id ?? found.id);
  if (found.campaign_id === null) await requireRoomForTemplates(ctx);
  else
    await ctx.db
      .updateTable('campaign')
      .set({ update_ts: ctx.now, editor: nameOfStaff(ctx) })
      .where('practice', '=', ctx.practice)
      .where('id', '=', found.campaign_id)
      .execute();
  return presentTemplate(changed);
}

/** The newsletter whose letter this is; null for a template of the list, and for none. */
async function newsletterOf({ db, practice }: Context, templateId: string): Promise<string | null> {
  if (!isRowId(templateId)) return null;
  const found = await db
    .selectFrom('template')
    .select('campaign_id')
    .where('practice', '=', practice)
    .where('id', '=', templateId)
    .executeTakeFirst();
  return found?.campaign_id ?? null;
}
