import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { reminderRule, type ReminderSettings } from '#contract/rules/reminders/scheduled-reminders.ts';
import { bareReminders } from '../bare/reminder-rule.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { percentile } from '../percentiles.ts';

const clients = 200;
const rounds = 30;
const today = '2026-11-02';
/** How many times less processor time than the bare rule, and how much at most for a client. */
const required = { ratio: 10, microseconds: 50 };

const settings: ReminderSettings = {
  practiceIanaZone: 'America/New_York',
  campaignEnrollments: [
    {
      campaignType: 'AppointmentReminders',
      status: 'completed',
      startDate: '2026-01-01',
      mediums: ['SMS', 'EMAIL'],
      resultItem: { phoneNumber: '+15551230100' },
      campaignConfig: {
        appointmentTypeSettings: Array.from({ length: 12 }, (_, index) => ({
          appointmentTypeId: `type-${index}`,
          excluded: index % 4 === 3,
        })),
      },
    },
    {
      campaignType: 'ServiceReminders',
      status: 'completed',
      startDate: '2026-01-01',
      mediums: ['SMS', 'EMAIL', 'POSTCARD'],
    },
  ],
  postAppointmentCommunications: { enabled: true, message: 'Thank you for coming in. How did it go?' },
  twoWayMessagingCampaignEnrollment: { enabledAt: '2026-01-01T00:00:00Z' },
};

/** A client with two visits and three services that are due, on days of their own. */
const clientOf = (index: number): ReminderFacts => ({
  owner: {
    id: `client-${index}`,
    firstName: 'Maya',
    lastName: null,
    smsPhone: index % 9 === 0 ? null : '+15551234567',
    smsSubscribed: true,
    email: index % 7 === 0 ? null : 'maya@home.example',
    emailStop: null,
    address: null,
  },
  pets: ['biscuit', 'max'].map((id) => ({ id, name: id, deceased: false })),
  appointments: [3 + (index % 25), 20 + (index % 40)].map((days, visit) => ({
    id: `visit-${index}-${visit}`,
    startsAt: `${addDays(today, days)}T${15 + (index % 6)}:30:00.000Z`,
    typeId: `type-${index % 12}`,
    type: 'Exam',
    petId: visit === 0 ? 'biscuit' : 'max',
    confirmed: index % 3 === 0,
    deleted: false,
    bookedAt: '2026-10-01T12:00:00.000Z',
  })),
  servicesDue: [10, 40, 70].map((days, service) => ({
    id: `service-${index}-${service}`,
    petId: service === 2 ? 'max' : 'biscuit',
    serviceTypeId: 'rabies',
    name: 'Rabies',
    dueOn: addDays(today, days + (index % 30)),
  })),
  thankedAt: null,
});

/** The reminders of clients with two visits and three services, compared with the rule of earlier versions. */
export const reminders: Part = () => {
  const facts = Array.from({ length: clients }, (_, index) => clientOf(index));
  const now = new Date(`${today}T15:00:00Z`);
  const rule = reminderRule(settings);
  const ours: number[] = [];
  const bare: number[] = [];
  // The first rounds compile the code and fill the caches, and are not counted.
  for (let round = -10; round < rounds; round += 1) {
    const our = microsecondsOf(() => facts.reduce((sum, one) => sum + rule(one, now).length, 0));
    const their = microsecondsOf(() => facts.reduce((sum, one) => sum + bareReminders(one, settings, now).length, 0));
    if (round >= 0) {
      ours.push(our);
      bare.push(their);
    }
  }
  const own = percentile(ours, 0.5);
  const ratio = percentile(bare, 0.5) / own;
  return Promise.resolve({
    tables: [
      {
        title: `${clients} clients, each with 2 visits and 3 services`,
        lines: comparedWith(figuresOf(ours), figuresOf(bare)),
        note: 'Ours remembers days and moments, and merges the visits of one day. The bare rule does neither.',
      },
    ],
    verdicts: [
      {
        text: `${ratio.toFixed(1)} times less processor time; at least ${required.ratio}`,
        passed: ratio >= required.ratio,
      },
      {
        text: `${own.toFixed(1)} µs a client; at most ${required.microseconds}`,
        passed: own <= required.microseconds,
      },
    ],
  });
};

/** The microseconds of processor time for each client, which work of other programs does not lengthen. */
function microsecondsOf(work: () => number): number {
  const before = process.cpuUsage();
  if (work() === 0) throw new Error('Nothing is sent.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / clients;
}

const figuresOf = (times: readonly number[]) => ({
  'p50 µs': percentile(times, 0.5),
  'p95 µs': percentile(times, 0.95),
});
