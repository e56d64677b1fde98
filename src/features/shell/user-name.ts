import { fullName } from '#contract/rules/full-name.ts';
import type { SessionUser } from '#src/session/session-slice.ts';
import { shell } from '#src/strings/shell.ts';

/** The user pool knows the practice, not the person; the other sign-in knows given and family name (SH-61, SH-62). */
export const userNameOf = ({ kind, givenName, familyName, email }: SessionUser): string =>
  kind === 'user-pool' ? shell.header.practiceAdmin : fullName(givenName, familyName) || email || shell.header.account;
