import { pimsTypes } from '#contract/platform/practice.ts';
import type { ServerConfig } from './config.ts';
import { openStore } from './db/open-store.ts';
import { invitePractice } from './domain/practice-registration/invitation.ts';

const usage = `Usage: invite ${pimsTypes.join('|')} ORGANIZATION BRANCH "PRACTICE NAME"`;

/**
 * Makes an invitation by hand, where no practice software makes them.
 * @param given the practice software, the ids of organization and branch, and the name
 * @returns the address of the form
 * @throws Error for anything else
 */
export async function inviteByHand(
  { store: location, origin }: Pick<ServerConfig, 'store' | 'origin'>,
  given: readonly string[],
): Promise<string> {
  const [software, practiceOrgId, practiceSubOrgId, practiceName, ...rest] = given;
  const pimsType = pimsTypes.find((type) => type === software);
  if (!pimsType || !practiceOrgId || !practiceSubOrgId || !practiceName || rest.length > 0) throw new Error(usage);
  const store = await openStore(location);
  try {
    return await invitePractice(store.db, { pimsType, practiceOrgId, practiceSubOrgId }, { practiceName }, origin);
  } finally {
    await store.close();
  }
}
