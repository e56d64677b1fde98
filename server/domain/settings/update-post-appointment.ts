import type { updatePostAppointment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { editEnrollment } from './edit-practice.ts';

/** Keeps what clients are thanked with after a visit (API-15); what is left out stays as it was. */
export async function updatePostAppointment(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  return editEnrollment(ctx, { kind: 'post-appointment' }, ({ profile }) => {
    const before = profile.postAppointmentCommunications ?? { enabled: false, message: '', link: null };
    return { profile: JSON.stringify({ ...profile, postAppointmentCommunications: { ...before, ...input } }) };
  });
}
