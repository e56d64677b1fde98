import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { NewsletterRun, updateNewsletterRun as updateCall } from '#contract/campaigns/newsletter-runs.ts';
import type { Parsed } from '#contract/http.ts';
import { deleteNewsletterRun, updateNewsletterRun } from '#server/domain/newsletter/change-run.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { deleteNewsletter } from '#server/domain/newsletter/delete.ts';
import { prepareRun, watchRun } from '#server/domain/newsletter/open-runs.ts';
import { deleteTemplate } from '#server/domain/template/delete.ts';
import { type NewsletterGiven, pathOf, writeReadyNewsletter } from './ready-newsletter.ts';
import { aClient, aPet, aPractice, at, type World } from './server-world.ts';

/** A practice that may send newsletters. */
export const aSendingPractice = (world: World) =>
  aPractice(world, { profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) });

/** A client who can be reached, with a dog. */
export async function aReader(
  world: World,
  practice: string,
  email: string,
  given: Parameters<typeof aClient>[2] = {},
) {
  const client = await aClient(world, practice, { email, ...given });
  await aPet(world, practice, client.id, { name: 'Luna' });
  return client;
}

/** A newsletter that lacks nothing. Its practice needs a postal address. */
export const aReadyNewsletter = (world: World, practice: string, given: NewsletterGiven = {}): Promise<Newsletter> =>
  at(world, practice).run(writeReadyNewsletter, given);

/** A run of a newsletter that lacks nothing; by default from now on. */
export async function aRun(
  world: World,
  practice: string,
  { start = null, ...given }: NewsletterGiven & { start?: string | null } = {},
) {
  return aRunOf(world, practice, await aReadyNewsletter(world, practice, given), start);
}

/** A run of this newsletter; by default from now on. */
export const aRunOf = (world: World, practice: string, { id }: Newsletter, start: string | null = null) =>
  at(world, practice).run(createNewsletterRun, { ...pathOf(practice), id, start }, true);

/** Moves, pauses, resumes or stops a run. */
export const changeRun = (
  world: World,
  practice: string,
  run: NewsletterRun,
  change: Pick<Parsed<typeof updateCall>, 'start' | 'action'>,
): Promise<NewsletterRun> =>
  at(world, practice).run(updateNewsletterRun, { ...pathOf(practice), id: run.campaignId, runId: run.id, ...change });

/** Counts how far a run is, as the server does each second. */
export const countRun = (world: World, practice: string, { id }: NewsletterRun) =>
  at(world, practice, null).run(watchRun, id);

/** Calls off a run as a colleague would. */
export const callOff = (world: World, practice: string, run: NewsletterRun): Promise<NewsletterRun> =>
  at(world, practice).run(deleteNewsletterRun, { ...pathOf(practice), id: run.campaignId, runId: run.id });

/** Deletes a newsletter or a template as a colleague would. */
export const deletedElsewhere = (world: World, practice: string, kind: 'newsletter' | 'template', id: string) =>
  kind === 'newsletter'
    ? at(world, practice).run(deleteNewsletter, { ...pathOf(practice), id })
    : at(world, practice).run(deleteTemplate, { ...pathOf(practice), id });

/** Writes the readers of a newsletter's run, so that it sends. */
export async function prepareRunsOf(world: World, practice: string, { id }: Newsletter): Promise<void> {
  const runs = world.store.db.selectFrom('campaign_run').select('id').where('campaign_id', '=', id);
  for (const run of await runs.where('state', '=', 'PREPARING').execute())
    while (await at(world, practice, null).run(prepareRun, run.id, 'https://rapport.example'));
}
