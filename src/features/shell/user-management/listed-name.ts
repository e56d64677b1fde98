import type { User } from '#contract/campaigns/users.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';

/** First and last name; empty for an invited user who has not signed in yet. */
export const listedName = ({ firstName, lastName }: User): string => fullName(firstName, lastName);

/** The name, or the email where there is none. */
export const nameOrEmail = (user: User): string => listedName(user) || user.email;

/** Email addresses are compared without case. */
export const isSameEmail = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();
