import { type RawBuilder, sql } from 'kysely';
import { type Context, staffOf } from '../context.ts';
import { sameEmail } from './same-email.ts';

/** The name of the caller: from the token, else from the practice's users, else the email address. */
export async function staffName(ctx: Context): Promise<string | null> {
  const name = writtenName(ctx);
  if (name === null || typeof name === 'string') return name;
  const { rows } = await sql<{ name: string }>`select ${name} as name`.execute(ctx.db);
  return rows[0]?.name ?? null;
}

export type WrittenName = RawBuilder<string> | string | null;

/** The same as a value to insert: a subquery where the users must be read, so that it costs no statement of its own. */
export function writtenName(ctx: Context): WrittenName {
  const staff = staffOf(ctx);
  if (!staff || staff.name !== null || staff.email === null) return staff?.name ?? null;
  return sql<string>`coalesce((
    select nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), '')
    from staff_user where practice = ${ctx.practice} and ${sameEmail(staff.email)} limit 1
  ), ${staff.email})`;
}
