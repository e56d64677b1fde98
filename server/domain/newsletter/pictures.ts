import { sql } from 'kysely';
import type { NewsletterPicture, withdrawNewsletterPicture as call } from '#contract/campaigns/newsletter-runs.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { imagePartsOf } from '#contract/rules/newsletters/newsletter-document.ts';
import type { Context } from '../context.ts';
import type { UploadTarget } from '../file/upload-file.ts';
import { Refusal } from '../refusal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { runNamed } from './run-row.ts';
import { writtenLetter } from './write-letter.ts';

/** The pictures of a run's letter, each once. */
export async function picturesOfRun({ db, practice }: Context, runId: string): Promise<NewsletterPicture[]> {
  const { letter } = await db
    .selectFrom('campaign_run')
    .select('letter')
    .where('practice', '=', practice)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const pictures = new Map(
    imagePartsOf(letter.document).flatMap(({ attrs: { src, alt } }) =>
      src === null ? [] : [[src.slice(src.lastIndexOf('/') + 1), { src, alt }] as const],
    ),
  );
  if (pictures.size === 0) return [];
  const kept = await db
    .selectFrom('file')
    .select('id')
    .where('practice', '=', practice)
    .where('id', 'in', [...pictures.keys()])
    .where('from_client', '=', false)
    .execute();
  const keptIds = new Set(kept.map(({ id }) => id));
  return Array.from(pictures, ([id, { src, alt }]) => ({ id, src, alt, isWithdrawn: !keptIds.has(id) }));
}

/** Deletes a picture of a run's letter, wherever it is shown. One that a client has sent stays in its conversation; it is public to nobody. */
export async function withdrawNewsletterPicture(
  ctx: Context,
  input: Parsed<typeof call>,
  { files, publicOrigin }: UploadTarget,
): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const { id: runId } = await runNamed(ctx, { campaignId: input.id, runId: input.runId });
  const pictures = await picturesOfRun(ctx, runId);
  const id = input.pictureId;
  if (!pictures.some((picture) => picture.id === id)) throw new Refusal('not_found');
  const { numDeletedRows } = await ctx.db
    .deleteFrom('file')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('from_client', '=', false)
    .executeTakeFirstOrThrow();
  await rewriteLettersWith(ctx, id, publicOrigin);
  // Last, so that the row stays where its file could not be deleted.
  if (numDeletedRows > 0) await files.remove(id);
  return { pictures: pictures.map((picture) => (picture.id === id ? { ...picture, isWithdrawn: true } : picture)) };
}

/** Templates and unsent letters with the picture ask for another one from now on. What is scheduled or was sent stays as it was reviewed. */
async function rewriteLettersWith(ctx: Context, pictureId: string, publicOrigin: string): Promise<void> {
  const { db, practice, now } = ctx;
  const letters = await db
    .selectFrom('template')
    .select(['id', 'campaign_id', 'subject', 'content', 'version'])
    .where('practice', '=', practice)
    .where('type', '=', 'NEWSLETTER')
    .where(sql<boolean>`strpos(content::text, ${pictureId}) > 0`)
    .where(
      sql<boolean>`not exists (
        select from campaign_run run
        where run.practice = template.practice and run.campaign_id = template.campaign_id
          and (run.started_at is not null or run.ended_at is null)
      )`,
    )
    .forUpdate()
    .execute();
  for (const { id, campaign_id, version, ...letter } of letters) {
    await db
      .updateTable('template')
      .set({ ...(await writtenLetter(ctx, letter, publicOrigin)), version: version + 1, update_ts: now })
      .where('practice', '=', practice)
      .where('id', '=', id)
      .execute();
    ctx.announce('campaign', campaign_id ?? id);
  }
}
