import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { updateCampaignConfig } from '#contract/campaigns/settings.ts';
import type { previewReach as call } from '#contract/campaigns/reminder-reach.ts';
import type { Parsed } from '#contract/http.ts';
import { isOfService } from '#contract/rules/cadences/cadences.ts';
import { scheduledReminders } from '#contract/rules/reminders/scheduled-reminders.ts';
import { dayAhead, daysAhead } from '#tests/support/a-weekday.ts';
import { aPet, at, startWorld } from '#tests/support/server-world.ts';
import { aClientToRemind, aRemindingPractice, aVisit } from '#tests/support/reminder-world.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { recordServiceDue } from '../service-types/record-service-due.ts';
import { forEachClient } from './every-client.ts';
import { reminderFactsOfClients } from './facts.ts';
import { momentsBetween } from './moments.ts';
import { previewReach } from './preview-reach.ts';
import { queueDueClients } from './queue-due-clients.ts';
import { remindClient } from './remind-client.ts';

const world = await startWorld();
const { db } = world.store;
const dayLength = 86_400_000;
const campaignType = 'ServiceReminders' as const;
type Config = NonNullable<Parsed<typeof updateCampaignConfig>['campaignConfig']>;

const due = (practice: string, petId: string, days: number, serviceTypeId = 'rabies') =>
  at(world, practice, null).run(recordServiceDue, {
    id: randomUUID(),
    petId,
    serviceTypeId,
    name: serviceTypeId,
    dueOn: dayAhead(days),
  });
const reachOf = (practice: string, input: Partial<Parsed<typeof call>> = {}) =>
  at(world, practice).read(previewReach, { about: 'services', weeks: 4, ...input });
const withConfig = (campaignConfig: Config) => ({ edits: { campaigns: [{ campaignType, campaignConfig }] } });

