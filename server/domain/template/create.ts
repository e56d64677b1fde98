import type { Output, Parsed } from '#contract/http.ts';
import type { createTemplate as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { recordChange } from '../publish/record-change.ts';
import { savedTextOf, presentTemplate, requireOwnAddress, requireRoomForTemplates } from './internal.ts';

/** Creates a quick reply or an auto reply (API-39). */
export async function createTemplate(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const settings = await lockSettings(ctx);
  const made = await ctx.db
    .insertInto('template')
    .values({
      practice: ctx.practice,
      type: input.type,
      name: input.name,
      content: JSON.stringify(input.content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await requireRoomForTemplates(ctx);
  await recordChange(ctx, settings, {
    subject: { kind: 'template', id: made.id },
    before: null,
    after: savedTextOf(made),
  });
  return presentTemplate(made);
}
