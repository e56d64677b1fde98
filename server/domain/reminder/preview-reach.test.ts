import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { previewReach as call } from '#contract/campaigns/reminder-reach.ts';
import type { Parsed } from '#contract/http.ts';
import { dayAhead, daysAhead } from '#tests/support/a-weekday.ts';
import { aPet, at, startWorld } from '#tests/support/server-world.ts';
import { aClientToRemind, aRemindingPractice, aServiceDue, aVisit } from '#tests/support/reminder-world.ts';
import { updateCampaignConfig } from '../settings/update-campaign-config.ts';
import { updatePostAppointment } from '../settings/update-post-appointment.ts';
import { momentsBetween } from './moments.ts';
import { previewReach } from './preview-reach.ts';
import { queueDueClients } from './queue-due-clients.ts';
import { remindClient } from './remind-client.ts';

const world = await startWorld();
const dayLength = 86_400_000;
const zone = 'America/New_York';
/** After the hours at which reminders are sent. */
const noon = '12:00';
const campaignType = 'AppointmentReminders' as const;

const reachOf = (practice: string, input: Partial<Parsed<typeof call>> = {}) =>
  at(world, practice).read(previewReach, { about: 'visits', weeks: 2, ...input });

/** Lets all moments between two pass. @returns the messages that were sent, as `cadence medium` with their number */
async function sentBetween(practice: string, from: Date, until: Date) {
  const system = at(world, practice, null);
  const { db } = world.store;
  await db.updateTable('practice').set({ reminders_from: from }).where('practice', '=', practice).execute();
  for (let now = from; now < until;) {
    const { next } = momentsBetween(now, now, zone);
    if (next >= until) break;
    await system.run(queueDueClients, next);
    const due = await db.selectFrom('reminder_turn').select('id').where('practice', '=', practice).execute();
    for (const { id } of due) await system.run(remindClient, id, next, 'https://rapport.example');
    now = next;
  }
  const rows = await db
    .selectFrom('reminder')
    .select(['cadence', 'medium'])
    .where('practice', '=', practice)
    .where('status', 'in', ['SENT', 'LISTED'])
    .where('at', '>=', from.toISOString())
    .where('at', '<', until.toISOString())
    .execute();
  const all = Map.groupBy(rows, ({ cadence, medium }) => `${cadence} ${medium}`);
  return Object.fromEntries([...all].map(([name, some]) => [name, some.length]));
}
const messagesOf = ({ messagesBy }: Awaited<ReturnType<typeof reachOf>>['saved']) =>
  Object.fromEntries(messagesBy.map(({ cadence, medium, messages }) => [`${cadence} ${medium}`, messages]));

