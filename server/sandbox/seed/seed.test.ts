import { describe, expect, it, vi } from 'vitest';
import { appointmentAction } from '#contract/notification/appointment-actions.ts';
import { practiceEnrollment } from '#contract/campaigns/enrollment.ts';
import { auditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { limits } from '#contract/rules/limits.ts';
import { practiceOfRowKey, rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { aLog } from '#tests/support/log.ts';
import { aRowKey, startOwnWorld } from '#tests/support/server-world.ts';
import { magicNumbers } from '#server/outside/carrier/magic-numbers.ts';
import { magicAddress, magicAddresses } from '#server/outside/mail/magic-addresses.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { listNewsletters } from '#server/domain/newsletter/list.ts';
import { listTemplates } from '#server/domain/template/list.ts';
import { openSandbox } from '../sandbox.ts';
import { calendarOf } from './calendar.ts';
import { allLines, fill } from './exchange-templates/compose.ts';
import { type PracticePlan, sandboxPractices, textingNumberOf } from './plan.ts';
import { rowsOf, seedPractice } from './seed-practice.ts';
import { seedSandbox } from './seed.ts';

const { store } = await startOwnWorld();

const [largest] = sandboxPractices as [PracticePlan];
const now = new Date('2026-11-18T20:30:00.000Z');

/** A small practice of its own for each test. */
// A link belongs to one practice.
const { portalLink: _link, ...withoutLink } = largest;
const aPlan = (given: Partial<PracticePlan> = {}): PracticePlan => ({
  ...withoutLink,
  identity: practiceOfRowKey(aRowKey()),
  phonePrefix: `+1${200 + Math.floor(Math.random() * 800)}${200 + Math.floor(Math.random() * 800)}`,
  size: { owners: 60, pets: 70, conversations: 24, messages: [3, 8], staff: 3, appointmentsPerDay: 6, historyDays: 14 },
  ...given,
});

describe('the largest practice', () => {
  const rows = rowsOf(largest, now);
  const countBy = <T>(all: readonly T[], keyOf: (one: T) => unknown) =>
    all.reduce((counts, one) => counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1), new Map<unknown, number>());

  it('has the planned clients and pets, of all five species, some of them deceased [EN-12]', () => {
    expect(rows.pet_owner).toHaveLength(1200);
    expect(rows.pet).toHaveLength(1600);
    const species = countBy(rows.pet, (pet) => pet.species);
    expect(new Set(species.keys())).toEqual(new Set(['Avian', 'Canine', 'Equine', 'Feline', 'Unknown']));
    expect(Math.min(...species.values())).toBeGreaterThan(20);
    expect(rows.pet.filter((pet) => pet.deceased).length).toBeGreaterThan(30);
    expect(new Set(rows.pet.map((pet) => pet.breed)).size).toBeGreaterThan(50);
  });

  it('has animals with the weight of their breed', () => {
    const weightsOf = (breed: string) =>
      rows.pet.filter((pet) => pet.breed === breed).map(({ weight_value: weight }) => Number(weight));
    expect(Math.max(...weightsOf('Chihuahua'))).toBeLessThan(8);
    expect(Math.min(...weightsOf('Great Dane'))).toBeGreaterThan(100);
  });

  it('has a thousand conversations of three to thirty messages', () => {
    expect(rows.conversation).toHaveLength(1000);
    const lengths = [...countBy(rows.message, (message) => message.conversation_id).values()];
    expect(Math.min(...lengths)).toBe(3);
    expect(Math.max(...lengths)).toBeGreaterThan(24);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(30);
    expect(new Set(rows.message.map((message) => message.content)).size).toBeGreaterThan(2500);
    expect(Math.max(...rows.message.map((message) => message.content?.length ?? 0))).toBeLessThan(limits.messageLength);
  });

  it('has households with several phones, each used once', () => {
    expect(rows.secondary_contact.length).toBeGreaterThan(100);
    const phones = [
      ...rows.secondary_contact.map(({ phone }) => phone),
      ...rows.conversation.map((one) => one.sms_phone),
    ];
    expect(new Set(phones).size).toBe(phones.length);
  });

  it('has every kind of conversation and message', () => {
    const conversations = (which: (one: (typeof rows.conversation)[number]) => unknown) =>
      rows.conversation.filter(which).length;
    expect(conversations((one) => one.container === 'INBOX')).toBeGreaterThan(200);
    expect(conversations((one) => one.container === 'DONE')).toBeGreaterThan(600);
    expect(conversations((one) => one.read_status === 'UNREAD')).toBeGreaterThan(30);
    expect(conversations((one) => one.pinned_at)).toBeGreaterThan(5);
    expect(conversations((one) => one.match_count === 'zero')).toBeGreaterThan(10);
    expect(conversations((one) => one.match_count === 'multiple')).toBeGreaterThan(5);
    expect(rows.sms_recipient.filter((one) => one.subscribed === false).length).toBeGreaterThan(20);
    const types = countBy(rows.message, (one) => one.request_type ?? one.type);
    for (const type of ['SMS', 'SMS_AUTOMATED', 'SYSTEM_INFO', 'Appointment', 'RxRefill'])
      expect(types.get(type), type).toBeGreaterThan(20);
    const failures = countBy(rows.message, (one) => one.failure_reason);
    expect(failures.size).toBe(6);
    expect(rows.message.filter((one) => one.media?.length).length).toBeGreaterThan(50);
  });

  it('has no unsent messages and none in the future', () => {
    const latest = now.toISOString();
    for (const message of rows.message) {
      expect(['DELIVERED', 'FAILED_TO_DELIVER', null]).toContain(message.delivery_status);
      expect((message.create_ts ?? '') <= latest && (message.update_ts ?? '') <= latest).toBe(true);
    }
    for (const action of rows.appointment_action) expect((action.create_ts ?? '') <= latest).toBe(true);
  });

  it('has about thirty appointments a day around today, and fewer in the year before @slow', () => {
    const calendar = calendarOf(now, largest.timeZone);
    const between = (from: number, to: number) =>
      rows.appointment.filter((one) => {
        const date = one.resource_date ?? '';
        return date >= calendar.dateOf(from) && date <= calendar.dateOf(to);
      }).length;
    for (const [from, to] of [
      [-14, -1],
      [1, 14],
    ] as const) {
      expect(between(from, to) / 14).toBeGreaterThan(26);
      expect(between(from, to) / 14).toBeLessThan(34);
    }
    expect(between(-365, -15)).toBeGreaterThan(1500);
  });

  it('has appointment actions that match the contract [AU-14]', () => {
    const actions = rows.appointment_action.map(({ id, appointment_id, action_type, data }) =>
      appointmentAction.parse({ id, resource_id: appointment_id, action_type, data }),
    );
    const types = countBy(actions, (one) => one.action_type);
    expect(types.size).toBe(7);
    expect(Math.min(...types.values())).toBeGreaterThan(30);
    const audited = rows.appointment.filter((one) => !one.completed_at && !one.deleted_at);
    const failed = new Set(actions.filter((one) => one.action_type === 'DELIVERY_ERROR').map((one) => one.resource_id));
    expect(audited.filter((one) => failed.has(one.id ?? '')).length).toBeGreaterThan(20);
  });

  it('has appointments in the state that results from their actions [AU-17] [AU-19]', () => {
    const actions = Map.groupBy(
      rows.appointment_action.map(({ id, appointment_id, action_type, data }) =>
        appointmentAction.parse({ id, resource_id: appointment_id, action_type, data }),
      ),
      ({ resource_id }) => resource_id,
    );
    for (const { id = '', ...row } of rows.appointment) {
      const { latest, completion, confirmedAt, deletedAt } = auditedAppointment(id, actions.get(id) ?? []);
      expect(row).toMatchObject({
        type: latest?.appointment.type ?? null,
        pet_owner_id: latest?.owner?.id ?? null,
        completed_at: completion?.at ?? null,
        confirmed_at: confirmedAt,
        deleted_at: deletedAt,
      });
    }
  });

  it('has services due, also for deceased animals, and addresses for most postcards', () => {
    const calendar = calendarOf(now, largest.timeZone);
    const between = (from: number, to: number) =>
      rows.service_due.filter(({ due_on = '' }) => due_on >= calendar.dateOf(from) && due_on <= calendar.dateOf(to));
    expect(between(-60, -1).length).toBeGreaterThan(300);
    expect(between(0, 150).length).toBeGreaterThan(900);
    const deceased = new Set(rows.pet.flatMap((pet) => (pet.deceased ? [pet.id] : [])));
    expect(rows.service_due.some(({ pet_id }) => deceased.has(pet_id ?? ''))).toBe(true);
    const withAddress = rows.pet_owner.filter((owner) => owner.postal_address).length;
    expect(withAddress / rows.pet_owner.length).toBeGreaterThan(0.9);
    expect(withAddress).toBeLessThan(rows.pet_owner.length);
  });

  it('has a ledger row for every reminder sent, so that none is sent again', () => {
    const attempts = rows.appointment_action.filter((one) => one.action_type === 'DELIVERY_ATTEMPT');
    const visits = new Map(rows.appointment.map((one) => [one.id, one]));
    const remindersOfVisits = attempts.filter((one) => !visits.get(one.appointment_id ?? '')?.deleted_at);
    expect(rows.reminder).toHaveLength(remindersOfVisits.length);
    expect(new Set(rows.reminder.map(({ cadence }) => cadence)).size).toBe(4);
    for (const { subject_id, due_on } of rows.reminder)
      expect(visits.get(subject_id ?? '')?.resource_date).toBe(due_on);
  });

  it.each([
    ...sandboxPractices.map((plan) => [plan.name, plan, now] as const),
    // Clocks change, a year ends, the first visits are over.
    ...['2026-03-09T15:00:00Z', '2026-11-02T06:30:00Z', '2027-01-01T17:05:30Z'].map(
      (moment) => [moment, sandboxPractices[1] ?? largest, new Date(moment)] as const,
    ),
  ])('reminds of visits before they begin, and of none that is cancelled: %s', (_name, plan, moment) => {
    const seeded = rowsOf(plan, moment);
    const visits = new Map(seeded.appointment.map((visit) => [visit.id ?? '', visit]));
    const deliveries = seeded.appointment_action
      .map(({ id, appointment_id, action_type, data }) =>
        appointmentAction.parse({ id, resource_id: appointment_id, action_type, data }),
      )
      .flatMap(({ resource_id, data }) =>
        'communicationType' in data ? [{ visit: visits.get(resource_id), ...data }] : [],
      );
    expect(deliveries.length).toBeGreaterThan(100);
    const isAfter = (one: string, other: string | null | undefined) =>
      Boolean(other) && Date.parse(one) >= Date.parse(String(other));
    const isThanks = ({ communicationType }: { communicationType: string }) => communicationType.endsWith('thank-you');
    const wrong = deliveries.filter(
      (one) =>
        isAfter(one.timestamp, one.visit?.deleted_at) || isAfter(one.timestamp, one.visit?.starts_at) !== isThanks(one),
    );
    expect(wrong).toEqual([]);
    const late = seeded.reminder.filter(
      ({ at, cadence, subject_id }) =>
        cadence !== 'thank-you' && isAfter(String(at), visits.get(subject_id ?? '')?.starts_at),
    );
    expect(late).toEqual([]);
  });

  it('is enrolled with its texting number, reminders with excluded types, and an auto reply [EN-04] [EN-06]', () => {
    const [practice] = rows.practice;
    const parsed = practiceEnrollment.shape.campaignEnrollments.parse(practice?.campaign_enrollments);
    expect(parsed[0]?.resultItem?.phoneNumber).toBe(textingNumberOf(largest));
    expect(practice?.texting_number).toBe(textingNumberOf(largest));
    expect(parsed[0]?.campaignConfig?.appointmentTypeSettings?.filter((type) => type.excluded)).toHaveLength(4);
    const autoReply = rows.template.find((template) => template.type === 'TIME_BASED_AUTO_REPLY');
    expect(practice?.auto_replies?.templateId).toBe(autoReply?.id);
    expect(rows.template.filter((template) => template.type === 'SMS_QUICK_REPLY')).toHaveLength(10);
  });

  it('has a public page, where clients request visits [PS-08]', () => {
    expect(rows.practice[0]?.portal_link).toBe('harborview');
  });

  it('has one client for each magic number', () => {
    const phones = rows.pet_owner.flatMap((owner) => owner.contact_phone ?? []);
    for (const { digits, client } of magicNumbers) {
      const clients = rows.pet_owner.filter((owner) => owner.contact_phone?.endsWith(digits));
      expect(clients.map((owner) => [owner.first_name, owner.last_name])).toEqual([client]);
    }
    const shared = phones.length - new Set(phones).size;
    expect(shared).toBe(20);
  });

  it('has one client for each magic address', () => {
    const clients = rows.pet_owner.filter(({ email }) => email && magicAddress(email));
    expect(clients.map(({ first_name, last_name }) => [first_name, last_name])).toEqual(
      magicAddresses.map(({ client }) => client),
    );
    for (const { client, name } of magicAddresses)
      expect(clients.map(({ email }) => email)).toContain(`${client.join('.')}+${name}@mail.example`.toLowerCase());
  });
});

it('generates the same practice from the same plan and time, and another from another seed', () => {
  const plan = aPlan();
  expect(rowsOf(plan, now)).toEqual(rowsOf(plan, now));
  expect(rowsOf({ ...plan, seed: 99 }, now).pet_owner).not.toEqual(rowsOf(plan, now).pet_owner);
});

it('has everything that booking needs: staff, rooms, types, and open and handled requests [AR-27] @slow', () => {
  const { practitioner, facility, appointment_type, booking_config, message, appointment } = rowsOf(largest, now);
  expect([practitioner.length, facility.length, appointment_type.length, booking_config.length]).toEqual([5, 5, 12, 2]);
  expect(appointment.every((one) => one.practitioner_id && one.length_in_minutes)).toBe(true);
  const requests = message.flatMap(({ request }) => request ?? []);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['OPEN', 'HANDLED']));
  const waiting = requests.filter((one) => one.status === 'OPEN' && one.preferred_start);
  expect(waiting.filter((one) => (one.preferred_start ?? '') > now.toISOString()).length).toBeGreaterThan(5);
});

