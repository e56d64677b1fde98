import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aBooking, bookingOptions, openForBooking } from '#tests/support/booking-world.ts';
import { aVisitor, textsTo } from '#tests/support/client-page-world.ts';
import { codeIn } from '#tests/support/code-in.ts';
import { aClient, aPet, aPractice, aSecondaryContact, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { bookAppointment } from '../booking/book.ts';
import { getAvailability } from '../booking/get-availability.ts';
import { getCalendarFacts } from '../booking/get-calendar-facts.ts';
import { listAvailableFacilities } from '../booking/list-available.ts';
import { getClientTimeline } from '../client/get-timeline.ts';
import { getConversation } from '../conversation/get.ts';
import { listMessages } from '../conversation/list-messages.ts';
import { saveToPatientRecords } from '../conversation/save-to-patient-records.ts';
import { searchConversations } from '../conversation/search.ts';
import { updateRequest } from '../request/update.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { chooseClient, choosePurpose } from './choose.ts';
import { endedHolds, endHold } from './end-hold.ts';
import { deleteOldVisits } from './forget.ts';
import { timesFor } from './list-times.ts';
import { isOfOwnCountry } from './own-country.ts';
import { requestsOf, withdrawRequest } from './requests.ts';

const world = await startWorld();

/** Eleven in the morning in New York, within opening hours in summer and winter. */
const day = aWeekday();
const eleven = inNewYork(day, '11:00');
const noon = inNewYork(day, '12:00');

async function aBookablePractice(given: Parameters<typeof openForBooking>[2] = {}) {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice, given);
  return practice;
}

async function aKnownClient(practice: string, given: Parameters<typeof aClient>[2] = {}) {
  const client = await aClient(world, practice, given);
  const luna = await aPet(world, practice, client.id, { name: 'Luna' });
  return { client, luna, phone: client.contact_phone ?? '' };
}

/** A client who has chosen a pet and a time. */
async function aReadyVisitor(practice: string, start = eleven, practitionerId = 'lee') {
  const { client, luna, phone } = await aKnownClient(practice);
  const visitor = aVisitor(world, practice, phone);
  await visitor.proves();
  await visitor.choosesPet({ petId: luna.id, practitionerId });
  expect(await visitor.choosesTime(start)).toEqual({ next: 'note' });
  return { ...visitor, client, luna, phone };
}

const idIn = (outcome: { next?: string }) => outcome.next?.split('/')[1] ?? '';

