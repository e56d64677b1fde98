import type { updateEnrollment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editEnrollment } from './edit-practice.ts';

/** Merges the edited fields into the practice's profile; null empties one (API-11, D-20). Zone and texting number are no fields of it. */
export async function updateEnrollment(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { practiceName, ...edited } = input;
  return editEnrollment(ctx, { kind: 'profile' }, ({ name, profile }) => ({
    name: practiceName ?? name,
    profile: JSON.stringify({ ...profile, ...edited }),
  }));
}
