import { describe, expect, it } from 'vitest';
import { bookAppointment as bookCall, getAvailability as availabilityCall } from '#contract/campaigns/booking.ts';
import { auditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import {
  aBooking,
  aRequest,
  bookingOptions,
  openForBooking,
  pimsAnswers,
  visitCanceled,
} from '#tests/support/booking-world.ts';
import {
  aClient,
  announcements,
  aPet,
  aPractice,
  asStaff,
  at,
  refusal,
  startWorld,
} from '#tests/support/server-world.ts';
import { auditedAppointmentOf, reportWith } from '../appointment/audited.ts';
import { cancelConfirmation, queueConfirmation } from '../appointment/confirmation-queue.ts';
import { listAppointmentActions } from '../appointment/list-actions.ts';
import { getClientOverview } from '../client/get-overview.ts';
import { getReminderFacts } from '../reminder/get-facts.ts';
import { updateRequest } from '../request/update.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { updateTwoWayMessaging } from '../settings/update-two-way-messaging.ts';
import { recordAppointmentAction } from '../appointment/record-action.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import { bookAppointment } from './book.ts';
import { claimWriteBacks } from './claim-write-backs.ts';
import { getAvailability } from './get-availability.ts';
import { isRequestAvailable } from './get-request.ts';
import { recordWriteBack, type WriteBackOutcome } from './record-write-back.ts';
import { settledBooking } from './settle-booking.ts';

const world = await startWorld();
const { db } = world.store;

/** Eleven in the morning in New York, within opening hours in summer and winter. */
const eleven = inNewYork(aWeekday(), '11:00');
const noon = inNewYork(aWeekday(), '12:00');
const handingOver = { ...bookingOptions, hasPracticeSoftware: true };
const refused: WriteBackOutcome = { result: 'refused', reason: 'Dr. Lee is in surgery', isSlotTaken: false };
const accepted: WriteBackOutcome = { result: 'accepted' };

/** A practice with a practice software, and a client's request. */
async function aHandedOverPractice() {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice);
  const client = await aClient(world, practice);
  await aPet(world, practice, client.id, { name: 'Luna', species: 'Feline' });
  const phone = client.contact_phone ?? '';
  const request = await aRequest(world, practice, { from: phone });
  const staff = at(world, practice);
  const rows = {
    messages: () =>
      db
        .selectFrom('message')
        .selectAll()
        .where('practice', '=', practice)
        .where('conversation_id', '=', request.conversationId)
        .orderBy('create_ts')
        .execute(),
    appointments: () => db.selectFrom('appointment').selectAll().where('practice', '=', practice).execute(),
    writeBacks: () => db.selectFrom('write_back').selectAll().where('practice', '=', practice).execute(),
    conversation: () =>
      db.selectFrom('conversation').selectAll().where('id', '=', request.conversationId).executeTakeFirstOrThrow(),
  };
  const requestNow = async () => (await rows.messages())[0]?.request;
  const texts = async () => (await rows.messages()).filter(({ type }) => type === 'SMS');
  const book = (message: string | null = null, start = eleven, requestId = request.requestId) =>
    staff.run(bookAppointment, { ...aBooking(requestId, start), message }, handingOver);
  const answer = (outcome: WriteBackOutcome) => pimsAnswers(world, practice, outcome);
  return { practice, client, phone, staff, ...request, ...rows, requestNow, texts, book, answer };
}

