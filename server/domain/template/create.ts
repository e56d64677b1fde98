import type { Output, Parsed } from '#contract/http.ts';
import type { createNewsletterTemplate, createTemplate as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { recordChange } from '../publish/record-change.ts';
import { savedTextOf, presentTemplate, requireOwnAddress, requireRoomForTemplates } from './internal.ts';

type New = Parsed<typeof call> | Parsed<typeof createNewsletterTemplate>;

/** Creates a quick reply, an auto reply or a newsletter template (API-39, API-42). */
export async function createTemplate(ctx: Context, input: New): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const settings = await lockSettings(ctx);
  const made = await ctx.db
    .insertInto('template')
    .values({
      practice: ctx.practice,
      type: input.type,
      name: input.name,
      description: 'description' in input ? input.description : null,
      subject: 'subject' in input ? input.subject : null,
      content: JSON.stringify(input.content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await requireRoomForTemplates(ctx);
  if (made.type !== 'NEWSLETTER')
    await recordChange(ctx, settings, {
      subject: { kind: 'template', id: made.id },
      before: null,
      after: savedTextOf(made),
    });
  return presentTemplate(made);
}
