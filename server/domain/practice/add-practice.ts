import type { Context } from '../context.ts';
import { createEnrollment } from './create-enrollment.ts';
import { updatePractice } from './internal.ts';

interface NewPractice {
  readonly name: string;
  readonly timeZone: string;
}

/** Makes a practice by hand. @returns false where it exists already, and is left as it is */
export async function addPractice(ctx: Context, { name, timeZone }: NewPractice): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('practice')
    .select('practice')
    .where('practice', '=', ctx.practice)
    .executeTakeFirst();
  if (known) return false;
  await createEnrollment(ctx);
  await updatePractice(ctx, { name, time_zone: timeZone });
  return true;
}