/** Moves the clock; allowances that were counted at the moved time are forgotten afterwards. */
function moveClock(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a code', () => {
  it('proves the phone once, and is no longer in the thread then [PS-08]', async () => {
    const practice = await aBookablePractice();
    const { phone, client } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    expect(await visitor.ordersCode()).toEqual({ next: 'code' });
    const code = await visitor.code();
    expect(code).toMatch(/^\d{6}$/);
    const { code_hash } = await world.store.db
      .selectFrom('client_code')
      .select('code_hash')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    expect(code_hash).not.toContain(code);
    expect(await visitor.enters(code)).toEqual({ next: 'pet' });
    expect(await visitor.visit()).toMatchObject({ proven: true, pet_owner_id: client.id });
    expect(await visitor.enters(code)).toEqual({ problem: 'code_expired' });
    expect((await textsTo(world, practice, phone)).join()).toMatch(/^•{6} is your code/);
  });

  it('is never shown to staff, while its client gets it [PS-08]', async () => {
    const practice = await aBookablePractice();
    const { phone, client, luna } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.ordersCode();
    const code = await visitor.code();
    expect(code).toMatch(/^\d{6}$/);
    const staff = at(world, practice);
    const { id } = await world.store.db
      .selectFrom('conversation')
      .select('id')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    const thread = await staff.read(listMessages, { id });
    expect(thread.data.map(({ content }) => content).join()).toMatch(/^•{6} is your code/);
    expect(await staff.read(searchConversations, { q: code.slice(0, 4), before: undefined, limit: 30 })).toMatchObject({
      messages: [],
    });
    await staff.run(saveToPatientRecords, id, [luna.id]);
    const records = await world.store.db
      .selectFrom('medical_record')
      .select('note')
      .where('practice', '=', practice)
      .execute();
    const shown = JSON.stringify([
      await staff.read(getConversation, { id }),
      await staff.read(getClientTimeline, { id: client.id, before: undefined, limit: 30 }),
      records,
    ]);
    expect(shown.split('•••••• is your code')).toHaveLength(4);
    expect(shown).not.toContain(code);
  });

  it('can be tried five times [F-56]', async () => {
    const practice = await aBookablePractice();
    const { phone } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.ordersCode();
    const code = await visitor.code();
    const wrong = code === '000000' ? '000001' : '000000';
    for (const typed of ['abc', '12345', `${code}0`, ''])
      expect(await visitor.enters(typed)).toEqual({ problem: 'code_incomplete' });
    for (const left of [4, 3, 2, 1]) expect(await visitor.enters(wrong)).toEqual({ problem: 'code_wrong', left });
    expect(await visitor.enters(wrong)).toEqual({ problem: 'code_used_up' });
    expect(await visitor.enters(code)).toEqual({ problem: 'code_used_up' });
    expect((await visitor.visit()).proven).toBe(false);
  });

  it('is valid for ten minutes, and is hidden from its text later', async () => {
    const practice = await aBookablePractice();
    const { phone } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.ordersCode();
    const code = await visitor.code();
    moveClock(11);
    expect(await visitor.enters(code)).toEqual({ problem: 'code_expired' });
    await deleteOldVisits(world.store.db);
    expect((await textsTo(world, practice, phone)).join()).toMatch(/^•{6} is your code/);
  });

  it('of another browser does not prove this one', async () => {
    const practice = await aBookablePractice();
    const { phone } = await aKnownClient(practice);
    const [visitor, other] = [aVisitor(world, practice, phone), aVisitor(world, practice, phone)];
    await visitor.ordersCode();
    const code = await visitor.code();
    await other.ordersCode();
    expect(await other.enters(code)).toMatchObject({ problem: 'code_wrong' });
  });

  it('is sent three times an hour, to a number in any spelling [F-56]', async () => {
    const practice = await aBookablePractice();
    const { phone } = await aKnownClient(practice);
    const orders = () => aVisitor(world, practice, phone).ordersCode();
    await orders();
    await aVisitor(world, practice, phone).ordersCode('SICK_VISIT', phone.slice(2));
    expect(await orders()).toEqual({ next: 'code' });
    expect(await orders()).toMatchObject({ problem: 'too_many_codes' });
    expect(await textsTo(world, practice, phone)).toHaveLength(3);
  });

  it('leaves to thirty unknown numbers a day, four of one caller, with the same answer to all [F-56] @slow', async () => {
    const practice = await aBookablePractice();
    const orderFrom = async (count: number, address?: string) => {
      const phones = Array.from({ length: count }, () => aPhone());
      for (const phone of phones)
        expect(await aVisitor(world, practice, phone, address).ordersCode()).toEqual({ next: 'code' });
      const sent = await Promise.all(phones.map(async (phone) => (await textsTo(world, practice, phone)).length));
      return sent.reduce((sum, texts) => sum + texts, 0);
    };
    expect(await orderFrom(6, 'one household')).toBe(4);
    expect(await orderFrom(32)).toBe(26);
    const { phone } = await aKnownClient(practice);
    await aVisitor(world, practice, phone).ordersCode();
    expect(await textsTo(world, practice, phone)).toHaveLength(1);
  });

  it('of an unknown number that is entered uses up nothing [F-56] @slow', async () => {
    const practice = await aBookablePractice();
    for (let client = 0; client < 40; client += 1)
      expect(await aVisitor(world, practice, aPhone(), 'the lobby').proves()).toHaveProperty('next');
  });

  it('is not texted to a phone that has opted out, but emailed if the client has an address, with the same answer', async () => {
    const practice = await aBookablePractice();
    const emails = () =>
      world.store.db
        .selectFrom('outgoing_email')
        .select(['recipient', 'content', 'kind'])
        .where('practice', '=', practice)
        .execute();
    const optedOut = async (email: string | null) => {
      const { phone } = await aKnownClient(practice, { email });
      await at(world, practice, null).run(setSubscribed, phone, false);
      const visitor = aVisitor(world, practice, phone);
      expect(await visitor.ordersCode()).toEqual({ next: 'code' });
      expect(await textsTo(world, practice, phone)).toEqual([]);
      return visitor;
    };
    await optedOut(null);
    expect(await emails()).toEqual([]);
    const visitor = await optedOut('maya@okafor.example');
    const [email] = await emails();
    expect(email).toMatchObject({ recipient: 'maya@okafor.example', kind: 'CODE' });
    expect(await visitor.enters(codeIn(email?.content))).toEqual({ next: 'pet' });
    await world.store.db
      .updateTable('outgoing_email')
      .set({ create_ts: '2026-01-01T00:00:00Z' })
      .where('practice', '=', practice)
      .execute();
    await deleteOldVisits(world.store.db);
    expect((await emails())[0]?.content).toMatch(/^•{6} is your code/);
  });

  it.each(['', 'Maya', '555', '+447911123456', '+18765550123', '+19005550123'])(
    'is not sent to “%s” [F-56]',
    async (typed) => {
      const practice = await aBookablePractice();
      expect(await aVisitor(world, practice, aPhone()).ordersCode('SICK_VISIT', typed)).toEqual({
        problem: 'phone_invalid',
      });
    },
  );

  it('is sent within the country of a practice abroad', () => {
    expect(isOfOwnCountry('+447911123456', '+441632960001')).toBe(true);
    expect(isOfOwnCountry('+12125550123', '+441632960001')).toBe(false);
  });

  it('is emailed by a practice that does not text, to an address on file, with the same answer to all [F-56]', async () => {
    const practice = await aBookablePractice();
    await world.store.db
      .updateTable('practice')
      .set({ messaging_enabled_at: null, texting_number: null })
      .where('practice', '=', practice)
      .execute();
    const emails = () =>
      world.store.db
        .selectFrom('outgoing_email')
        .select(['recipient', 'content'])
        .where('practice', '=', practice)
        .execute();
    const { phone: withoutAddress } = await aKnownClient(practice, { email: null });
    for (const phone of [withoutAddress, aPhone()]) {
      expect(await aVisitor(world, practice, phone).ordersCode()).toEqual({ next: 'code' });
      expect(await textsTo(world, practice, phone)).toEqual([]);
    }
    expect(await emails()).toEqual([]);
    const { phone } = await aKnownClient(practice, { email: 'maya@okafor.example' });
    await aKnownClient(practice, { email: 'maya@okafor.example', contact_phone: phone });
    const visitor = aVisitor(world, practice, phone);
    expect(await visitor.ordersCode()).toEqual({ next: 'code' });
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.recipient).toBe('maya@okafor.example');
    expect(await visitor.enters(codeIn(email?.content))).toEqual({ next: 'who' });
    for (const _ of [1, 2]) await aVisitor(world, practice, phone).ordersCode();
    expect(await aVisitor(world, practice, phone).ordersCode()).toMatchObject({ problem: 'too_many_codes' });
  });

  it('keeps a conversation with a stranger out of the inbox', async () => {
    const practice = await aBookablePractice();
    const phone = aPhone();
    await aVisitor(world, practice, phone).ordersCode();
    const conversation = await world.store.db
      .selectFrom('conversation')
      .select(['container', 'unknown_status', 'read_status'])
      .where('practice', '=', practice)
      .where('sms_phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(conversation).toEqual({ container: 'DONE', unknown_status: 'UNKNOWN_PET_OWNER', read_status: 'READ' });
  });
});