describe('the reach of reminders', () => {
  it('counts visits, messages and clients, and says who hears nothing and why', async () => {
    const practice = await aRemindingPractice(world, {});
    const reached = await aClientToRemind(world, practice, { first_name: 'Maya', last_name: 'Okafor' });
    const other = { ...reached, pet: await aPet(world, practice, reached.id, { name: 'Max' }) };
    const first = await aVisit(world, practice, reached, { date: daysAhead(5, noon) });
    const second = await aVisit(world, practice, other, { date: daysAhead(5, '12:30') });
    const silent = await aClientToRemind(world, practice, { contact_phone: null, email: null });
    const unheard = await aVisit(world, practice, silent, { date: daysAhead(5, noon) });
    // Its first moment is after these days.
    await aVisit(world, practice, silent, { date: daysAhead(40, noon) });

    const { saved, edited } = await reachOf(practice);
    expect(edited).toBeNull();
    expect(saved).toMatchObject({ messages: 4, reached: { subjects: 2, clients: 1 } });
    expect(messagesOf(saved)).toEqual({
      '3-days EMAIL': 1,
      '3-days SMS': 1,
      'same-day EMAIL': 1,
      'same-day SMS': 1,
    });
    expect(saved.reached.listed).toMatchObject([
      { kind: 'appointment', id: first, clientId: reached.id, client: 'Maya Okafor', animal: reached.pet.name },
      { id: second, animal: 'Max' },
    ]);
    expect(saved.unreached).toMatchObject([
      { reasons: ['no_number', 'no_email'], subjects: 1, clients: 1, listed: [{ id: unheard, clientId: silent.id }] },
    ]);
  });

  it('takes for silent only whom no message is about, by any medium, and each once', async () => {
    const practice = await aRemindingPractice(world, {});
    const typeOff = { appointmentTypeSettings: [{ appointmentTypeId: 'dental', excluded: true }] };
    const byEmail = await aClientToRemind(world, practice, { contact_phone: null });
    await aVisit(world, practice, byEmail, { date: daysAhead(5, noon) });
    const heard = await aClientToRemind(world, practice);
    await aVisit(world, practice, heard, { date: daysAhead(5, noon) });
    await aVisit(world, practice, heard, { id: 'other of heard', date: daysAhead(6, noon) });
    const silent = await aClientToRemind(world, practice, { contact_phone: null, email: null });
    await aVisit(world, practice, silent, { date: daysAhead(5, noon) });
    await aVisit(world, practice, silent, { id: 'other of silent', date: daysAhead(6, noon) });
    await world.store.db
      .updateTable('appointment')
      .set({ type_id: 'dental' })
      .where('practice', '=', practice)
      .where('id', 'in', ['other of heard', 'other of silent'])
      .execute();
    const { edited } = await reachOf(practice, {
      edits: { campaigns: [{ campaignType, campaignConfig: typeOff }] },
    });
    expect(edited).toMatchObject({ silentClients: 1, reached: { subjects: 2, clients: 2 } });
    expect(edited?.unreached.map(({ subjects }) => subjects).reduce((sum, one) => sum + one, 0)).toBe(3);
  });

  it('counts with settings that are not published, and the same once they are', async () => {
    const practice = await aRemindingPractice(world, {});
    const client = await aClientToRemind(world, practice);
    await aVisit(world, practice, client, { date: daysAhead(5, noon) });
    await aVisit(world, practice, await aClientToRemind(world, practice, { email: null }), {
      date: daysAhead(2, noon),
    });
    const edit = { campaignType, mediums: ['EMAIL' as const] };
    const { saved, edited } = await reachOf(practice, { edits: { campaigns: [edit] } });
    expect(saved.unreached).toEqual([]);
    expect(edited).toMatchObject({ messages: 2, unreached: [{ reasons: ['no_email'], subjects: 1 }] });
    const leftOut = { appointmentTypeSettings: [{ appointmentTypeId: 'exam', excluded: true }] };
    const without = await reachOf(practice, { edits: { campaigns: [{ campaignType, campaignConfig: leftOut }] } });
    expect(without.edited).toMatchObject({ messages: 0, unreached: [{ reasons: ['excluded_type'], subjects: 2 }] });
    await at(world, practice).run(updateCampaignConfig, edit);
    expect((await reachOf(practice)).saved).toEqual(edited);
  });

  it('of thank-you messages says who was thanked within six months [PO-07]', async () => {
    const practice = await aRemindingPractice(world, {});
    const client = await aClientToRemind(world, practice);
    await aVisit(world, practice, client, { date: daysAhead(2, noon) });
    await aVisit(world, practice, client, { date: daysAhead(4, noon) });
    const { saved, edited } = await reachOf(practice, {
      about: 'thanks',
      weeks: 1,
      edits: { postAppointment: { enabled: false } },
    });
    expect(saved).toMatchObject({
      messages: 1,
      silentClients: 0,
      reached: { subjects: 1 },
      unreached: [{ reasons: ['once_in_six_months'], subjects: 1 }],
    });
    expect(edited).toMatchObject({
      messages: 0,
      silentClients: 1,
      unreached: [{ reasons: ['campaign_off'], subjects: 2, clients: 1 }],
    });
    await at(world, practice).run(updatePostAppointment, { enabled: false });
    expect((await reachOf(practice, { about: 'thanks', weeks: 1 })).saved).toEqual(edited);
  });

  it('of an unknown zone is nothing', async () => {
    const practice = await aRemindingPractice(world, { time_zone: 'UTC' });
    expect((await reachOf(practice, { about: 'services' })).saved).toEqual({
      messages: 0,
      messagesBy: [],
      silentClients: 0,
      reached: { subjects: 0, clients: 0, listed: [] },
      unreached: [],
    });
  });

  it('is what is sent in these days, by every cadence and medium [F-37] @slow', async () => {
    const aDay = fc.double({ min: -2, max: 30, noNaN: true });
    const someClients = fc.array(
      fc.record({
        hasPhone: fc.boolean(),
        hasEmail: fc.boolean(),
        visits: fc.array(fc.record({ days: aDay, confirmed: fc.boolean() }), { maxLength: 4 }),
        services: fc.array(fc.integer({ min: -32, max: 76 }), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(someClients, async (clients) => {
        const practice = await aRemindingPractice(world, {});
        for (const { hasPhone, hasEmail, visits, services } of clients) {
          const client = await aClientToRemind(world, practice, {
            ...(!hasPhone && { contact_phone: null }),
            ...(!hasEmail && { email: null }),
          });
          for (const { days, confirmed } of visits)
            await aVisit(world, practice, client, { date: daysAhead(days), confirmed });
          for (const days of services) await aServiceDue(world, practice, client, dayAhead(days));
        }
        // Some services are merged into messages that were sent before the count.
        const now = new Date();
        await sentBetween(practice, new Date(now.getTime() - 2 * dayLength), now);
        const promised: Record<string, number> = {};
        for (const about of ['visits', 'thanks', 'services'] as const)
          Object.assign(promised, messagesOf((await reachOf(practice, { about })).saved));
        expect(await sentBetween(practice, now, new Date(now.getTime() + 14 * dayLength))).toEqual(promised);
      }),
      { numRuns: 12 },
    );
  });
});