it('generates conversations of the requested length', () => {
  const plan = aPlan();
  const { message, conversation } = rowsOf({ ...plan, size: { ...plan.size, messages: [5, 5] } }, now);
  expect(message).toHaveLength(conversation.length * 5);
});

it('has every kind of conversation among the first twenty-four', () => {
  const { conversation, message, sms_recipient } = rowsOf(aPlan(), now);
  expect(new Set(conversation.map((one) => one.match_count))).toEqual(new Set([null, 'zero', 'multiple']));
  expect(new Set(message.map((one) => one.request_type))).toEqual(new Set([null, 'Appointment', 'RxRefill']));
  expect(sms_recipient).toHaveLength(1);
  expect(conversation.filter((one) => one.pinned_at)).toHaveLength(1);
});

it('gives each practice newsletter templates, a newsletter that lacks nothing and one that does [TE-05] [NL-11]', async () => {
  const plan = aPlan();
  await seedPractice(store.db, plan, new Date());
  const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = plan.identity;
  const ctx = readingContext(store.db, systemAt(rowKeyOf(plan.identity)));
  const { items } = await listNewsletters(ctx, { pims, org, branch, limit: 100 });
  expect(items.map(({ name, state, run }) => [name, state, run?.state])).toEqual([
    ['Dental month', 'DRAFT', undefined],
    ['Ticks, this spring', 'SAVED', undefined],
    ['New hours, a reminder', 'SAVED', 'SCHEDULED'],
    ['Dental month in August', 'SENT', 'DONE'],
    ['Longer hours', 'SENT', 'DONE'],
  ]);
  expect(items[0]?.author).toMatch(/^\S+ \S+$/);
  const { data } = await listTemplates(ctx, { pims, org, branch, type: 'NEWSLETTER' });
  expect(data.map(({ name }) => name)).toEqual(['Dental month', 'New opening hours', 'Tick season']);
});