describe('a visit to the page', () => {
  it('belongs to one practice and ends after half an hour [F-45]', async () => {
    const [practice, other] = [await aBookablePractice(), await aBookablePractice()];
    const { phone } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves();
    await expect(aVisitor(world, other, phone).visit()).rejects.toThrow('over');
    moveClock(31);
    await expect(visitor.visit()).rejects.toThrow('over');
  });

  it('offers living pets of the client alone [F-46]', async () => {
    const practice = await aBookablePractice();
    const { client, phone } = await aKnownClient(practice);
    const rex = await aPet(world, practice, client.id, { name: 'Rex', deceased: true });
    const stranger = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves();
    for (const petId of [rex.id, stranger.luna.id, randomUUID(), 'x'])
      expect(await visitor.choosesPet({ petId })).toEqual({ problem: 'choice_missing' });
    expect(await visitor.choosesPet({ practitionerId: 'nobody' })).toEqual({ problem: 'choice_missing' });
  });

  it('by a phone that two clients share asks which of them it is [F-46]', async () => {
    const practice = await aBookablePractice();
    const { client, phone, luna } = await aKnownClient(practice);
    const tom = await aKnownClient(practice, { first_name: 'Tom' });
    await aSecondaryContact(world, practice, tom.client.id, { phone });
    const visitor = aVisitor(world, practice, phone);
    expect(await visitor.proves()).toEqual({ next: 'who' });
    expect(await visitor.choosesPet({ name: 'A', petName: 'B', species: 'C' })).toEqual({ next: 'who' });
    const outsider = await aClient(world, practice);
    expect(await visitor.page.run(chooseClient, await visitor.visit(), outsider.id)).toEqual({
      problem: 'choice_missing',
    });
    expect(await visitor.page.run(chooseClient, await visitor.visit(), client.id)).toEqual({ next: 'pet' });
    await visitor.choosesPet({ petId: luna.id });
    await visitor.choosesTime(eleven);
    await visitor.asks({ note: 'Limping' });
    const [request] = await visitor.page.read(requestsOf, await visitor.visit());
    expect(request?.details.reason).toBe('Limping\nFrom Maya Okafor.');
  });

  it('by somebody whom the practice does not know asks for their name and animal', async () => {
    const practice = await aBookablePractice();
    const visitor = aVisitor(world, practice, aPhone());
    expect(await visitor.proves()).toEqual({ next: 'pet' });
    expect(await visitor.choosesPet({ name: ' ', petName: 'Rex', species: 'Dog' })).toEqual({
      problem: 'details_missing',
    });
    expect(await visitor.choosesPet({ name: 'Jo Fox', petName: 'Rex', species: 'Dog' })).toEqual({ next: 'times' });
    await visitor.choosesTime(eleven);
    await visitor.asks();
    const [request] = await visitor.page.read(requestsOf, await visitor.visit());
    expect(request?.details).toMatchObject({
      pet_name: 'Rex',
      reason: 'From Jo Fox, who is not a client yet. Rex: Dog.',
    });
  });
});

