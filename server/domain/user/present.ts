import type { Selectable } from 'kysely';
import type { User } from '#contract/campaigns/users.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';

export const presentUser = ({ email, first_name, last_name }: Selectable<Database['staff_user']>): AllFields<User> => ({
  email,
  firstName: first_name,
  lastName: last_name,
});
