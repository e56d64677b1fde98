import type { Output, Parsed } from '#contract/http.ts';
import type { getRegistration as call } from '#contract/registration/practice-registrations.ts';
import type { VisitorContext } from '../context.ts';
import { registrationAt } from './find.ts';
import { presentRegistration } from './present.ts';

/** How far a registration is, for the holder of its link. */
export async function getRegistration(
  ctx: VisitorContext,
  { link }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const { row } = await registrationAt(ctx, 'registration', link);
  return presentRegistration(ctx.db, row);
}
