import { fullName } from '#contract/rules/practice/full-name.ts';
import type { IdentityDb } from './identity-tables.ts';

/** A member of staff who can sign in. */
export interface StaffMember {
  readonly id: string;
  /** The row key. */
  readonly practice: string;
  readonly practiceName: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const nameOf = ({ firstName, lastName, email }: StaffMember): string => fullName(firstName, lastName) || email;

/** All staff who can sign in, by practice. */
export const allStaff = (db: IdentityDb): Promise<StaffMember[]> =>
  activeStaff(db)
    .orderBy('practice.name')
    .orderBy('staff_user.practice')
    .orderBy('staff_user.last_name')
    .orderBy('staff_user.email')
    .execute();

/** The staff of a practice who can sign in. */
export const staffOf = (db: IdentityDb, practice: string): Promise<StaffMember[]> =>
  activeStaff(db)
    .where('staff_user.practice', '=', practice)
    .orderBy('staff_user.last_name')
    .orderBy('staff_user.email')
    .execute();

/** A member of staff; undefined if unknown or removed. */
export const staffMember = (db: IdentityDb, id: string): Promise<StaffMember | undefined> =>
  activeStaff(db).where('staff_user.id', '=', id).executeTakeFirst();

/** Whether they were invited and have not entered their name. */
export const isNameless = ({ firstName, lastName }: StaffMember): boolean => !firstName?.trim() && !lastName?.trim();

/** Stores the name that an invited user enters at the first sign-in. */
export async function nameMember(db: IdentityDb, id: string, firstName: string, lastName: string): Promise<void> {
  await db.updateTable('staff_user').set({ first_name: firstName, last_name: lastName }).where('id', '=', id).execute();
}

/** Removal also ends existing sessions. The practice's own account has no row to remove. */
export async function isRemoved(db: IdentityDb, practice: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_user')
    .select('id')
    .where('practice', '=', practice)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const activeStaff = (db: IdentityDb) =>
  db
    .selectFrom('staff_user')
    .innerJoin('practice', 'practice.practice', 'staff_user.practice')
    .where('staff_user.removed_at', 'is', null)
    .select([
      'staff_user.id',
      'staff_user.practice',
      'practice.name as practiceName',
      'staff_user.email',
      'staff_user.first_name as firstName',
      'staff_user.last_name as lastName',
    ]);
