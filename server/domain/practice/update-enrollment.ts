import type { updateEnrollment as call } from '#contract/campaigns/enrollment.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { changePractice, holdPractice } from './internal.ts';

/** Merges the edited fields into the practice's profile; null empties one (API-11, D-20). Zone and texting number are no fields of it. */
export async function updateEnrollment(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { practiceName, ...edited } = input;
  const { name, profile } = await holdPractice(ctx);
  return changePractice(ctx, { name: practiceName ?? name, profile: JSON.stringify({ ...profile, ...edited }) });
}
