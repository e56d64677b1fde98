import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { type previewReach as call, type Reach, type ReminderEdits } from '#contract/campaigns/reminder-reach.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadenceNames, cadences } from '#contract/rules/cadences/cadences.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { editedCampaign } from '#contract/rules/reminders/campaign-options.ts';
import { reminderKey, reminderRule } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { reminderFactsOfClients } from './facts.ts';
import { ReachCount } from './reach-count.ts';

type Request = Parsed<typeof call>;

/** Few enough that neither their rows nor their reminders block the event loop for long. */
const clientsAtOnce = 100;
const daysAtOnce = 14;
const dayLength = 86_400_000;

const cadencesAbout: Readonly<Record<Request['about'], readonly Cadence[]>> = {
  visits: cadenceNames.filter((cadence) => cadences[cadence].campaign === 'AppointmentReminders'),
  thanks: ['thank-you'],
  services: cadenceNames.filter((cadence) => cadences[cadence].campaign === 'ServiceReminders'),
};

/** Counts by the rule that sends, over the facts of all clients concerned, what they will hear in the coming weeks and why not. */
export async function previewReach(ctx: Context, { about, weeks, edits }: Request): Promise<Output<typeof call>> {
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const names = cadencesAbout[about];
  const days = 7 * weeks;
  const until = new Date(ctx.now.getTime() + days * dayLength);
  const counts = [enrollment, ...(edits ? [withEdits(enrollment, edits)] : [])].map((settings) => ({
    rule: reminderRule(settings),
    count: new ReachCount(names, ctx.now, until),
  }));
  const range = daysConcerned(names, dayIn(ctx.now, enrollment.practiceIanaZone), days);
  const clients = await (about === 'services' ? clientsWithServices(ctx, range) : clientsWithVisits(ctx, range));
  const load = (start: number) => {
    const ids = clients.slice(start, start + clientsAtOnce);
    return Promise.all([factsOf(ctx, ids), recordedOf(ctx, ids)]);
  };
  let next = load(0);
  for (let start = 0; start < clients.length; start += clientsAtOnce) {
    const [all, recorded] = await next;
    // The database reads on while these are counted. Its failure is thrown where it is awaited.
    next = load(start + clientsAtOnce);
    next.catch(() => undefined);
    for (const facts of all) for (const { rule, count } of counts) count.add(facts, rule(facts, ctx.now, recorded));
    await nextTurn();
  }
  await next;
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

/** The days of visits or due services that have a moment within so many days; one more on each side for the time of day. */
function daysConcerned(names: readonly Cadence[], today: string, days: number): { from: string; to: string } {
  const distances = names.flatMap((cadence) => {
    const { after } = cadences[cadence];
    return 'days' in after ? [-after.days] : [-31 * after.months, -28 * after.months];
  });
  return { from: addDays(today, Math.min(...distances) - 1), to: addDays(today, Math.max(...distances) + days + 1) };
}

const clientsWithVisits = async (ctx: Context, { from, to }: { from: string; to: string }): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct pet_owner_id as id from appointment
    where practice = ${ctx.practice} and deleted_at is null and pet_owner_id is not null
      and resource_date between ${from}::date and ${to}::date
    order by id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** In several statements, because the embedded database would answer one of months in a single long turn of the event loop. */
async function clientsWithServices(ctx: Context, { from, to }: { from: string; to: string }): Promise<string[]> {
  const clients = new Set<string>();
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const next = addDays(first, daysAtOnce);
    const { rows } = await sql<{ id: string }>`
      select distinct pet.pet_owner_id as id
      from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
      where due.practice = ${ctx.practice} and due.due_on >= ${first}::date and due.due_on < ${next}::date
    `.execute(ctx.db);
    for (const { id } of rows) clients.add(id);
  }
  return [...clients].toSorted();
}

async function factsOf(ctx: Context, ids: readonly string[]): Promise<ReminderFacts[]> {
  const owners = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return reminderFactsOfClients(ctx, owners, ctx.now);
}

/** The keys of reminders that are recorded before their moment: services that were merged into an earlier message. */
async function recordedOf(ctx: Context, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'subject_id as subjectId', 'due_on as dueOn'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', sql<string>`any(${[...ownerIds]}::uuid[])`)
    .where('at', '>=', ctx.now.toISOString())
    .execute();
  return new Set(rows.map(reminderKey));
}
