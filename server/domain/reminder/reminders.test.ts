import { describe, expect, it } from 'vitest';
import type { FailureReason } from '#contract/errors.ts';
import { auditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { scheduledReminders } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { HandOver } from '#server/gateways/email/gateway.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { careRecordsOf, gracePublishesCare } from '#tests/support/care-world.ts';
import { aBounce } from '#tests/support/mail-reports.ts';
import { aClient, aConversation, aPet, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { reportsOfServices } from '#tests/support/services-world.ts';
import {
  aClientToRemind,
  aRemindingPractice,
  aServiceDue,
  aVisit,
  remindAt as remind,
  remindersOf,
  writtenBy,
} from '#tests/support/reminder-world.ts';
import { presentAction } from '../appointment/present.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import { getClientTimeline } from '../client/get-timeline.ts';
import { getConversation } from '../conversation/get.ts';
import { recordHandOver } from '../delivery/record-hand-over.ts';
import { recordMailReport } from '../delivery/record-mail-report.ts';
import { recordTextDelivery } from '../delivery/record-text-delivery.ts';
import { recordUnknownOutcome } from '../delivery/unknown-outcome.ts';
import { stopEmail } from '../email/email-stop.ts';
import { returnToken } from '../email/return-token.ts';
import { linkKeys } from '../link-keys.ts';
import { getEnrollment } from '../practice/get-enrollment.ts';
import { updateCampaignConfig } from '../settings/update-campaign-config.ts';
import { getReminderFacts } from './get-facts.ts';
import { queueDueClients } from './queue-due-clients.ts';
import { readPublicLink } from '../public-link.ts';

const world = await startWorld();

const rewind = (practice: string) =>
  world.store.db
    .updateTable('practice')
    .set({ reminders_from: '2026-03-08T12:59:00.000Z' })
    .where('practice', '=', practice)
    .execute();

describe('reminders', () => {
  const remindAt = (practice: string, moment: string, sentAt = moment) => remind(world, practice, moment, sentAt);
  const actionsOf = async (appointment: string) => {
    const rows = await world.store.db
      .selectFrom('appointment_action')
      .select(['action_type', 'data'])
      .where('appointment_id', '=', appointment)
      .where('action_type', 'in', ['DELIVERY_ATTEMPT', 'DELIVERY_SUCCESS', 'DELIVERY_ERROR'])
      .orderBy('create_ts')
      .execute();
    return rows.map(({ action_type, data }) =>
      [action_type, 'medium' in data ? data.medium : '', 'reason' in data ? data.reason : ''].join(' ').trim(),
    );
  };
  const from = (reminders_from: string, more = {}) => aRemindingPractice(world, { reminders_from, ...more });

  /** The 11th of March 2026 at ten in New York, whose clocks change on the 8th. */
  const visitAt = '2026-03-11T14:00:00.000Z';
  const threeDaysBefore = '2026-03-08T13:00:00.000Z';

  it('of a visit are sent three days before at nine by text and email, also when the clock changes [CA-04] [CN-20] [F-41] [AU-20]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    const client = await aClientToRemind(world, practice);
    const visit = await aVisit(world, practice, client, { date: visitAt });
    await remindAt(practice, '2026-03-08T12:59:59.999Z');
    expect(await remindersOf(world, practice)).toEqual([]);
    await remindAt(practice, threeDaysBefore);
    expect(await remindersOf(world, practice)).toEqual(['3-days EMAIL SENT', '3-days SMS SENT']);
    const { texts, emails } = await writtenBy(world, practice);
    expect(texts).toMatchObject([
      { type: 'SMS_AUTOMATED', direction: 'OUTBOUND', delivery_status: 'ENQUEUED', author: null },
    ]);
    expect(texts[0]?.content).toContain('Biscuit has an appointment');
    expect(texts[0]?.content).toContain('Wednesday, March 11 at 10:00 AM');
    expect(emails).toMatchObject([{ recipient: client.email, status: 'ENQUEUED' }]);
    const [, link = ''] = /https:\/\/rapport\.example\/p\/v\/(\S+)/.exec(emails[0]?.content ?? '') ?? [];
    expect(await readPublicLink(world.store.db, 'visit', link)).toEqual({
      practice,
      ids: [visit, client.id],
      lastDay: null,
    });
    // Neither carrier nor mail service has accepted anything yet.
    expect(await actionsOf(visit)).toEqual([]);
  });

  it('of a visit are sent 14 days before and in the morning at seven, and a thank-you the day after [CA-03] [CA-05] [CA-10] [CN-19] [PO-06]', async () => {
    const practice = await from('2026-02-25T13:59:00.000Z', { reminders: { mediums: ['EMAIL'] } });
    await aVisit(world, practice, await aClientToRemind(world, practice), { date: visitAt });
    const moments = [
      '2026-02-25T14:00:00.000Z',
      threeDaysBefore,
      '2026-03-11T11:00:00.000Z',
      '2026-03-12T13:00:00.000Z',
    ];
    for (const moment of moments) await remindAt(practice, moment);
    expect(await remindersOf(world, practice)).toEqual([
      '14-days EMAIL SENT',
      '3-days EMAIL SENT',
      'same-day EMAIL SENT',
      'thank-you EMAIL SENT',
    ]);
    const { emails } = await writtenBy(world, practice);
    const thanks = emails.filter(({ content }) => content.includes('Thank you for coming in with Biscuit.'));
    expect(thanks).toHaveLength(1);
    // Reminders of the visit itself are not unsubscribed from by a link.
    expect(emails.filter((email) => email.unsubscribe_url !== null)).toEqual(thanks);
    expect(thanks[0]?.unsubscribe_url).toMatch(/^https:\/\/rapport\.example\/p\/u\/[\w-]+\.[\da-f]{32}$/);
  });

  it('of a service are sent 60 and 30 days before and 30 days overdue, and a postcard is listed a month before [CA-06] [CA-07] [CA-08] [CA-09] [CN-21] [CN-22]', async () => {
    const practice = await from('2026-01-14T13:59:00.000Z', { services: { mediums: ['SMS', 'POSTCARD'] } });
    const client = await aClientToRemind(world, practice, {
      postal_address: JSON.stringify({ street: '1 Elm', city: 'Salem', state: 'MA', postalCode: '01970' }),
    });
    await aServiceDue(world, practice, client, '2026-03-15');
    for (const day of ['2026-01-14T14', '2026-02-13T14', '2026-02-15T14', '2026-04-14T13'])
      await remindAt(practice, `${day}:00:00.000Z`);
    expect(await remindersOf(world, practice)).toEqual([
      '60-days SMS SENT',
      '30-days SMS SENT',
      'postcard POSTCARD LISTED',
      '30-days-overdue SMS SENT',
    ]);
    expect((await writtenBy(world, practice)).texts).toHaveLength(3);
  });

  it('of a service link to the client’s care page where it is recommended, and tell how to opt out last [RC-04]', async () => {
    const practice = await from('2026-01-14T13:59:00.000Z', { services: { mediums: ['SMS', 'EMAIL'] } });
    const client = await aClientToRemind(world, practice);
    await aServiceDue(world, practice, client, '2026-03-15');
    await remindAt(practice, '2026-01-14T14:00:00.000Z');
    await reportsOfServices({ world, practice }).report({ id: 'rabies', name: 'Rabies', species: [] });
    const { service, switches } = careRecordsOf(practice);
    const price = { display: 'single', minCost: null, maxCost: null, cost: 45 } as const;
    const rabies = service('rabies', { recommended: true, price, reason: 'The law.' });
    await gracePublishesCare({ world, practice }, switches(true, false), rabies);
    await remindAt(practice, '2026-02-13T14:00:00.000Z');
    const { texts, emails } = await writtenBy(world, practice);
    const link = /https:\/\/rapport\.example\/p\/c\/[\w-]+\.[\da-f]{32}(\s|$)/;
    expect(texts.map(({ content }) => link.test(content ?? ''))).toEqual([false, true]);
    expect(texts[1]?.content).toMatch(/Reply STOP to opt out\.$/);
    expect(emails.map(({ content }) => link.test(content))).toContain(true);
  });

  it('of several services of an animal are one text', async () => {
    const practice = await from('2026-01-14T13:59:00.000Z', { services: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    await aServiceDue(world, practice, client, '2026-03-15');
    const later = await aServiceDue(world, practice, client, '2026-03-20');
    await remindAt(practice, '2026-01-14T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['60-days SMS SENT', '60-days SMS MERGED']);
    await world.store.db
      .deleteFrom('service_due')
      .where('practice', '=', practice)
      .where('id', '<>', later.id)
      .execute();
    await remindAt(practice, '2026-01-19T14:00:00.000Z');
    expect((await writtenBy(world, practice)).texts).toHaveLength(1);
  });

  it('to a client without texts appear in the audit by who stopped them [AU-13]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    const visits = [];
    for (const by_staff of [false, true]) {
      const client = await aClientToRemind(world, practice, { email: null });
      const phone = client.contact_phone ?? '';
      await world.store.db
        .insertInto('sms_recipient')
        .values({ practice, phone, subscribed: false, by_staff })
        .execute();
      visits.push(await aVisit(world, practice, client, { date: visitAt }));
    }
    await remindAt(practice, threeDaysBefore);
    expect(await Promise.all(visits.map(actionsOf))).toEqual([
      ['DELIVERY_ERROR EMAIL No email address', 'DELIVERY_ERROR SMS unsubscribed'],
      ['DELIVERY_ERROR EMAIL No email address', 'DELIVERY_ERROR SMS stopped_by_staff'],
    ]);
  });

  describe('of several visits on one day', () => {
    const laterThatDay = '2026-03-11T18:00:00.000Z';

    async function twoVisits() {
      const practice = await from('2026-03-08T12:59:00.000Z');
      const client = await aClientToRemind(world, practice);
      const other = { ...client, pet: await aPet(world, practice, client.id, { name: 'Max' }) };
      // The later visit is stored first.
      const second = await aVisit(world, practice, other, { date: laterThatDay });
      const first = await aVisit(world, practice, client, { date: visitAt });
      return { practice, client, first, second };
    }

    it('are one text and one email, and each visit shows them in the audit [AU-11] [AU-12] [AU-20]', async () => {
      const { practice, first, second } = await twoVisits();
      await remindAt(practice, threeDaysBefore);
      expect(await remindersOf(world, practice)).toEqual([
        '3-days EMAIL MERGED',
        '3-days EMAIL SENT',
        '3-days SMS MERGED',
        '3-days SMS SENT',
      ]);
      const { texts, emails } = await writtenBy(world, practice);
      expect([texts.length, emails.length]).toEqual([1, 1]);
      expect(texts[0]?.content).toMatch(/March 11 at 10:00 AM\. .+ has an appointment at 2:00 PM\./);
      const system = at(world, practice, null);
      for (const status of ['PROCESSED', 'DELIVERED'] as const)
        await system.run(recordTextDelivery, { messageId: texts[0]?.id ?? '', status });
      await system.run(recordHandOver, { id: emails[0]?.id ?? '', attempts: 0 }, { result: 'refused', status: '550' });
      for (const visit of [first, second]) {
        const actions = await actionsOf(visit);
        expect(actions.slice(0, 2)).toEqual(['DELIVERY_ATTEMPT SMS', 'DELIVERY_SUCCESS SMS']);
        expect(actions.slice(2).every((action) => action.startsWith('DELIVERY_ERROR EMAIL'))).toBe(true);
        expect(actions).toHaveLength(3);
      }
      const { data } = await world.store.db
        .selectFrom('appointment_action')
        .select('data')
        .where('appointment_id', '=', second)
        .where('action_type', '=', 'DELIVERY_SUCCESS')
        .executeTakeFirstOrThrow();
      expect(data).toMatchObject({ medium: 'SMS', visits: 2 });
    });

    it('name neither one that was called off, nor one that an earlier message was about [F-37]', async () => {
      const { practice, client, first, second } = await twoVisits();
      const system = at(world, practice, null);
      await system.run(queueDueClients, new Date(threeDaysBefore));
      await system.run(recordPracticeData, {
        resource_id: first,
        action_type: 'PRACTICE_DATA_DELETE',
        data: { timestamp: '2026-03-08T13:00:00.000Z' },
      });
      await remindAt(practice, threeDaysBefore);
      const [text] = (await writtenBy(world, practice)).texts;
      expect(text?.content).toContain('at 2:00 PM');
      expect(text?.content).not.toContain('10:00 AM');

      const third = await aVisit(world, practice, client, { date: '2026-03-11T13:00:00.000Z' });
      await rewind(practice);
      await remindAt(practice, threeDaysBefore);
      const contents = (await writtenBy(world, practice)).texts.map(({ content }) => content);
      expect(contents).toHaveLength(2);
      const added = contents.find((content) => content !== text?.content);
      expect(added).toContain('at 9:00 AM');
      expect(added).not.toContain('2:00 PM');
      await rewind(practice);
      await remindAt(practice, threeDaysBefore);
      expect((await writtenBy(world, practice)).texts).toHaveLength(2);
      const sentAbout = await world.store.db
        .selectFrom('reminder')
        .select('subject_id')
        .where('practice', '=', practice)
        .where('medium', '=', 'SMS')
        .where('status', '=', 'SENT')
        .execute();
      expect(sentAbout.map(({ subject_id }) => subject_id).toSorted()).toEqual([second, third].toSorted());
    });

    it('that an earlier version has sent one by one are not sent again', async () => {
      const { practice, client, first, second } = await twoVisits();
      const rows = [first, second].flatMap((subject_id) =>
        (['SMS', 'EMAIL'] as const).map((medium) => ({
          practice,
          pet_owner_id: client.id,
          cadence: '3-days' as const,
          medium,
          subject_id,
          due_on: '2026-03-11',
          at: threeDaysBefore,
          status: 'SENT' as const,
        })),
      );
      await world.store.db.insertInto('reminder').values(rows).execute();
      await remindAt(practice, threeDaysBefore);
      expect(await writtenBy(world, practice)).toEqual({ texts: [], emails: [] });
      expect(await remindersOf(world, practice)).toHaveLength(4);
    });

    it('that are late are reported as missed at each visit', async () => {
      const { practice, first, second } = await twoVisits();
      await remindAt(practice, threeDaysBefore, '2026-03-09T14:00:00.000Z');
      for (const visit of [first, second])
        expect(await actionsOf(visit)).toEqual([
          'DELIVERY_ERROR EMAIL It could not be sent in time',
          'DELIVERY_ERROR SMS It could not be sent in time',
        ]);
    });
  });

  it('of the day itself that are late are not sent about a visit that has begun', async () => {
    const practice = await from('2026-03-11T10:59:00.000Z', { reminders: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    const begun = await aVisit(world, practice, client, { date: visitAt });
    const ahead = await aVisit(world, practice, client, { date: '2026-03-11T18:00:00.000Z' });
    await remindAt(practice, '2026-03-11T11:00:00.000Z', '2026-03-11T15:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['same-day SMS MISSED', 'same-day SMS SENT']);
    const { texts } = await writtenBy(world, practice);
    expect(texts).toHaveLength(1);
    expect(texts[0]?.content).toContain('today at 2:00 PM');
    expect(texts[0]?.content).not.toContain('10:00 AM');
    expect(await actionsOf(begun)).toEqual(['DELIVERY_ERROR SMS It could not be sent in time']);
    expect(await actionsOf(ahead)).toEqual([]);
  });

  it('of a service that shared a late message are sent at their own time', async () => {
    const practice = await from('2026-01-14T13:59:00.000Z', { services: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    await aServiceDue(world, practice, client, '2026-03-15');
    await aServiceDue(world, practice, client, '2026-03-20');
    await remindAt(practice, '2026-01-14T14:00:00.000Z', '2026-01-15T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['60-days SMS MISSED']);
    await remindAt(practice, '2026-01-19T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['60-days SMS MISSED', '60-days SMS SENT']);
  });

  it('are no thank-you where the visit or the pet has changed since it was queued [PO-06] [CN-19]', async () => {
    const thanksAt = '2026-03-12T13:00:00.000Z';
    const practice = await from('2026-03-12T12:59:00.000Z');
    const clients = await Promise.all([1, 2, 3, 4].map(() => aClientToRemind(world, practice)));
    const visits = await Promise.all(clients.map((client) => aVisit(world, practice, client, { date: visitAt })));
    const [gone, moved, deceased, thanked] = clients;
    const system = at(world, practice, null);
    await system.run(queueDueClients, new Date(thanksAt));
    await system.run(recordPracticeData, {
      resource_id: visits[0] ?? '',
      action_type: 'PRACTICE_DATA_DELETE',
      data: { timestamp: '2026-03-11T13:00:00.000Z' },
    });
    await aVisit(world, practice, moved!, {
      id: visits[1] ?? '',
      date: '2026-03-13T14:00:00.000Z',
      timestamp: '2026-03-11T13:00:00.000Z',
    });
    await world.store.db
      .updateTable('pet')
      .set({ deceased: true })
      .where('id', '=', deceased?.pet.id ?? '')
      .execute();
    await remindAt(practice, thanksAt);
    const rows = await world.store.db
      .selectFrom('reminder')
      .select(['pet_owner_id', 'cadence', 'status'])
      .where('practice', '=', practice)
      .where('cadence', '=', 'thank-you')
      .execute();
    expect(rows).toEqual([{ pet_owner_id: thanked?.id, cadence: 'thank-you', status: 'SENT' }]);
    expect((await writtenBy(world, practice)).emails.map(({ recipient }) => recipient)).not.toContain(gone?.email);
  });

  it('of an end-of-life visit are never sent [PR-06]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    await world.store.db
      .insertInto('appointment_type')
      .values({ practice, id: 'exam', name: 'Goodbye', kind: 'END_OF_LIFE' })
      .execute();
    await aVisit(world, practice, await aClientToRemind(world, practice), { date: visitAt });
    await remindAt(practice, threeDaysBefore);
    expect(await remindersOf(world, practice)).toEqual([]);
  });

  it.each([
    ['upcoming', '2026-04-11T14:00:00.000Z'],
    ['past', '2024-01-11T14:00:00.000Z'],
  ])('of services are not sent to the client of an animal with an %s end-of-life visit [PR-06]', async (_, date) => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    await world.store.db
      .insertInto('appointment_type')
      .values({ practice, id: 'exam', name: 'Goodbye', kind: 'END_OF_LIFE' })
      .execute();
    const client = await aClientToRemind(world, practice);
    const id = await aVisit(world, practice, client, { date });
    await aServiceDue(world, practice, client, '2026-05-07');
    await aServiceDue(world, practice, client, '2026-04-08');
    await remindAt(practice, threeDaysBefore);
    expect(await remindersOf(world, practice)).toEqual([]);
    const deletion = { action_type: 'PRACTICE_DATA_DELETE', resource_id: id } as const;
    const data = { timestamp: '2026-03-08T12:00:00.000Z' };
    await at(world, practice, null).run(recordPracticeData, { ...deletion, data });
    await rewind(practice);
    await remindAt(practice, threeDaysBefore);
    expect(await remindersOf(world, practice)).not.toEqual([]);
  });

  it('are sent once, even if a moment is processed repeatedly; a postponed visit gets new ones [F-37]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z', { reminders: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    const visit = await aVisit(world, practice, client, { date: visitAt });
    for (let times = 0; times < 3; times++) {
      await rewind(practice);
      await remindAt(practice, threeDaysBefore);
    }
    expect(await remindersOf(world, practice)).toEqual(['3-days SMS SENT']);
    await aVisit(world, practice, client, {
      id: visit,
      date: '2026-03-13T14:00:00.000Z',
      timestamp: '2026-03-09T12:00:00.000Z',
    });
    await remindAt(practice, '2026-03-10T13:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['3-days SMS SENT', '3-days SMS SENT']);
  });

  it('are sent only if the visit is not cancelled, the animal is alive and the type is included at that moment [PR-06]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    const clients = await Promise.all([1, 2, 3].map(() => aClientToRemind(world, practice)));
    const [deleted] = await Promise.all(clients.map((client) => aVisit(world, practice, client, { date: visitAt })));
    const system = at(world, practice, null);
    await system.run(queueDueClients, new Date(threeDaysBefore));
    await system.run(recordPracticeData, {
      resource_id: deleted ?? '',
      action_type: 'PRACTICE_DATA_DELETE',
      data: { timestamp: '2026-03-08T13:00:00.000Z' },
    });
    await world.store.db
      .updateTable('pet')
      .set({ deceased: true })
      .where('id', '=', clients[1]?.pet.id ?? '')
      .execute();
    await system.run(updateCampaignConfig, {
      campaignType: 'AppointmentReminders',
      campaignConfig: { appointmentTypeSettings: [{ appointmentTypeId: 'exam', excluded: true }] },
    });
    await remindAt(practice, threeDaysBefore);
    expect(await remindersOf(world, practice)).toEqual([]);
  });

  it('are sent late after an outage, on the same day before the evening; otherwise the audit shows them as missed [F-37]', async () => {
    const given = { reminders: { mediums: ['SMS' as const] }, reminders_from: '2026-03-08T12:59:00.000Z' };
    const missedAt = async (now: string) => {
      const practice = await aRemindingPractice(world, given);
      const visit = await aVisit(world, practice, await aClientToRemind(world, practice), { date: visitAt });
      await remindAt(practice, now);
      return { reminders: await remindersOf(world, practice), actions: await actionsOf(visit) };
    };
    expect(await missedAt('2026-03-08T23:59:59.000Z')).toEqual({ reminders: ['3-days SMS SENT'], actions: [] });
    const missed = { reminders: ['3-days SMS MISSED'], actions: ['DELIVERY_ERROR SMS It could not be sent in time'] };
    expect(await missedAt('2026-03-09T00:00:00.000Z')).toEqual(missed);
    expect(await missedAt('2026-03-09T14:00:00.000Z')).toEqual(missed);
  });

  it('that no medium can deliver appear in the audit [AU-13]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z');
    const unreachable = await aClientToRemind(world, practice, { contact_phone: null, email: null });
    const byText = await aClientToRemind(world, practice, { email: null });
    const unreachableVisit = await aVisit(world, practice, unreachable, { date: visitAt });
    const reachedVisit = await aVisit(world, practice, byText, { date: visitAt });
    await remindAt(practice, threeDaysBefore);
    expect(await actionsOf(unreachableVisit)).toEqual([
      'DELIVERY_ERROR EMAIL No email address',
      'DELIVERY_ERROR SMS No number for texts',
    ]);
    expect(await actionsOf(reachedVisit)).toEqual([]);
    expect((await writtenBy(world, practice)).texts).toHaveLength(1);
  });

  it('leave a conversation done, and its read status as it was [D-32]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z', { reminders: { mediums: ['SMS'] } });
    const known = await aClientToRemind(world, practice);
    const unknown = await aClientToRemind(world, practice, { contact_phone: aPhone() });
    const conversation = await aConversation(world, practice, {
      sms_phone: known.contact_phone ?? '',
      container: 'DONE',
    });
    for (const client of [known, unknown]) await aVisit(world, practice, client, { date: visitAt });
    await remindAt(practice, threeDaysBefore);
    const { texts } = await writtenBy(world, practice);
    for (const { id } of texts)
      await at(world, practice, null).run(recordTextDelivery, {
        messageId: id,
        status: 'FAILED_TO_DELIVER',
        reason: 'landline',
      });
    const conversations = await world.store.db
      .selectFrom('conversation')
      .selectAll()
      .where('practice', '=', practice)
      .execute();
    expect(conversations).toHaveLength(2);
    expect(conversations.find(({ id }) => id === conversation.id)).toBeDefined();
    // Lists call it what it is.
    const { latest_is_reminder } = await at(world, practice).read(getConversation, { id: conversation.id });
    expect(latest_is_reminder).toBe(true);
    for (const one of conversations)
      expect(one).toMatchObject({ container: 'DONE', read_status: 'READ', needs_reply_since: null });
    expect(conversations.find(({ sms_phone }) => sms_phone === unknown.contact_phone)?.pet_owner_id).toBe(unknown.id);
  });

  describe('report to the audit', () => {
    async function aSentReminder() {
      const practice = await from('2026-03-08T12:59:00.000Z');
      const client = await aClientToRemind(world, practice);
      const visit = await aVisit(world, practice, client, { date: visitAt });
      await remindAt(practice, threeDaysBefore);
      const { texts, emails } = await writtenBy(world, practice);
      const system = at(world, practice, null);
      return {
        actions: () => actionsOf(visit),
        reportFromCarrier: (status: DeliveryReport['status'], reason?: FailureReason) =>
          system.run(recordTextDelivery, { messageId: texts[0]?.id ?? '', status, ...(reason && { reason }) }),
        carrierStaysSilent: () => system.run(recordUnknownOutcome, { id: texts[0]?.id ?? '', claim: 0 }),
        mailServiceSays: (result: HandOver['result'], status = '250') =>
          system.run(recordHandOver, { id: emails[0]?.id ?? '', attempts: 0 }, { result, status }),
        past: async () => {
          const { past } = await system.read(getReminderFacts, { id: client.id });
          return past.map(({ medium, status }) => `${medium} ${status}`).toSorted();
        },
        bounces: async () => {
          const id = emails[0]?.id ?? '';
          const [key] = await linkKeys(world.store.db);
          const raw = aBounce({ to: `bounces+${returnToken(key, id)}@bounces.rapport.example` });
          await recordMailReport(world.runner, { raw: new Uint8Array(Buffer.from(raw)), to: null });
        },
        /** The reminder as the audit's card and the client's timeline show it. */
        shown: async () => {
          const rows = await world.store.db
            .selectFrom('appointment_action')
            .selectAll()
            .where('appointment_id', '=', visit)
            .execute();
          const { errors, successes } = auditedAppointment(visit, rows.map(presentAction));
          const { data } = await at(world, practice).read(getClientTimeline, { id: client.id, limit: 25 });
          return {
            audit: [
              ...errors.map(({ medium, reason }) => `${medium} ${reason}`),
              ...successes.map(({ medium }) => `${medium} delivered`),
            ],
            timeline: data.flatMap((entry) => (entry.kind === 'reminder' ? [`${entry.medium} ${entry.outcome}`] : [])),
          };
        },
      };
    }

    it('an attempt once the carrier has accepted the text, and its delivery, once each [AU-11] [AU-12] [AU-20]', async () => {
      const { actions, reportFromCarrier, past } = await aSentReminder();
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS SENDING']);
      await reportFromCarrier('PROCESSED');
      await reportFromCarrier('PROCESSED');
      expect(await actions()).toEqual(['DELIVERY_ATTEMPT SMS']);
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS SENT']);
      await reportFromCarrier('DELIVERED');
      await reportFromCarrier('FAILED_TO_DELIVER', 'landline');
      expect(await actions()).toEqual(['DELIVERY_ATTEMPT SMS', 'DELIVERY_SUCCESS SMS']);
    });

    it('both where the delivery report arrives before the acceptance [AU-11] [AU-12]', async () => {
      const { actions, reportFromCarrier } = await aSentReminder();
      await reportFromCarrier('DELIVERED');
      await reportFromCarrier('PROCESSED');
      expect(await actions()).toEqual(['DELIVERY_ATTEMPT SMS', 'DELIVERY_SUCCESS SMS']);
    });

    it('an error of the carrier, with its reason [AU-11] [AU-13]', async () => {
      const { actions, reportFromCarrier, past } = await aSentReminder();
      await reportFromCarrier('PROCESSED');
      await reportFromCarrier('FAILED_TO_DELIVER', 'landline');
      expect(await actions()).toEqual(['DELIVERY_ATTEMPT SMS', 'DELIVERY_ERROR SMS landline']);
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS FAILED']);
    });

    it('no attempt where the carrier refused the text [AU-11] [AU-13]', async () => {
      const { actions, reportFromCarrier } = await aSentReminder();
      await reportFromCarrier('FAILED_TO_PROCESS', 'unsubscribed');
      expect(await actions()).toEqual(['DELIVERY_ERROR SMS unsubscribed']);
    });

    it('a text that the carrier did not take in time, in words [AU-13]', async () => {
      const { actions, reportFromCarrier } = await aSentReminder();
      await reportFromCarrier('FAILED_TO_PROCESS', 'too_late');
      expect(await actions()).toEqual(['DELIVERY_ERROR SMS It could not be sent in time']);
    });

    it('a text of which nobody knows whether it was accepted, as that, until a late report [D-62]', async () => {
      const { actions, carrierStaysSilent, reportFromCarrier, past } = await aSentReminder();
      await carrierStaysSilent();
      expect(await actions()).toEqual(['DELIVERY_ERROR SMS outcome_unknown']);
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS UNKNOWN']);
      await reportFromCarrier('DELIVERED');
      expect((await actions()).toSorted()).toEqual([
        'DELIVERY_ATTEMPT SMS',
        'DELIVERY_ERROR SMS outcome_unknown',
        'DELIVERY_SUCCESS SMS',
      ]);
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS SENT']);
    });

    it('what a late report says of it, in place of not knowing, in the audit and the timeline [D-62]', async () => {
      const delivered = await aSentReminder();
      await delivered.carrierStaysSilent();
      expect(await delivered.shown()).toEqual({ audit: ['SMS outcome_unknown'], timeline: ['SMS unknown'] });
      await delivered.reportFromCarrier('DELIVERED');
      expect(await delivered.shown()).toEqual({ audit: ['SMS delivered'], timeline: ['SMS delivered'] });

      const accepted = await aSentReminder();
      await accepted.carrierStaysSilent();
      await accepted.reportFromCarrier('PROCESSED');
      expect(await accepted.shown()).toEqual({ audit: [], timeline: ['SMS attempted'] });

      const refused = await aSentReminder();
      await refused.carrierStaysSilent();
      await refused.reportFromCarrier('FAILED_TO_DELIVER', 'landline');
      expect(await refused.shown()).toEqual({ audit: ['SMS landline'], timeline: ['SMS failed'] });
      expect(await refused.past()).toEqual(['EMAIL SENDING', 'SMS FAILED']);

      const returned = await aSentReminder();
      await returned.mailServiceSays('unknown', 'ECONNECTION');
      expect(await returned.shown()).toEqual({ audit: ['EMAIL outcome_unknown'], timeline: ['EMAIL unknown'] });
      await returned.bounces();
      const reason = 'The email address does not exist';
      expect(await returned.shown()).toEqual({ audit: [`EMAIL ${reason}`], timeline: ['EMAIL failed'] });
      expect(await returned.past()).toEqual(['EMAIL FAILED', 'SMS SENDING']);
    });

    it('emails that the mail service accepted or refused [AU-11] [AU-12] [AU-13]', async () => {
      const accepted = await aSentReminder();
      await accepted.mailServiceSays('accepted');
      await accepted.mailServiceSays('refused');
      expect(await accepted.actions()).toEqual(['DELIVERY_ATTEMPT EMAIL', 'DELIVERY_SUCCESS EMAIL']);
      expect(await accepted.past()).toEqual(['EMAIL SENT', 'SMS SENDING']);
      const refused = await aSentReminder();
      await refused.mailServiceSays('refused', '554');
      expect(await refused.actions()).toEqual(['DELIVERY_ERROR EMAIL The mail service refused it']);
      expect(await refused.past()).toEqual(['EMAIL FAILED', 'SMS SENDING']);
      const unknownAddress = await aSentReminder();
      await unknownAddress.mailServiceSays('refused', '550 5.1.1');
      expect(await unknownAddress.actions()).toEqual(['DELIVERY_ERROR EMAIL The email address does not exist']);
    });

    it('an email of which nobody knows whether it was accepted, as that [D-62]', async () => {
      const { actions, mailServiceSays, past } = await aSentReminder();
      await mailServiceSays('unknown', 'ECONNECTION');
      expect(await actions()).toEqual(['DELIVERY_ERROR EMAIL outcome_unknown']);
      expect(await past()).toEqual(['EMAIL UNKNOWN', 'SMS SENDING']);
    });

    it('nothing of an email that is tried again later', async () => {
      const { actions, mailServiceSays, past } = await aSentReminder();
      await mailServiceSays('later', '451');
      expect(await actions()).toEqual([]);
      expect(await past()).toEqual(['EMAIL SENDING', 'SMS SENDING']);
    });
  });

  it('do not go by email to an address that reported spam, until the client has another one [D-62] [AU-13]', async () => {
    const practice = await from('2026-03-08T12:59:00.000Z', { reminders: { mediums: ['EMAIL'] } });
    const client = await aClientToRemind(world, practice);
    const visit = await aVisit(world, practice, client, { date: visitAt });
    const system = at(world, practice, null);
    await system.run(stopEmail, (client.email ?? '').toUpperCase(), 'COMPLAINED');
    await remindAt(practice, threeDaysBefore);
    expect(await actionsOf(visit)).toEqual(['DELIVERY_ERROR EMAIL The client reported an email as spam']);
    expect((await writtenBy(world, practice)).emails).toEqual([]);
    await world.store.db
      .updateTable('pet_owner')
      .set({ email: 'another@mail.example' })
      .where('id', '=', client.id)
      .execute();
    await remindAt(practice, '2026-03-11T11:00:00.000Z');
    expect((await writtenBy(world, practice)).emails).toMatchObject([{ recipient: 'another@mail.example' }]);
  });

  it('are sent for a service whose merged message was never sent [CA-06]', async () => {
    const practice = await from('2026-01-18T13:59:00.000Z', { services: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    // Its 60 days before were the 14th of January, and nothing was sent then.
    await aServiceDue(world, practice, client, '2026-03-15');
    await aServiceDue(world, practice, client, '2026-03-20');
    await remindAt(practice, '2026-01-19T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['60-days SMS SENT']);
    await remindAt(practice, '2026-02-13T14:00:00.000Z');
    await remindAt(practice, '2026-02-18T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['60-days SMS SENT', '30-days SMS SENT', '30-days SMS MERGED']);
  });

  it('thank a client once in six months [CN-19] [PO-07]', async () => {
    const practice = await from('2026-03-12T12:59:00.000Z', { reminders: { enabled: false } });
    const client = await aClientToRemind(world, practice);
    await aVisit(world, practice, client, { date: visitAt });
    await aVisit(world, practice, client, { date: '2026-04-15T14:00:00.000Z' });
    await aVisit(world, practice, client, { date: '2026-09-15T14:00:00.000Z' });
    for (const moment of ['2026-03-12T13', '2026-04-16T13', '2026-09-16T13'])
      await remindAt(practice, `${moment}:00:00.000Z`);
    expect(await remindersOf(world, practice)).toEqual(['thank-you EMAIL SENT', 'thank-you EMAIL SENT']);
  });

  it('are queued from the practice’s enrollment on, and at most a week back', async () => {
    const practice = await from('2026-01-01T00:00:00.000Z', { reminders: { mediums: ['SMS'] } });
    const client = await aClientToRemind(world, practice);
    await aVisit(world, practice, client, { date: '2026-02-20T15:00:00.000Z' });
    await aVisit(world, practice, client, { date: visitAt });
    await remindAt(practice, '2026-03-08T14:00:00.000Z');
    expect(await remindersOf(world, practice)).toEqual(['3-days SMS SENT']);
    const { reminders_from } = await world.store.db
      .selectFrom('practice')
      .select('reminders_from')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    expect(reminders_from).toBe('2026-03-09T11:00:00.000Z');
  });
});

describe('the facts of a client', () => {
  it('contain what the rule needs, with the outcome of past reminders', async () => {
    const practice = await aRemindingPractice(world, { reminders_from: '2026-01-01T00:00:00.000Z' });
    const client = await aClientToRemind(world, practice, {
      postal_address: JSON.stringify({ street: '1 Elm', city: 'Salem', state: 'MA', postalCode: '01970' }),
    });
    await aPet(world, practice, client.id, { name: 'Ash', deceased: true });
    await world.store.db
      .insertInto('sms_recipient')
      .values({ practice, phone: client.contact_phone ?? '', subscribed: false })
      .execute();
    const date = daysAhead(20);
    const visit = await aVisit(world, practice, client, { date, confirmed: true });
    await aVisit(world, practice, client, { id: visit, date, timestamp: '2025-07-01T12:00:00.000Z' });
    const service = await aServiceDue(world, practice, client, date.slice(0, 10));
    await world.store.db
      .insertInto('reminder')
      .values({
        practice,
        pet_owner_id: client.id,
        cadence: 'thank-you',
        medium: 'EMAIL',
        subject_id: 'a-visit',
        due_on: '2026-05-01',
        at: '2026-05-02T13:00:00.000Z',
        status: 'SENT',
      })
      .execute();
    const staff = at(world, practice);
    const { facts, past } = await staff.read(getReminderFacts, { id: client.pims_id });
    expect(facts).toMatchObject({
      owner: {
        id: client.id,
        firstName: 'Maya',
        smsPhone: client.contact_phone,
        smsSubscribed: false,
        address: { street: '1 Elm', city: 'Salem', state: 'MA', postalCode: '01970' },
      },
      pets: [
        { name: 'Ash', deceased: true },
        { id: client.pet.id, name: 'Biscuit', deceased: false },
      ],
      appointments: [
        {
          id: visit,
          startsAt: date,
          typeId: 'exam',
          petId: client.pet.id,
          confirmed: true,
          deleted: false,
          bookedAt: '2025-06-01T12:00:00.000Z',
        },
      ],
      servicesDue: [{ id: service.id, petId: client.pet.id, serviceTypeId: 'rabies', name: 'Rabies' }],
      thankedAt: '2026-05-02T13:00:00.000Z',
    });
    expect(past).toMatchObject([{ key: 'thank-you/EMAIL/a-visit/2026-05-01', status: 'SENT' }]);
    const scheduled = scheduledReminders(facts, await staff.read(getEnrollment));
    expect(scheduled.find(({ cadence }) => cadence === '14-days')).toMatchObject({
      medium: 'EMAIL',
      outcome: 'scheduled',
    });
  });

  it('are found for the practice’s own clients only', async () => {
    const { practice } = await aPractice(world);
    const client = await aClient(world, practice);
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.read(getReminderFacts, { id: client.id })).rejects.toEqual(refusal('client_not_found'));
  });
});
