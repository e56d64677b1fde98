import { type readRegistrationStatus as call, registrationStatus } from '#contract/campaigns/enrollment.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from './internal.ts';

/** The registration status of the practice's texting number (API-13); any other number has no account. */
export async function readRegistrationStatus(
  ctx: Context,
  input: Parsed<typeof call>,
  hasRegistry: boolean,
): Promise<Output<typeof call>> {
  const { texting_number, registration_status } = await ownPractice(ctx);
  const isOwn = input.phoneNumber === texting_number;
  return {
    registrationStatus: isOwn ? registrationStatus.parse(registration_status) : 'NO_ACCOUNT',
    ...(!hasRegistry && { canRegister: false }),
  };
}