describe('a visit that a practice software must take', () => {
  it('is pending, with its request, and neither text nor line is written before the answer [API-62] [IN-50]', async () => {
    const fixture = await aHandedOverPractice();
    const { id, requestMessage } = await fixture.book('See you then!');
    expect(requestMessage?.request).toMatchObject({
      status: 'PENDING',
      handled_by: 'Ada Lovelace',
      booked: { appointment_id: id, start: eleven, practitioner: 'Dr. Lee' },
    });
    expect(await fixture.appointments()).toMatchObject([{ id, write_back_state: 'PENDING', deleted_at: null }]);
    expect(await fixture.writeBacks()).toMatchObject([
      { appointment_id: id, kind: 'BOOK', status: 'WAITING', tries: 0 },
    ]);
    expect((await fixture.messages()).map(({ type }) => type)).toEqual(['REQUEST']);
  });

  it('is confirmed by staff only after the practice software has taken it, and what that refuses is a line by their name [AU-15]', async () => {
    const fixture = await aHandedOverPractice();
    const { id } = await fixture.book();
    await fixture.staff.run(
      recordAppointmentAction,
      { resource_id: id, action_type: 'MARKED_CONFIRMED', data: { timestamp: new Date().toISOString() } },
      handingOver,
    );
    const claimed = async () => {
      const all = await claimWriteBacks(db, 1000);
      return all.filter(({ practice }) => practice === fixture.practice).map(({ call }) => call);
    };
    expect(await claimed()).toEqual(['book']);
    const system = at(world, fixture.practice, null);
    const booking = (await fixture.writeBacks()).find(({ kind }) => kind === 'BOOK');
    await system.run(recordWriteBack, booking?.id ?? '', accepted);
    expect(await claimed()).toEqual(['confirm']);
    const waiting = (await fixture.writeBacks()).find(({ status }) => status === 'WAITING');
    expect(waiting).toMatchObject({ kind: 'CONFIRM', author: 'Ada Lovelace' });
    await system.run(recordWriteBack, waiting?.id ?? '', refused);
    expect((await fixture.messages()).at(-1)?.content).toMatch(
      /^Ada Lovelace confirmed the visit on .+, but the practice software did not take it: /,
    );
  });

  it('whose confirmation it does not take says so in the audit, stays complete, and no longer says so once it is asked again or the client cannot come [AU-18]', async () => {
    const fixture = await aHandedOverPractice();
    const { id } = await fixture.book();
    await fixture.answer(accepted);
    const system = at(world, fixture.practice, null);
    const audited = () => system.read(auditedAppointmentOf, id);
    await fixture.staff.run(
      recordAppointmentAction,
      { resource_id: id, action_type: 'MARKED_CONFIRMED', data: { timestamp: new Date().toISOString() } },
      handingOver,
    );
    expect((await audited()).refusedConfirmation).toBeNull();
    await fixture.answer(refused);
    expect(await audited()).toMatchObject({
      completion: { by: 'MARKED_CONFIRMED' },
      calledOff: null,
      refusedConfirmation: { reason: 'Dr. Lee is in surgery' },
    });
    await system.run(queueConfirmation, id);
    expect((await audited()).refusedConfirmation).toBeNull();
    await fixture.answer({ result: 'unanswered' });
    expect((await audited()).refusedConfirmation).toEqual({ reason: null });
    await system.run(cancelConfirmation, id);
    expect((await audited()).refusedConfirmation).toBeNull();
  });

  it('is booked by its acceptance: only then the client gets the text, once [API-62]', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book('See you then!');
    const [{ id } = { id: '' }] = await fixture.writeBacks();
    const system = at(world, fixture.practice, null);
    await Promise.all([1, 2, 3].map(() => system.run(recordWriteBack, id, accepted)));
    await system.run(recordWriteBack, id, refused);
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED', handled_by: 'Ada Lovelace' });
    expect(await fixture.appointments()).toMatchObject([{ write_back_state: 'ACCEPTED', deleted_at: null }]);
    const messages = await fixture.messages();
    expect(messages.map(({ type }) => type)).toEqual(['REQUEST', 'SYSTEM_INFO', 'SMS']);
    expect(messages[1]?.content).toMatch(
      /^Ada Lovelace booked the appointment: .+ for Luna, .+, with Dr\. Lee in Exam/,
    );
    expect(messages[2]).toMatchObject({
      content: 'See you then!',
      delivery_status: 'ENQUEUED',
      author: 'Ada Lovelace',
    });
  });

  it('that is refused is deleted: the request is open again with the reason, its conversation unread, and no text leaves [AR-53]', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book('See you then!');
    await db
      .updateTable('conversation')
      .set({ read_status: 'READ', container: 'DONE' })
      .where('id', '=', fixture.conversationId)
      .execute();
    await fixture.answer(refused);
    expect(await fixture.requestNow()).toMatchObject({
      status: 'OPEN',
      handled_by: null,
      booked: null,
      refused: { why: 'pims_refused', reason: 'Dr. Lee is in surgery', start: eleven, message: 'See you then!' },
    });
    expect(await fixture.appointments()).toMatchObject([
      { write_back_state: 'REFUSED', deleted_at: expect.any(String) as unknown, booking_request_id: null },
    ]);
    expect(await fixture.texts()).toEqual([]);
    expect((await fixture.messages()).at(-1)?.content).toBe(
      'The practice software did not take the appointment that Ada Lovelace booked: Dr. Lee is in surgery',
    );
    expect(await fixture.conversation()).toMatchObject({ container: 'INBOX', read_status: 'UNREAD' });
  });

  it('that was deleted before its acceptance is not booked, and no text leaves [AR-53] [API-62]', async () => {
    const fixture = await aHandedOverPractice();
    const { id: resource_id, ...booked } = await fixture.book('See you then!');
    await visitCanceled(world, fixture.practice, resource_id);
    await fixture.answer(accepted);
    expect(await fixture.requestNow()).toMatchObject({
      status: 'OPEN',
      refused: { reason: 'The appointment was canceled meanwhile.', message: 'See you then!' },
    });
    expect(await fixture.texts()).toEqual([]);
    expect(await fixture.appointments()).toMatchObject([{ deleted_at: expect.any(String) as unknown }]);
    const settled = settledBooking(world, asStaff(fixture.practice), { id: resource_id, ...booked }, 0);
    await expect(settled).rejects.toMatchObject({ code: 'pims_refused' });
    await fixture.book('Second');
    await fixture.answer(accepted);
    expect((await fixture.texts()).map(({ content }) => content)).toEqual(['Second']);
  });

  it('that is canceled or moved in the practice software after it was booked says so in its request, live [IN-50]', async () => {
    const fixture = await aHandedOverPractice();
    const { id, requestMessage } = await fixture.book();
    await fixture.answer(accepted);
    expect((await fixture.requestNow())?.visit_now).toBeNull();
    const system = at(world, fixture.practice, null);
    const { latest } = await system.read(auditedAppointmentOf, id);
    if (!latest) throw new Error('The visit is unknown.');
    await system.run((ctx) => recordPracticeData(ctx, reportWith(ctx, id, latest, { date: noon })));
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED', visit_now: { start: noon } });
    const before = (await announcements(world, fixture.practice)).length;
    await visitCanceled(world, fixture.practice, id);
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED', visit_now: { start: null } });
    expect((await announcements(world, fixture.practice)).slice(before)).toContain(`message ${requestMessage?.id}`);
  });

  it('can be booked again after a refusal, at the same time', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book('First');
    await fixture.answer(refused);
    await fixture.book('Second');
    await fixture.answer(accepted);
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED', refused: null });
    expect((await fixture.appointments()).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(1);
    expect((await fixture.texts()).map(({ content }) => content)).toEqual(['Second']);
  });

  it('that is marked as handled after a refusal no longer shows it', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book();
    await fixture.answer({ ...refused, isSlotTaken: true });
    expect(await fixture.requestNow()).toMatchObject({ refused: { why: 'slot_unavailable' } });
    await fixture.staff.run(updateRequest, { id: fixture.requestId, status: 'HANDLED' }, 'http://localhost');
    expect(await fixture.requestNow()).toMatchObject({ status: 'HANDLED', refused: null });
  });

  it('that is unanswered for a day opens its request again, which says so', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book('See you then!');
    await fixture.answer({ result: 'unanswered' });
    expect(await fixture.requestNow()).toMatchObject({ status: 'OPEN', refused: { why: 'no_answer', reason: null } });
    expect((await fixture.messages()).at(-1)?.content).toMatch(/did not answer for a day .+ Check its calendar/);
  });

  it('while it is pending, cannot be booked, handled or declined, and takes its time [AR-54] [AR-56]', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book();
    await expect(fixture.book()).rejects.toEqual(refusal('already_booked'));
    await expect(
      fixture.staff.run(updateRequest, { id: fixture.requestId, status: 'DECLINED' }, 'http://localhost'),
    ).rejects.toEqual(refusal('already_booked'));
    expect(await fixture.staff.read(isRequestAvailable, { id: fixture.requestId })).toEqual({
      available: false,
      status: 'PENDING',
    });
    const other = await aRequest(world, fixture.practice);
    await expect(fixture.book(null, eleven, other.requestId)).rejects.toEqual(refusal('slot_unavailable'));
  });

  it('gets no reminder before the acceptance', async () => {
    const fixture = await aHandedOverPractice();
    const visits = async () =>
      (await fixture.staff.read(getReminderFacts, { id: fixture.client.id })).facts.appointments.length;
    await fixture.book();
    expect(await visits()).toBe(0);
    await fixture.answer(accepted);
    expect(await visits()).toBe(1);
  });

  it('is marked as pending in the audit and beside the client, until the acceptance', async () => {
    const fixture = await aHandedOverPractice();
    const marks = async () => {
      const { upcoming } = await fixture.staff.read(getClientOverview, { id: fixture.client.id });
      const { data } = await fixture.staff.read(listAppointmentActions, { resource_date: aWeekday() });
      const audited = auditedAppointment(upcoming[0]?.id ?? '', data);
      return [upcoming[0]?.pending, audited.latest?.appointment.pending];
    };
    await fixture.book();
    expect(await marks()).toEqual([true, true]);
    await fixture.answer(accepted);
    expect(await marks()).toEqual([undefined, undefined]);
    expect(await fixture.appointments()).toMatchObject([{ practitioner_id: 'lee', facility_id: 'room-1' }]);
  });

  it('has its client reminded after the acceptance of what became due while it was pending', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book();
    const queued = async () =>
      (await db.selectFrom('reminder_turn').select('at').where('practice', '=', fixture.practice).execute()).length;
    await db
      .updateTable('write_back')
      .set({ create_ts: new Date(Date.now() - 24 * 3_600_000).toISOString() })
      .where('practice', '=', fixture.practice)
      .execute();
    expect(await queued()).toBe(0);
    await fixture.answer(accepted);
    expect(await queued()).toBeGreaterThan(0);
  });

  it('texts nobody whom the practice may not text: at once, or by the time of the acceptance', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.staff.run(setSubscribed, fixture.phone, false);
    await expect(fixture.book('Hi')).rejects.toEqual(refusal('unsubscribed'));
    expect(await fixture.appointments()).toEqual([]);
    await fixture.staff.run(setSubscribed, fixture.phone, true);
    await fixture.book('Hi');
    await fixture.staff.run(updateTwoWayMessaging, { set_enabled: false });
    await fixture.answer(accepted);
    expect(await fixture.texts()).toMatchObject([
      { delivery_status: 'FAILED_TO_PROCESS', failure_reason: 'messaging_disabled' },
    ]);
  });

  it('sends no text if it is accepted after it has begun', async () => {
    const fixture = await aHandedOverPractice();
    await fixture.book('See you then!');
    const message = (await fixture.messages())[0];
    const request = {
      ...message!.request!,
      booked: { ...message!.request!.booked!, start: '2026-01-05T15:00:00.000Z' },
    };
    await db
      .updateTable('message')
      .set({ request: JSON.stringify(request) })
      .where('id', '=', message!.id)
      .execute();
    await fixture.answer(accepted);
    expect(await fixture.requestNow()).toMatchObject({ status: 'BOOKED' });
    expect(await fixture.texts()).toEqual([]);
  });

  it('is booked once of twenty at one time with one provider [AR-56] [F-44] @slow', async () => {
    const fixture = await aHandedOverPractice();
    const requests = await Promise.all(Array.from({ length: 20 }, () => aRequest(world, fixture.practice)));
    const outcomes = await Promise.allSettled(requests.map(({ requestId }) => fixture.book(null, eleven, requestId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual(
      Array.from({ length: 19 }, () => refusal('slot_unavailable')),
    );
    expect(await fixture.appointments()).toHaveLength(1);
    expect(await fixture.writeBacks()).toHaveLength(1);
  });

  it('does not make other times look taken, however long the practice software is silent', async () => {
    const fixture = await aHandedOverPractice();
    const day = aWeekday();
    const slots = async () => {
      const { days } = await fixture.staff.read(getAvailability, {
        ...availabilityCall.query.parse({ from: day, days: '1' }),
        practitionerId: 'ortiz',
      });
      return days[0]?.slots.length;
    };
    const before = await slots();
    expect(before).toBeGreaterThan(10);
    await fixture.book();
    await claimWriteBacks(db, 100);
    expect(await slots()).toBe(before);
  });
});

describe('the answer of API-62', () => {
  const { call } = anApp(world, { hasPracticeSoftware: true });
  const bookOver = async (fixture: Awaited<ReturnType<typeof aHandedOverPractice>>, key: string) =>
    call(
      fixture.practice,
      bookCall,
      { ...aBooking(fixture.requestId, eleven), message: 'See you then!' },
      {
        headers: { 'idempotency-key': key },
      },
    );
  const visitWaits = async (fixture: Awaited<ReturnType<typeof aHandedOverPractice>>) => {
    while ((await fixture.writeBacks()).length === 0) await fixture.appointments();
  };

  it('waits for the practice software: booked with 201, the same for a repetition [API-62]', async () => {
    const fixture = await aHandedOverPractice();
    const first = bookOver(fixture, 'key-accepted');
    await visitWaits(fixture);
    await fixture.answer(accepted);
    expect(await first).toMatchObject({ status: 201, body: { requestMessage: { request: { status: 'BOOKED' } } } });
    const again = await bookOver(fixture, 'key-accepted');
    expect(again.body).toEqual((await first).body);
    expect(await fixture.texts()).toHaveLength(1);
  });

  it.each([
    ['pims_refused', refused],
    ['slot_unavailable', { ...refused, isSlotTaken: true }],
  ] as const)('is 409 %s with the reason, also for a repetition [AR-53] [AR-56] [API-62]', async (code, outcome) => {
    const fixture = await aHandedOverPractice();
    const first = bookOver(fixture, 'key-refused');
    await visitWaits(fixture);
    await fixture.answer(outcome);
    const expected = { status: 409, body: { code, details: [{ message: 'Dr. Lee is in surgery' }] } };
    expect(await first).toMatchObject(expected);
    expect(await bookOver(fixture, 'key-refused')).toMatchObject(expected);
    expect(await fixture.writeBacks()).toHaveLength(1);
  });

  it('is 201 and pending if the practice software stays silent', async () => {
    const fixture = await aHandedOverPractice();
    const booked = await fixture.book();
    const answer = await settledBooking(world.runner, asStaff(fixture.practice), booked, 100);
    expect(answer.requestMessage?.request).toMatchObject({ status: 'PENDING' });
  });
});