describe('the reach of service reminders', () => {
  it('counts each client once, with what reaches them or all reasons against it, and postcards [MS-01] [MS-03] [MS-11]', async () => {
    const practice = await aRemindingPractice(world);
    const maya = await aClientToRemind(world, practice, {
      postal_address: JSON.stringify({ street: '1 Elm', city: 'Salem', state: 'MA', postalCode: '01970' }),
    });
    const silent = await aClientToRemind(world, practice, { contact_phone: null, email: null });
    await due(practice, maya.pet.id, 40);
    await due(practice, maya.pet.id, 45, 'dental');
    await due(practice, silent.pet.id, 40);
    await due(practice, silent.pet.id, 40, 'dental');
    const { saved, edited } = await reachOf(practice, {
      days: 30,
      ...withConfig({ serviceReminderTypeSettings: [{ serviceTypeId: 'dental', excluded: true }] }),
    });
    const by = Object.fromEntries(
      saved.messagesBy.map(({ cadence, medium, messages }) => [`${cadence} ${medium}`, messages]),
    );
    expect(by).toEqual({ '30-days EMAIL': 1, '30-days SMS': 1, 'postcard POSTCARD': 1 });
    expect(saved.reached).toMatchObject({ clients: 1, subjects: 2 });
    expect(saved.unreached).toMatchObject([
      { reasons: ['no_number', 'no_email', 'no_address'], clients: 1, subjects: 2 },
    ]);
    expect(edited?.reached).toMatchObject({ clients: 1, subjects: 1 });
    expect(edited?.unreached).toMatchObject([
      { reasons: ['excluded_service', 'no_number', 'no_email', 'no_address'], clients: 1 },
    ]);
  });

  it('is counted for one request of a practice at a time, and the next one waits', async () => {
    const practice = await aRemindingPractice(world);
    const client = await aClientToRemind(world, practice);
    await due(practice, client.pet.id, 40);
    const others = Array.from({ length: 120 }, (_, index) => ({
      practice,
      pims_id: `other-${index}`,
      first_name: 'Other',
    }));
    const owners = await db.insertInto('pet_owner').values(others).returning('id').execute();
    const pets = owners.map(({ id }) => ({ practice, pet_owner_id: id, name: 'Max' }));
    for (const { id } of await db.insertInto('pet').values(pets).returning('id').execute()) await due(practice, id, 40);
    const visits: string[] = [];
    const range = { from: dayAhead(0), to: dayAhead(50) };
    const count = (name: string) =>
      at(world, practice).read((ctx) => forEachClient(ctx, 'services', range, () => visits.push(name)));
    await Promise.all([count('one'), count('other')]);
    expect(visits).toHaveLength(242);
    expect(visits).toEqual(visits.toSorted((a, b) => ['one', 'other'].indexOf(a) - ['one', 'other'].indexOf(b)));
  });

  it('says who is left out by classification or because of a visit [MS-08]', async () => {
    const practice = await aRemindingPractice(world);
    const breeder = await aClientToRemind(world, practice, { classification_ids: ['breeder'] });
    const booked = await aClientToRemind(world, practice);
    for (const { pet } of [breeder, booked]) await due(practice, pet.id, 40);
    await aVisit(world, practice, booked, { date: daysAhead(20) });
    const config: Config = { clientClassifications: { mode: 'EXCLUDE', ids: ['breeder'] }, skipWhenBooked: true };
    const { saved, edited } = await reachOf(practice, { days: 30, ...withConfig(config) });
    expect(saved.reached.clients).toBe(2);
    expect(edited?.reached.clients).toBe(0);
    expect(edited?.unreached.flatMap(({ reasons }) => reasons).toSorted()).toEqual([
      'booked_already',
      'classification',
    ]);
  });

  it('is what 30 clients hear on the moved clock, client by client, and the rule what they hear over 90 days [CN-21] [F-37] @slow', async () => {
    const aClient = fc.record({
      hasPhone: fc.boolean(),
      hasAddress: fc.boolean(),
      classification: fc.constantFrom('breeder', 'staff'),
      visit: fc.option(fc.integer({ min: 1, max: 130 })),
      services: fc.array(
        fc.record({
          days: fc.integer({ min: -31, max: 150 }),
          type: fc.constantFrom('rabies', 'dental'),
          pet: fc.nat(1),
        }),
        { maxLength: 3 },
      ),
    });
    const aConfig: fc.Arbitrary<Config> = fc.record({
      serviceReminderTypeSettings: fc.constantFrom([], [{ serviceTypeId: 'dental', excluded: true }]),
      clientClassifications: fc.record({
        mode: fc.constantFrom('INCLUDE' as const, 'EXCLUDE' as const),
        ids: fc.constantFrom(['breeder'], ['breeder', 'staff']),
      }),
      skipWhenBooked: fc.boolean(),
    });
    const thirty = fc.array(aClient, { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(thirty, aConfig, async (clients, campaignConfig) => {
        const practice = await aRemindingPractice(world, { services: { campaignConfig } });
        for (const { hasPhone, hasAddress, classification, visit, services } of clients) {
          const client = await aClientToRemind(world, practice, {
            email: null,
            classification_ids: [classification],
            ...(!hasPhone && { contact_phone: null }),
            ...(hasAddress && {
              postal_address: JSON.stringify({ street: 'x', city: 'y', state: 'MA', postalCode: '01970' }),
            }),
          });
          const pets = [client.pet, await aPet(world, practice, client.id)];
          for (const { days, type, pet } of services) await due(practice, pets[pet]?.id ?? '', days, type);
          if (visit !== null) await aVisit(world, practice, client, { date: daysAhead(visit) });
        }
        const now = new Date();
        const until = (days: number) => new Date(now.getTime() + days * dayLength);
        const { saved } = await reachOf(practice, { days: 62 });
        const scheduled = await scheduledBetween(practice, now, until(90));
        const heard = await heardBetween(practice, now, until(90));
        const textOf = ({ client, cadence, medium, at: moment }: Heard) => `${client} ${cadence} ${medium} ${moment}`;
        expect(scheduled.map(textOf).toSorted()).toEqual(heard.map(textOf).toSorted());

        const soon = heard.filter((one) => one.at < until(62).toISOString());
        const counted = saved.messagesBy.map(
          ({ cadence, medium, messages }) => [`${cadence} ${medium}`, messages] as const,
        );
        const sent = Map.groupBy(soon, ({ cadence, medium }) => `${cadence} ${medium}`);
        expect(new Map(counted)).toEqual(new Map([...sent].map(([name, all]) => [name, all.length])));
        const reached = new Set(saved.reached.listed.map(({ clientId }) => clientId));
        expect(reached).toEqual(new Set(soon.map(({ client }) => client)));
        const others = saved.unreached.flatMap(({ listed }) => [...new Set(listed.map(({ clientId }) => clientId))]);
        expect(new Set([...reached, ...others]).size).toBe(reached.size + others.length);
      }),
      { numRuns: 2 },
    );
  });
});

interface Heard {
  readonly client: string;
  readonly cadence: string;
  readonly medium: string;
  readonly at: string;
}

/** The service reminders between two moments, by the rule and the facts of the first. */
async function scheduledBetween(practice: string, from: Date, until: Date): Promise<Heard[]> {
  const { enrollment, all } = await at(world, practice).read(async (ctx) => {
    const owners = await db.selectFrom('pet_owner').selectAll().where('practice', '=', practice).execute();
    const all = await reminderFactsOfClients(ctx, owners, from);
    return { enrollment: presentEnrollment(await ownPractice(ctx)), all };
  });
  return all.flatMap((facts) =>
    scheduledReminders(facts, enrollment, from).flatMap(({ cadence, medium, at: moment, outcome }) =>
      outcome === 'scheduled' && isOfService(cadence) && moment >= from.toISOString() && moment < until.toISOString()
        ? [{ client: facts.owner.id, cadence, medium, at: moment }]
        : [],
    ),
  );
}

/** Lets all moments between two pass. @returns the service reminders that were sent */
async function heardBetween(practice: string, from: Date, until: Date): Promise<Heard[]> {
  const system = at(world, practice, null);
  await db.updateTable('practice').set({ reminders_from: from }).where('practice', '=', practice).execute();
  for (let now = from; ;) {
    const { next } = momentsBetween(now, now, 'America/New_York');
    if (next >= until) break;
    await system.run(queueDueClients, next);
    const turns = await db.selectFrom('reminder_turn').select('id').where('practice', '=', practice).execute();
    for (const { id } of turns) await system.run(remindClient, id, next, 'https://rapport.example');
    now = next;
  }
  return db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'pet_owner_id as client', 'at'])
    .where('practice', '=', practice)
    .where('status', 'in', ['SENT', 'LISTED'])
    .where('cadence', 'in', ['60-days', '30-days', '30-days-overdue', 'postcard'])
    .execute();
}