it('has a value for every placeholder of every exchange template', () => {
  const words = 'first pet he He him his clinic staff doctor day date time med food chip'.split(' ');
  const filled = allLines().map((line) => fill(line, Object.fromEntries(words.map((word) => [word, 'x']))));
  expect(filled.join(' ')).not.toMatch(/[{}]/);
});

it('uses each practice, number and address once', () => {
  const keys = sandboxPractices.map(({ identity }) => rowKeyOf(identity));
  expect(new Set(keys).size).toBe(4);
  expect(new Set(sandboxPractices.map(textingNumberOf)).size).toBe(4);
  expect(new Set(sandboxPractices.map(({ identity }) => identity.pimsType))).toEqual(
    new Set(['NEO', 'EZYVET', 'CORNERSTONE']),
  );
});

it('has a texting registration in every status, and campaigns that have not started', () => {
  expect(sandboxPractices.map(({ registration }) => registration)).toEqual([
    'REGISTRATION_COMPLETE',
    'REGISTRATION_IN_PROGRESS',
    'REGISTRATION_ERROR',
    'NOT_STARTED',
  ]);
  const [practice] = rowsOf(aPlan({ registration: 'REGISTRATION_ERROR', beginsIn: 9 }), now).practice;
  expect(practice?.registration_status).toBe('REGISTRATION_ERROR');
  expect(practice?.campaign_enrollments).toMatchObject([
    { campaignType: 'AppointmentReminders', status: 'completed' },
    { campaignType: 'ServiceReminders', status: 'started', startDate: '2026-11-27' },
    { campaignType: 'PracticeNewsletter', status: 'started', startDate: '2026-11-27' },
  ]);
});

