import { type readRegistrationStatus as call, registrationStatus } from '#contract/campaigns/enrollment.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from './internal.ts';

/** How far the registration of the practice's texting number is (API-13). Any other number has no account here. */
export async function readRegistrationStatus(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { texting_number, registration_status } = await ownPractice(ctx);
  const isOwn = input.phoneNumber === texting_number;
  return { registrationStatus: isOwn ? registrationStatus.parse(registration_status) : 'NO_ACCOUNT' };
}
