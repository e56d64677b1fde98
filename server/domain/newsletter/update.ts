import { isDeepStrictEqual } from 'node:util';
import type { updateNewsletter as call } from '#contract/campaigns/newsletters.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { type Context, nameOfStaff } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { lockNewsletter, newsletterNamed, presentNewsletter, requireSeen, requireUnsent } from './internal.ts';
import { setStart } from './set-start.ts';

/**
 * Changes a newsletter; its letter is edited as its template (API-45).
 * @param hasMail whether a mail service is configured
 */
export async function updateNewsletter(
  ctx: Context,
  input: Parsed<typeof call>,
  hasMail: boolean,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const found = await lockNewsletter(ctx, input.id);
  requireSeen(found.version, input.version);
  const { name = found.name, description = found.description, recipients = found.recipients } = input;
  if (!isDeepStrictEqual(recipients, found.recipients)) requireUnsent(found);
  await ctx.db
    .updateTable('campaign')
    .set({
      name,
      description,
      recipients: recipients && JSON.stringify(recipients),
      version: found.version + 1,
      update_ts: ctx.now,
      editor: nameOfStaff(ctx),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', found.id)
    .execute();
  const { pims, org, branch, id, start } = input;
  if (start !== undefined) await setStart(ctx, { pims, org, branch, id, start }, hasMail);
  return presentNewsletter(await newsletterNamed(ctx, found.id), await ownPractice(ctx));
}
