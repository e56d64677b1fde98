import type { LaunchCode } from '#contract/platform/launch.ts';
import { type PimsType, type PracticeIdentity, pimsTypes } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';

/** For whom flags are evaluated: the same in every session of a person, and without personal data. */
export interface FlagAudience {
  readonly user: string;
  readonly practice: string;
  readonly pimsType: PimsType;
}

/** The audience as the flag service expects it. */
export const contextOf = ({ user, practice, pimsType }: FlagAudience) => ({
  kind: 'multi' as const,
  user: { key: user },
  practice: { key: practice, pimsType },
});

/** The part of the session that flags depend on. */
export interface SignedInState {
  readonly status: string;
  readonly authorizations: PracticeIdentity | null;
  readonly user: { readonly kind: string; readonly id: string } | null;
}

/** Null until somebody is signed in. */
export function audienceOf({ authorizations, user, status }: SignedInState): FlagAudience | null {
  if (status !== 'signed-in' || !authorizations || !user) return null;
  const practice = rowKeyOf(authorizations);
  // In the user pool the practice itself is the user.
  return {
    user: user.kind === 'user-pool' ? practice : user.id,
    practice,
    pimsType: authorizations.pimsType,
  };
}

/** The audience of a launch link, which names the practice before the sign-in starts. */
export function audienceOfLaunch(launch: LaunchCode | null): FlagAudience | null {
  const pimsType = pimsTypes.find((type) => type === launch?.pimsType.toUpperCase());
  if (!launch || !pimsType) return null;
  const practice = rowKeyOf({ pimsType, practiceOrgId: launch.orgId, practiceSubOrgId: launch.subOrgId });
  return { user: practice, practice, pimsType };
}
