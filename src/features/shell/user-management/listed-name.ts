import type { User } from '#contract/campaigns/users.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';

/** First and last name; empty for somebody who was invited and has not signed in yet. */
export const listedName = ({ firstName, lastName }: User): string => fullName(firstName, lastName);

/** What to call them where no card says the rest. */
export const nameOrEmail = (user: User): string => listedName(user) || user.email;

/** Capitals do not tell email addresses apart. */
export const isSameEmail = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();
