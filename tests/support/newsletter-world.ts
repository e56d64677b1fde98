import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
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
  const { id } = await aReadyNewsletter(world, practice, given);
  return at(world, practice).run(createNewsletterRun, { ...pathOf(practice), id, start }, true);
}