describe('a requested visit', () => {
  it('reaches staff with pet, time and provider, and holds the time against other clients alone [IN-50]', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    const staff = at(world, practice);
    const requestId = idIn((await visitor.asks({ note: 'Coughs' })) as { next: string });
    const [request] = await visitor.page.read(requestsOf, await visitor.visit());
    expect(request).toMatchObject({
      id: requestId,
      isRefill: false,
      details: {
        pet_name: 'Luna',
        pet_id: visitor.luna.id,
        reason: 'Coughs',
        category: 'WELLNESS_VISIT',
        preferred_start: eleven,
        preferred_practitioner_id: 'lee',
        status: 'OPEN',
      },
    });
    const facts = await staff.read(getCalendarFacts, { from: day, days: 1 });
    expect(facts.taken).toEqual([
      expect.objectContaining({ startTime: eleven, isHeld: true, practitionerId: 'lee', facilityId: 'room-1' }),
    ]);
    expect(facts.waiting).toEqual([expect.objectContaining({ requestId, practitionerId: 'lee' })]);

    const isOffered = async (practitionerId: string | null) => {
      const times = await visitor.page.read(timesFor, {
        ...(await visitor.visit()),
        purpose: 'SICK_VISIT',
        practitioner_id: practitionerId,
      });
      return times?.days.some(({ slots }) => slots.some(({ start }) => start === Date.parse(eleven)));
    };
    expect([await isOffered('lee'), await isOffered('ortiz')]).toEqual([false, true]);
    const query = { appointmentCategory: 'WELLNESS_VISIT' as const, from: day, days: 1, lengthInMinutes: 30 };
    const [slots] = (await staff.read(getAvailability, { ...query, practitionerId: 'lee' })).days;
    expect(slots?.slots.map(({ startTime }) => startTime)).toContain(eleven);
    const rooms = await staff.read(listAvailableFacilities, {
      appointmentCategory: 'WELLNESS_VISIT',
      startTime: eleven,
      endTime: noon,
    });
    expect(rooms.data.every(({ available }) => available)).toBe(true);

    await staff.run(updateRequest, { id: requestId, status: 'DECLINED' }, 'http://localhost');
    expect(await isOffered('lee')).toBe(true);
  });

  it('ends its hold after a day', async () => {
    const practice = await aBookablePractice();
    await (await aReadyVisitor(practice)).asks();
    moveClock(24 * 60 + 1);
    expect((await at(world, practice).read(getCalendarFacts, { from: day, days: 1 })).taken).toEqual([]);
  });

  describe('at a practice that answers from nine to five on weekdays', () => {
    const weekdays = { enabled: true, startTime: '09:00', endTime: '17:00' };
    const auto_replies = JSON.stringify({
      enabledAt: '2020-01-01T00:00:00.000Z',
      weekdayConfig: { '1': weekdays, '2': weekdays, '3': weekdays, '4': weekdays, '5': weekdays },
    });
    /** A practice where a client has requested eleven o'clock, at a time of its clock. */
    async function aRequestAt(asked: string) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(asked) });
      onTestFinished(() => void vi.useRealTimers());
      const practice = await aBookablePractice();
      await world.store.db.updateTable('practice').set({ auto_replies }).where('practice', '=', practice).execute();
      const visitor = await aReadyVisitor(practice);
      const requestId = idIn((await visitor.asks()) as { next: string });
      const read = async () => (await visitor.page.read(requestsOf, await visitor.visit()))[0]?.heldUntil ?? null;
      const ends = async () =>
        (await endedHolds(world.store.db, new Date(), 100)).filter((one) => one.practice === practice);
      const told = async () =>
        (await textsTo(world, practice, visitor.phone)).filter((text) => text.includes('is not held for you any more'));
      return { practice, requestId, visitor, read, ends, told, system: at(world, practice, null) };
    }

    it('is held until an hour after the practice opens where it was closed, and the client is told once when it is not', async () => {
      const { practice, requestId, read, ends, told, system } = await aRequestAt(inNewYork(day, '06:30'));
      expect(await read()).toBe(inNewYork(day, '10:00'));
      expect(await ends()).toEqual([]);
      vi.setSystemTime(Date.parse(inNewYork(day, '10:00')));
      expect(await ends()).toEqual([{ id: requestId, practice }]);
      await Promise.all([system.run(endHold, requestId), system.run(endHold, requestId)]);
      expect(await told()).toEqual([expect.stringContaining('11:00 AM is not held for you any more')]);
      expect(await ends()).toEqual([]);
    });

    it('ends in silence at night', async () => {
      const { practice, requestId, told, system } = await aRequestAt(inNewYork(day, '06:30'));
      await world.store.db
        .updateTable('slot_hold')
        .set({ until: new Date() })
        .where('practice', '=', practice)
        .execute();
      await system.run(endHold, requestId);
      expect(await told()).toEqual([]);
    });

    it('ends in silence if staff have answered', async () => {
      const { practice, requestId, read, ends, told, system } = await aRequestAt(inNewYork(day, '08:59'));
      expect(await read()).toBe(inNewYork(day, '10:00'));
      await at(world, practice).run(updateRequest, { id: requestId, status: 'DECLINED' }, 'http://localhost');
      vi.setSystemTime(Date.parse(inNewYork(day, '10:00')));
      await system.run(endHold, requestId);
      expect([await told(), await ends()]).toEqual([[], []]);
    });
  });

  it('is one of twenty that clients request at once [F-44] @slow', async () => {
    const practice = await aBookablePractice();
    const visitors = [];
    for (let count = 0; count < 20; count += 1) visitors.push(await aReadyVisitor(practice));
    const outcomes = await Promise.all(visitors.map((visitor) => visitor.asks()));
    expect(outcomes.filter((one) => 'next' in one)).toHaveLength(1);
    expect(outcomes.filter((one) => 'problem' in one && one.problem === 'time_taken')).toHaveLength(19);
  });

  it('is one for a pet and two for a client, whichever phone they use', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    await visitor.asks();
    const { phone } = await aSecondaryContact(world, practice, visitor.client.id);
    const pets = await Promise.all(['Milo', 'Nala'].map((name) => aPet(world, practice, visitor.client.id, { name })));
    const household = aVisitor(world, practice, phone);
    await household.proves();
    const asksFor = async (petId: string) => {
      await household.page.run(choosePurpose, await household.visit(), 'SICK_VISIT');
      const chosen = await household.choosesPet({ petId });
      if ('problem' in chosen) return chosen;
      await household.choosesTime(noon);
      return household.asks();
    };
    expect(await asksFor(visitor.luna.id)).toEqual({ problem: 'pet_has_request' });
    expect(await asksFor(pets[0]?.id ?? '')).toMatchObject({ next: expect.stringMatching('requests/') as string });
    expect(await asksFor(pets[1]?.id ?? '')).toEqual({ problem: 'client_has_requests' });
  });

  it('counts as open while the practice software has not taken the visit yet', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    const requestId = idIn((await visitor.asks()) as { next: string });
    await at(world, practice).run(bookAppointment, aBooking(requestId, eleven), {
      ...bookingOptions,
      hasPracticeSoftware: true,
    });
    await visitor.page.run(choosePurpose, await visitor.visit(), 'SICK_VISIT');
    expect(await visitor.choosesPet({ petId: visitor.luna.id })).toEqual({ problem: 'pet_has_request' });
    expect(await visitor.page.run(withdrawRequest, await visitor.visit(), requestId)).toEqual({
      problem: 'request_pending',
    });
  });

  it('is refused if another phone of the household has sent one for the pet meanwhile', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    const { phone } = await aSecondaryContact(world, practice, visitor.client.id);
    const household = aVisitor(world, practice, phone);
    await household.proves();
    await household.choosesPet({ petId: visitor.luna.id });
    await household.choosesTime(noon);
    await visitor.asks();
    expect(await household.asks()).toEqual({ problem: 'pet_has_request' });
    await world.store.db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    expect(await household.asks()).toEqual({ problem: 'not_offered' });
  });

  it('is refused once the practice has switched the category or the page off [AR-09]', async () => {
    const practice = await aBookablePractice();
    const [first, second] = [await aReadyVisitor(practice), await aReadyVisitor(practice, noon)];
    await world.store.db
      .updateTable('booking_config')
      .set({ config: JSON.stringify({ appointmentCategory: 'WELLNESS_VISIT', enabled: false }) })
      .where('practice', '=', practice)
      .where('category', '=', 'WELLNESS_VISIT')
      .execute();
    expect(await first.asks()).toEqual({ problem: 'not_offered' });
    expect(await first.choosesTime(noon)).toEqual({ problem: 'not_offered' });
    await world.store.db
      .updateTable('practice')
      .set({ appointment_requests_enabled_at: null })
      .where('practice', '=', practice)
      .execute();
    expect(await second.asks()).toEqual({ problem: 'not_offered' });
  });

  it('is refused for a time that is not offered, or no longer', async () => {
    const practice = await aBookablePractice();
    const [first, second] = [await aReadyVisitor(practice), await aReadyVisitor(practice)];
    for (const time of [inNewYork(day, '00:00'), inNewYork(day, '11:07'), '2020-01-06T16:00:00.000Z'])
      expect(await first.choosesTime(time)).toEqual({ problem: 'time_taken' });
    expect(await first.choosesTime('never')).toEqual({ problem: 'time_taken' });
    await first.asks();
    expect(await second.asks()).toEqual({ problem: 'time_taken' });
  });

  it('is not sent for a pet that has died meanwhile', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    await world.store.db.updateTable('pet').set({ deceased: true }).where('id', '=', visitor.luna.id).execute();
    expect(await visitor.asks()).toEqual({ next: 'pet' });
  });

  it('is withdrawn by its client alone, while it is open [F-46]', async () => {
    const practice = await aBookablePractice();
    const [visitor, other] = [await aReadyVisitor(practice), await aReadyVisitor(practice, noon)];
    const requestId = idIn((await visitor.asks()) as { next: string });
    await expect(other.page.run(withdrawRequest, await other.visit(), requestId)).rejects.toEqual(
      refusal('request_not_found'),
    );
    const foreign = await aReadyVisitor(await aBookablePractice());
    await expect(foreign.page.run(withdrawRequest, await foreign.visit(), requestId)).rejects.toEqual(
      refusal('request_not_found'),
    );
    expect(await visitor.page.run(withdrawRequest, await visitor.visit(), requestId)).toEqual({
      next: `requests/${requestId}`,
    });
    // From another tab.
    expect(await visitor.page.run(withdrawRequest, await visitor.visit(), requestId)).toEqual({
      next: `requests/${requestId}`,
    });
    expect(await other.choosesTime(eleven)).toEqual({ next: 'note' });
  });

  it('holds its time no longer if staff open it again after it was withdrawn', async () => {
    const practice = await aBookablePractice();
    const [visitor, other] = [await aReadyVisitor(practice), await aReadyVisitor(practice, noon)];
    const requestId = idIn((await visitor.asks()) as { next: string });
    expect(await other.choosesTime(eleven)).toEqual({ problem: 'time_taken' });
    await visitor.page.run(withdrawRequest, await visitor.visit(), requestId);
    await at(world, practice).run(updateRequest, { id: requestId, status: 'OPEN' }, 'http://localhost');
    expect(await other.choosesTime(eleven)).toEqual({ next: 'note' });
  });

  it('of a client who shares the phone is booked for this client and pet', async () => {
    const practice = await aBookablePractice();
    const { client, phone } = await aKnownClient(practice);
    const spouse = await aClient(world, practice, { contact_phone: phone });
    const rex = await aPet(world, practice, spouse.id, { name: 'Rex' });
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves();
    await visitor.page.run(chooseClient, await visitor.visit(), spouse.id);
    await visitor.choosesPet({ petId: rex.id, practitionerId: 'lee' });
    await visitor.choosesTime(eleven);
    const requestId = idIn((await visitor.asks()) as { next: string });
    await world.store.db
      .updateTable('conversation')
      .set({ pet_owner_id: client.id })
      .where('practice', '=', practice)
      .where('sms_phone', '=', phone)
      .execute();
    await at(world, practice).run(bookAppointment, aBooking(requestId, eleven), bookingOptions);
    const booked = await world.store.db
      .selectFrom('appointment')
      .select(['pet_owner_id', 'pet_id'])
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    expect(booked).toEqual({ pet_owner_id: spouse.id, pet_id: rex.id });
  });

  it('is either booked or withdrawn if both happen at once [AR-53]', async () => {
    const practice = await aBookablePractice();
    const visitor = await aReadyVisitor(practice);
    const requestId = idIn((await visitor.asks()) as { next: string });
    const visit = await visitor.visit();
    const [booked, withdrawn] = await Promise.allSettled([
      at(world, practice).run(bookAppointment, aBooking(requestId, eleven), bookingOptions),
      visitor.page.run(withdrawRequest, visit, requestId),
    ]);
    const isWithdrawn = withdrawn.status === 'fulfilled' && 'next' in withdrawn.value;
    expect(isWithdrawn).toBe(booked.status === 'rejected');
    expect(booked).toMatchObject(isWithdrawn ? { reason: { code: 'request_closed' } } : { status: 'fulfilled' });
  });
});

