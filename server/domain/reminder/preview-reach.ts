import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { type previewReach as call, type Reach, type ReminderEdits } from '#contract/campaigns/reminder-reach.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadenceNames, cadences } from '#contract/rules/cadences/cadences.ts';
import { editedCampaign } from '#contract/rules/reminders/campaign-options.ts';
import { reminderRule } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { daysConcerned, forEachClient } from './every-client.ts';
import { ReachCount } from './reach-count.ts';

type Request = Parsed<typeof call>;

const dayLength = 86_400_000;

const cadencesAbout: Readonly<Record<Request['about'], readonly Cadence[]>> = {
  visits: cadenceNames.filter((cadence) => cadences[cadence].campaign === 'AppointmentReminders'),
  thanks: ['thank-you'],
  services: cadenceNames.filter((cadence) => cadences[cadence].campaign === 'ServiceReminders'),
};

/** Counts by the rule that sends, over the facts of all clients concerned, what they will hear in the coming weeks and why not. */
export async function previewReach(
  ctx: Context,
  { about, weeks, days = 7 * weeks, edits }: Request,
): Promise<Output<typeof call>> {
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const names = cadencesAbout[about];
  const until = new Date(ctx.now.getTime() + days * dayLength);
  const counts = [enrollment, ...(edits ? [withEdits(enrollment, edits)] : [])].map((settings) => ({
    rule: reminderRule(settings),
    count: new ReachCount({ names, isByClient: about === 'services' }, ctx.now, until),
  }));
  const range = daysConcerned(names, dayIn(ctx.now, enrollment.practiceIanaZone), days);
  await forEachClient(ctx, about === 'services' ? 'services' : 'visits', range, (facts, recorded) => {
    for (const { rule, count } of counts) count.add(facts, rule(facts, ctx.now, recorded));
  });
  const [saved, edited] = counts.map(({ count }) => count.result()) as [Reach, Reach | undefined];
  return { saved, edited: edited ?? null };
}

/** The practice as it would be after publishing edits. */
export const withEdits = (
  enrollment: PracticeEnrollment,
  { campaigns = [], postAppointment }: ReminderEdits,
): PracticeEnrollment => ({
  ...enrollment,
  campaignEnrollments: enrollment.campaignEnrollments.map((campaign) =>
    campaigns
      .filter(({ campaignType }) => campaignType === campaign.campaignType)
      .reduce((edited, { campaignType: _type, ...edit }) => editedCampaign(edited, edit), campaign),
  ),
  postAppointmentCommunications: {
    enabled: false,
    message: '',
    ...enrollment.postAppointmentCommunications,
    ...postAppointment,
  },
});
