import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Days after which an approved registration keeps the last four digits of its EIN alone. */
const keptFor = 30;

/** Blanks the EINs of registrations that were approved long ago. */
export const blankOldEins = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  sql`
    update sms_registration registration
    set form = jsonb_set(form, '{ein}', to_jsonb('••-•••' || right(form ->> 'ein', 4)))
    where state = 'APPROVED' and form ->> 'ein' !~ '^••' and not exists (
      select from sms_registration_step step
      where step.practice = registration.practice and step.at > ${new Date(now.getTime() - keptFor * 86_400_000).toISOString()}
    )
  `.execute(db);
