import { sql } from 'kysely';

/** Capitals do not tell email addresses apart. */
export const sameEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;
