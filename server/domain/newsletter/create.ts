import { randomUUID } from 'node:crypto';
import type { createNewsletter as call } from '#contract/campaigns/newsletters.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { asNewsletter, letterOf } from '#contract/templates/newsletter-templates.ts';
import { capacity } from '#contract/rules/limits.ts';
import { newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { type Context, nameOfStaff } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { findLetter, newsletterNamed, presentNewsletter } from './internal.ts';
import { writtenLetter } from './write-letter.ts';

/** Begins a newsletter with a letter of its own: empty, or a copy of a template (API-44). */
export async function createNewsletter(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  if (input.type !== 'PracticeNewsletter') throw refuseField('body.type', 'Only newsletters are created here.');
  const copied = await letterToCopy(ctx, input.templateId ?? null);
  const [id, templateId] = [randomUUID(), randomUUID()];
  await ctx.db
    .insertInto('campaign')
    .values({
      practice: ctx.practice,
      id,
      name: input.name,
      description: input.description ?? null,
      template_id: templateId,
      recipients: input.recipients ? JSON.stringify(input.recipients) : null,
      author: nameOfStaff(ctx),
    })
    .execute();
  await ctx.db
    .insertInto('template')
    .values({
      practice: ctx.practice,
      id: templateId,
      campaign_id: id,
      type: 'NEWSLETTER',
      name: input.name,
      ...(await writtenLetter(ctx, copied, publicOrigin)),
    })
    .execute();
  await requireRoomForNewsletters(ctx);
  ctx.announce('campaign', id);
  return presentNewsletter(await newsletterNamed(ctx, id), await ownPractice(ctx));
}

/** The letter that a newsletter begins with: that of a template or of another newsletter, or an empty one. */
async function letterToCopy(ctx: Context, templateId: string | null) {
  if (templateId === null) return { subject: null, content: asNewsletter(newsletterOf('')) };
  const found = await findLetter(ctx, templateId);
  if (!found) throw new Refusal('template_not_found');
  return { subject: found.subject, content: asNewsletter(letterOf(found)) };
}

async function requireRoomForNewsletters({ db, practice }: Context): Promise<void> {
  const { count } = await db
    .selectFrom('campaign')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('practice', '=', practice)
    .executeTakeFirstOrThrow();
  if (Number(count) > capacity.newsletters) throw new Refusal('limit_reached');
}
