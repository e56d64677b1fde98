import { fullName } from '#contract/rules/practice/full-name.ts';
import type { SessionUser } from '#src/session/session-slice.ts';
import { shell } from '#src/strings/shell.ts';

const { practiceAdmin, account } = shell.header;

/** The person, as well as their token tells. */
export const personNameOf = ({ kind, givenName, familyName, email }: SessionUser): string =>
  fullName(givenName, familyName) || email || (kind === 'user-pool' ? practiceAdmin : account);

/** What the header calls them: whoever signs in by the user pool has one name there (SH-61, SH-62). */
export const userNameOf = (user: SessionUser): string =>
  user.kind === 'user-pool' ? practiceAdmin : personNameOf(user);
