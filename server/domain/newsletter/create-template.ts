import type { Output, Parsed } from '#contract/http.ts';
import type { createNewsletterTemplate as call } from '#contract/templates/newsletter-templates.ts';
import type { Context } from '../context.ts';
import { presentTemplate, requireOwnAddress, requireRoomForTemplates } from '../template/internal.ts';
import { writtenLetter } from './write-letter.ts';

/** Creates a newsletter template (API-42). It holds no lock of the practice, so that it never waits for a publish. */
export async function createNewsletterTemplate(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const { type, name, description = null, subject = null, content } = input;
  const letter = await writtenLetter(ctx, { subject, content }, publicOrigin);
  const made = await ctx.db
    .insertInto('template')
    .values({ practice: ctx.practice, type, name, description, ...letter })
    .returningAll()
    .executeTakeFirstOrThrow();
  await requireRoomForTemplates(ctx);
  ctx.announce('campaign', made.id);
  return presentTemplate(made);
}
