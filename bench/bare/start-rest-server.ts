import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { type BareServer, startBare } from './start-bare.ts';

/** The bare server of one practice, on a copy of its data. */
export const startBareRest = (place: string, practice: PracticeIdentity): Promise<BareServer> =>
  startBare({
    program: 'rest-server.ts',
    place,
    words: [practice.pimsType, practice.practiceOrgId, practice.practiceSubOrgId],
    answersAt: '/v1/conversations',
  });