describe('seeding', () => {
  it('stores the generated rows and reports its progress', async () => {
    const plan = aPlan();
    const key = rowKeyOf(plan.identity);
    const shares: number[] = [];
    await seedPractice(store.db, plan, now, (share) => shares.push(share));
    const rows = rowsOf(plan, now);
    const stored = await store.db.selectFrom('message').selectAll().where('practice', '=', key).orderBy('id').execute();
    expect(stored).toMatchObject(rows.message.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? '')));
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('prints its progress at the first start', async () => {
    const print = vi.fn<(line: string) => void>();
    const runner = { store, wake: () => undefined };
    const sandbox = await openSandbox({
      localUrl: 'http://localhost:8080',
      runner,
      origin: 'http://rapport.test',
      log: aLog().log,
      print,
      plans: [aPlan()],
    });
    await sandbox.start?.();
    await sandbox.stop?.();
    expect(print).toHaveBeenLastCalledWith(`Preparing ${largest.name}: 100 %`);
  });

  it('leaves existing practices unchanged and creates the missing ones', async () => {
    const plans = [aPlan(), aPlan()] as [PracticePlan, PracticePlan];
    await seedPractice(store.db, plans[0], now);
    const key = rowKeyOf(plans[0].identity);
    await store.db.updateTable('practice').set({ name: 'Renamed' }).where('practice', '=', key).execute();
    await seedSandbox(store.db, undefined, plans);
    const names = await store.db
      .selectFrom('practice')
      .select('name')
      .where(
        'practice',
        'in',
        plans.map(({ identity }) => rowKeyOf(identity)),
      )
      .orderBy('name')
      .execute();
    expect(names.map(({ name }) => name)).toEqual([largest.name, 'Renamed']);
  });

  it('stores no part of a practice if it is interrupted', async () => {
    const plan = aPlan();
    const broken = seedPractice(store.db, plan, now, (share) => {
      if (share > 0.5) throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    await seedPractice(store.db, plan, now);
    const { count } = await store.db
      .selectFrom('conversation')
      .select((row) => row.fn.countAll().as('count'))
      .where('practice', '=', rowKeyOf(plan.identity))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(24);
  });

  it('creates all practices of the sandbox @slow', async () => {
    const { size } = aPlan();
    await seedSandbox(
      store.db,
      undefined,
      sandboxPractices.map((plan) => ({ ...plan, size })),
    );
    const counts = await store.db
      .selectFrom('message')
      .select(['practice', (row) => row.fn.countAll().as('count')])
      .where(
        'practice',
        'in',
        sandboxPractices.map(({ identity }) => rowKeyOf(identity)),
      )
      .groupBy('practice')
      .execute();
    expect(counts).toHaveLength(4);
    expect(Math.min(...counts.map(({ count }) => Number(count)))).toBeGreaterThan(50);
  });
});
