import { fullName } from '#contract/rules/practice/full-name.ts';
import type { SessionUser } from '#src/session/session-slice.ts';
import { shell } from '#src/strings/shell.ts';

const { practiceAdmin, account } = shell.header;

/** The user's name from the token. */
export const personNameOf = ({ kind, givenName, familyName, email }: SessionUser): string =>
  fullName(givenName, familyName) || email || (kind === 'user-pool' ? practiceAdmin : account);

/** The name in the header; the same for all users of the user pool (SH-61, SH-62). */
export const userNameOf = (user: SessionUser): string =>
  user.kind === 'user-pool' ? practiceAdmin : personNameOf(user);
