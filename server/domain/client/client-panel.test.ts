import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { aReader, aReadyNewsletter, aRunOf, aSendingPractice } from '#tests/support/newsletter-world.ts';
import {
  aClient,
  aConversation,
  aMessage,
  anAppointment,
  aPet,
  aPractice,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { recordAppointmentAction } from '../appointment/record-action.ts';
import { recordDeliveryEvent } from '../appointment/record-delivery-event.ts';
import { updateConversation } from '../conversation/update.ts';
import { getClientOverview } from './get-overview.ts';
import { getClientTimeline } from './get-timeline.ts';

const world = await startWorld();
const withoutPims = { hasPracticeSoftware: false };

/** A client with the pet Biscuit, and its visits. */
async function aClientWithVisits() {
  const { practice } = await aPractice(world);
  const client = await aClient(world, practice, { email: 'maya@home.example', voice_phone: '+15550001111' });
  const pet = await aPet(world, practice, client.id, { name: 'Biscuit' });
  const addVisit = async (date: string, given: { confirmed?: boolean } = {}) => {
    const { id } = await anAppointment(world, practice, { date, ...given });
    await world.store.db
      .updateTable('appointment')
      .set({ pet_owner_id: client.id, pet_id: pet.id })
      .where('id', '=', id)
      .execute();
    return id;
  };
  return { practice, client, pet, addVisit, staff: at(world, practice), carrier: at(world, practice, null) };
}

describe('the overview of a client', () => {
  it('shows their details, future visits and services, and conversations [IN-23]', async () => {
    const { practice, client, addVisit, staff } = await aClientWithVisits();
    await addVisit(daysAhead(-2));
    const later = await addVisit(daysAhead(9), { confirmed: true });
    const sooner = await addVisit(daysAhead(2));
    const old = await aConversation(world, practice, { pet_owner_id: client.id, latest_at: '2026-01-01T00:00:00Z' });
    const recent = await aConversation(world, practice, { pet_owner_id: client.id, container: 'DONE' });
    await aConversation(world, practice);

    const overview = await staff.read(getClientOverview, { id: client.id });
    expect(overview.client).toEqual({
      id: client.id,
      pimsId: client.pims_id,
      firstName: 'Maya',
      lastName: 'Okafor',
      smsPhone: client.contact_phone,
      voicePhone: '+15550001111',
      email: 'maya@home.example',
    });
    expect(overview.emailStops).toEqual([]);
    expect(overview.upcoming).toMatchObject([
      { id: sooner, type: 'Exam', resource: 'Dr. Ortiz', animalName: 'Biscuit', confirmed: false },
      { id: later, confirmed: true },
    ]);
    expect(overview.conversations).toMatchObject([
      { id: recent.id, smsPhone: recent.sms_phone, container: 'DONE' },
      { id: old.id, container: 'INBOX', latestAt: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('is not found for a client of another practice', async () => {
    const { client } = await aClientWithVisits();
    const foreignStaff = at(world, (await aPractice(world)).practice);
    await expect(foreignStaff.read(getClientOverview, { id: client.id })).rejects.toEqual(refusal('client_not_found'));
    await expect(foreignStaff.read(getClientTimeline, { id: client.id, limit: 5 })).rejects.toEqual(
      refusal('client_not_found'),
    );
  });
});

describe('the timeline of a client', () => {
  const day = (text: string) => `2026-11-${text}`;

  it('lists texts by day, requests, reminders, confirmations and records, latest first [IN-23]', async () => {
    const { practice, client, pet, addVisit, staff, carrier } = await aClientWithVisits();
    const conversation = await aConversation(world, practice, { pet_owner_id: client.id });
    const text = (create_ts: string, content: string, more = {}) =>
      aMessage(world, practice, conversation.id, { create_ts, content, ...more });
    // Two in the evening of the 10th in New York, one of which is the 11th in London.
    const first = await text(day('10T23:00:00Z'), 'Hello');
    await text(day('11T03:00:00Z'), 'See you', { direction: 'OUTBOUND' });
    await text(day('11T03:01:00Z'), 'The client has opted out.', { type: 'SYSTEM_INFO', direction: 'INTERNAL' });
    const refill = await text(day('12T15:00:00Z'), 'Refill', {
      type: 'REQUEST',
      request_type: 'RxRefill',
      request: JSON.stringify({ request_id: 'r', pet_name: 'Biscuit', medication: 'Apoquel' }),
    });

    const appointment = await addVisit('2026-11-24T15:00:00.000Z');
    const recordDelivery = (
      action_type: 'DELIVERY_ATTEMPT' | 'DELIVERY_SUCCESS',
      timestamp: string,
      medium: 'SMS' | 'EMAIL',
    ) =>
      carrier.run(recordDeliveryEvent, {
        resource_id: appointment,
        action_type,
        data: { timestamp, medium, communicationType: 'three-days' },
      });
    await recordDelivery('DELIVERY_ATTEMPT', day('13T14:00:00Z'), 'SMS');
    await recordDelivery('DELIVERY_SUCCESS', day('13T14:00:05Z'), 'SMS');
    await recordDelivery('DELIVERY_ATTEMPT', day('13T15:00:00Z'), 'EMAIL');
    await carrier.run(recordDeliveryEvent, {
      resource_id: appointment,
      action_type: 'DELIVERY_ERROR',
      data: { timestamp: day('13T16:00:00Z'), medium: 'SMS', communicationType: 'same-day', reason: 'landline' },
    });
    await carrier.run(recordDeliveryEvent, {
      resource_id: appointment,
      action_type: 'DELIVERY_ERROR',
      data: {
        timestamp: day('13T16:30:00Z'),
        medium: 'EMAIL',
        communicationType: 'same-day',
        reason: 'outcome_unknown',
      },
    });
    const confirmation = { resource_id: appointment, action_type: 'MARKED_CONFIRMED' } as const;
    await staff.run(
      recordAppointmentAction,
      { ...confirmation, data: { timestamp: day('14T15:00:00Z') } },
      withoutPims,
    );
    await staff.run(updateConversation, { id: conversation.id, container: 'DONE', pets: [pet.id] });

    const { data, next } = await staff.read(getClientTimeline, { id: client.id, limit: 25 });
    expect(next).toBeNull();
    expect(data).toMatchObject([
      { kind: 'record', animalName: 'Biscuit', conversationId: conversation.id },
      { kind: 'confirmation', how: 'confirmed_by_staff', at: day('14T15:00:00.000Z'), animalName: 'Biscuit' },
      { kind: 'reminder', outcome: 'unknown', medium: 'EMAIL', reason: null },
      { kind: 'reminder', outcome: 'failed', medium: 'SMS', reason: 'landline' },
      { kind: 'reminder', outcome: 'attempted', medium: 'EMAIL' },
      { kind: 'reminder', outcome: 'delivered', medium: 'SMS', at: day('13T14:00:05.000Z') },
      { kind: 'request', requestType: 'RxRefill', subject: 'Apoquel', messageId: refill.id },
      { kind: 'texts', received: 1, sent: 1, text: 'See you', messageId: first.id, at: day('11T03:00:00.000Z') },
    ]);
  });

  it('lists an email that came back as failed, not as accepted too', async () => {
    const { client, addVisit, staff, carrier } = await aClientWithVisits();
    const resource_id = await addVisit('2026-11-24T15:00:00.000Z');
    const data = { medium: 'EMAIL', communicationType: 'three-days' } as const;
    for (const [action_type, minute] of [
      ['DELIVERY_ATTEMPT', 0],
      ['DELIVERY_SUCCESS', 1],
    ] as const)
      await carrier.run(recordDeliveryEvent, {
        resource_id,
        action_type,
        data: { ...data, timestamp: day(`13T14:0${minute}:00Z`) },
      });
    await carrier.run(recordDeliveryEvent, {
      resource_id,
      action_type: 'DELIVERY_ERROR',
      data: { ...data, timestamp: day('13T14:05:00Z'), reason: 'Mailbox does not exist' },
    });
    const timeline = await staff.read(getClientTimeline, { id: client.id, limit: 25 });
    expect(timeline.data).toMatchObject([{ kind: 'reminder', outcome: 'failed', reason: 'Mailbox does not exist' }]);
    expect(timeline.data).toHaveLength(1);
  });

  it('tells thanks from reminders, and names the text of a reminder', async () => {
    const { practice, client, addVisit, staff, carrier } = await aClientWithVisits();
    const resource_id = await addVisit('2026-11-24T15:00:00.000Z');
    const { id } = await aConversation(world, practice, { pet_owner_id: client.id });
    const text = await aMessage(world, practice, id, { create_ts: day('21T14:00:00Z'), direction: 'OUTBOUND' });
    await world.store.db
      .insertInto('reminder')
      .values({
        practice,
        pet_owner_id: client.id,
        cadence: '3-days',
        medium: 'SMS',
        subject_id: resource_id,
        due_on: day('24'),
        at: day('21T14:00:00Z'),
        status: 'SENT',
        message_id: text.id,
      })
      .execute();
    for (const [medium, communicationType, timestamp] of [
      ['SMS', 'appointment-reminder-3-days', day('21T14:00:05Z')],
      ['EMAIL', 'appointment-reminder-3-days', day('21T14:00:05Z')],
      ['EMAIL', 'appointment-thank-you', day('25T14:00:00Z')],
    ] as const)
      await carrier.run(recordDeliveryEvent, {
        resource_id,
        action_type: 'DELIVERY_SUCCESS',
        data: { timestamp, medium, communicationType },
      });
    const { data } = await staff.read(getClientTimeline, { id: client.id, limit: 25 });
    const messages = data.flatMap((one) => (one.kind === 'reminder' ? [[one.medium, one.isThankYou, one.text]] : []));
    expect(messages).toHaveLength(3);
    expect(messages).toEqual(
      expect.arrayContaining([
        ['EMAIL', true, null],
        ['EMAIL', false, null],
        ['SMS', false, { conversationId: id, messageId: text.id }],
      ]),
    );
  });

  it('lists a confirmation in the practice software, and a voicemail', async () => {
    const { client, addVisit, staff } = await aClientWithVisits();
    await addVisit('2026-11-24T15:00:00.000Z', { confirmed: true });
    const missed = await addVisit('2026-11-25T15:00:00.000Z');
    const data = { timestamp: day('21T15:00:00Z') };
    await staff.run(recordAppointmentAction, { resource_id: missed, action_type: 'LEFT_VOICEMAIL', data }, withoutPims);
    const timeline = await staff.read(getClientTimeline, { id: client.id, limit: 25 });
    expect(timeline.data).toMatchObject([
      { kind: 'confirmation', how: 'left_voicemail' },
      { kind: 'confirmation', how: 'confirmed', animalName: 'Biscuit' },
    ]);
  });

  it('lists the newsletters that the client got, and what became of them [IN-23]', async () => {
    const practice = (await aSendingPractice(world)).practice;
    const client = await aReader(world, practice, 'maya@home.example');
    for (const [name, given] of [
      ['Ticks', { sent_at: day('10T12:00:00Z'), unsubscribed_at: day('12T12:00:00Z') }],
      ['Teeth', { sent_at: day('14T12:00:00Z'), bounced_at: day('15T12:00:00Z') }],
      ['Not sent yet', {}],
    ] as const) {
      const newsletter = await aReadyNewsletter(world, practice, { name });
      const { id: run_id } = await aRunOf(world, practice, newsletter);
      const reader = { practice, run_id, pet_owner_id: client.id, email: 'maya@home.example', merge_values: '{}' };
      await world.store.db
        .insertInto('campaign_recipient')
        .values({ ...reader, ...given })
        .execute();
    }
    const { data } = await at(world, practice).read(getClientTimeline, { id: client.id, limit: 25 });
    expect(data).toMatchObject([
      { kind: 'newsletter', event: 'returned', subject: 'Teeth' },
      { kind: 'newsletter', event: 'unsubscribed', subject: 'Ticks' },
      { kind: 'newsletter', event: 'sent', subject: 'Ticks' },
    ]);
  });

  it('has pages that neither skip nor repeat entries, even of one moment', async () => {
    const { practice, client, pet, staff } = await aClientWithVisits();
    const record = { practice, pet_id: pet.id, note: 'x', create_ts: day('10T12:00:00Z') };
    await world.store.db
      .insertInto('medical_record')
      .values(Array.from({ length: 5 }, () => ({ ...record, id: randomUUID() })))
      .execute();
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof getClientTimeline>> = await staff.read(getClientTimeline, {
        id: client.id,
        limit: 2,
        ...(before && { before }),
      });
      seen.push(...page.data.map(({ id }) => id));
      before = page.next;
    } while (before);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    await expect(staff.read(getClientTimeline, { id: client.id, limit: 2, before: 'yesterday' })).rejects.toEqual(
      refusal('invalid_request'),
    );
  });
});
