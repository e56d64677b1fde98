import { sql } from 'kysely';

/** Email addresses are compared without regard to case. */
export const sameEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;