describe('a requested refill', () => {
  it('reaches staff with medication and quantity [IN-51]', async () => {
    const { practice } = await aPractice(world);
    const { phone, luna } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves('REFILL');
    expect(await visitor.choosesPet({ petId: luna.id })).toEqual({ next: 'note' });
    expect(await visitor.asks({ medication: ' ' })).toEqual({ problem: 'details_missing' });
    await visitor.asks({ medication: 'Apoquel', quantity: '30 tablets' });
    const [request] = await visitor.page.read(requestsOf, await visitor.visit());
    expect(request).toMatchObject({
      isRefill: true,
      details: { pet_name: 'Luna', medication: 'Apoquel', quantity: '30 tablets', reason: null },
    });
  });

  it('is shown for 90 days, since its phone may have a new owner then', async () => {
    const { practice } = await aPractice(world);
    const { phone, luna } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves('REFILL');
    await visitor.choosesPet({ petId: luna.id });
    await visitor.asks({ medication: 'Apoquel' });
    const shown = async () => (await visitor.page.read(requestsOf, await visitor.visit())).length;
    expect(await shown()).toBe(1);
    await world.store.db
      .updateTable('message')
      .set({ create_ts: new Date(Date.now() - 91 * 86_400_000).toISOString() })
      .where('practice', '=', practice)
      .where('request', 'is not', null)
      .execute();
    expect(await shown()).toBe(0);
  });

  it('is refused from the ninth in a day on, though all were withdrawn, and so is a visit [F-56]', async () => {
    const { practice } = await aPractice(world);
    const { phone, luna } = await aKnownClient(practice);
    const visitor = aVisitor(world, practice, phone);
    await visitor.proves('REFILL');
    const ask = async () => {
      await visitor.page.run(choosePurpose, await visitor.visit(), 'REFILL');
      await visitor.choosesPet({ petId: luna.id });
      return visitor.asks({ medication: 'Apoquel' });
    };
    for (let time = 0; time < 8; time += 1) {
      const asked = await ask();
      expect(asked).toHaveProperty('next');
      await visitor.withdraws(idIn(asked as { next: string }));
    }
    expect(await ask()).toEqual({ problem: 'too_many_requests' });
  });
});
