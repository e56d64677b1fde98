import type { Db } from '#server/db/schema.ts';
import type { StaffDirectory, StaffMember } from '#server/outside/identity/staff.ts';

/** The staff of the product's practices, whom the sandbox's identity providers know. */
export const staffOfProduct = (db: Db): StaffDirectory => ({
  all: () =>
    activeStaff(db)
      .orderBy('practice.name')
      .orderBy('staff_user.practice')
      .orderBy('staff_user.last_name')
      .orderBy('staff_user.email')
      .execute(),
  find: (id) => activeStaff(db).where('staff_user.id', '=', id).executeTakeFirst(),
  name: async (id, firstName, lastName) => {
    await db
      .updateTable('staff_user')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', id)
      .execute();
  },
  isRemoved: async (practice, id) => {
    const row = await db
      .selectFrom('staff_user')
      .select('id')
      .where('practice', '=', practice)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  },
});

/** The staff of a practice who can sign in. */
export const staffOf = (db: Db, practice: string): Promise<StaffMember[]> =>
  activeStaff(db)
    .where('staff_user.practice', '=', practice)
    .orderBy('staff_user.last_name')
    .orderBy('staff_user.email')
    .execute();

const activeStaff = (db: Db) =>
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
