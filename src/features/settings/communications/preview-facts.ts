import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { type Cadence, cadences, isOfService } from '#contract/rules/cadences/cadences.ts';
import type { ReminderSubject } from '#contract/rules/reminders/scheduled-reminders.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { reminders } from '#src/strings/reminders.ts';

const { made } = reminders.preview;

/** The data for the preview of a message. */
export interface PreviewFacts {
  readonly facts: ReminderFacts;
  readonly subject: ReminderSubject;
  /** Whether the visit or service is made up, because the client has none. */
  readonly isMadeUp: boolean;
  readonly isConfirmed: boolean;
}

/** A client's facts, completed with a made-up visit or service if they have none that the message could be about. */
export function previewFacts(cadence: Cadence, known: ReminderFacts | null, now: Date, zone: string): PreviewFacts {
  const facts = known ?? exampleClient;
  return isOfService(cadence) ? ofService(cadence, facts, dayOf(now, zone)) : ofVisit(facts, now);
}

function ofVisit(facts: ReminderFacts, now: Date): PreviewFacts {
  const own = facts.appointments.find(({ startsAt, deleted }) => !deleted && new Date(startsAt) > now);
  const visit = own ?? madeUpVisit(petOf(facts), now);
  return {
    facts: { ...facts, appointments: [visit] },
    subject: { kind: 'appointment', id: visit.id, petId: visit.petId },
    isMadeUp: own === undefined,
    isConfirmed: visit.confirmed,
  };
}

/** If the message were sent today; the services of clients are in the order of their days. */
function ofService(cadence: Cadence, facts: ReminderFacts, today: string): PreviewFacts {
  const ahead = daysAhead(cadence);
  const own =
    ahead < 0
      ? facts.servicesDue.findLast(({ dueOn }) => dueOn < today)
      : facts.servicesDue.find(({ dueOn }) => dueOn >= today);
  const service = own ?? madeUpService(petOf(facts), addDays(today, ahead));
  return {
    facts: { ...facts, servicesDue: [service] },
    subject: { kind: 'service', id: service.id, petId: service.petId },
    isMadeUp: own === undefined,
    isConfirmed: false,
  };
}

/** How many days after the message the service is due; a month has 30 here. */
function daysAhead(cadence: Cadence): number {
  const { after } = cadences[cadence];
  return 'days' in after ? -after.days : -30 * after.months;
}

const petOf = ({ pets }: ReminderFacts): string => pets.find(({ deceased }) => !deceased)?.id ?? 'pet';

const madeUpVisit = (petId: string, now: Date): ReminderFacts['appointments'][number] => ({
  id: 'made-up',
  startsAt: `${addDays(dayOf(now, 'UTC'), 14)}T16:30:00.000Z`,
  typeId: null,
  type: made.visit,
  petId,
  confirmed: false,
  deleted: false,
  bookedAt: now.toISOString(),
});

const madeUpService = (petId: string, dueOn: string): ReminderFacts['servicesDue'][number] => ({
  id: 'made-up',
  petId,
  serviceTypeId: 'made-up',
  name: made.service,
  dueOn,
});

/** Whether they are the facts of no client of the practice. */
export const isExample = ({ owner }: ReminderFacts): boolean => owner.id === exampleClient.owner.id;

const exampleClient: ReminderFacts = {
  owner: {
    id: 'exampleClient',
    firstName: made.firstName,
    lastName: made.lastName,
    smsPhone: null,
    smsSubscribed: true,
    email: null,
    emailStop: null,
    address: made.address,
  },
  pets: [{ id: 'pet', name: made.pet, species: 'Canine', deceased: false }],
  appointments: [],
  servicesDue: [],
  thankedAt: null,
};
