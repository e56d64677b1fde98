import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditedAppointmentOf } from '#server/domain/appointment/audited.ts';
import { cancelConfirmation } from '#server/domain/appointment/confirmation-queue.ts';
import { bookAppointment } from '#server/domain/booking/book.ts';
import { recordWriteBack } from '#server/domain/booking/record-write-back.ts';
import { retryWriteBacksNow } from '#server/domain/booking/claim-write-backs.ts';
import type { Context } from '#server/domain/context.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { type PimsGateway, PimsRefusal, type PimsVisit } from '#server/gateways/pims/gateway.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aBookedVisit, aBooking, aRequest, bookingOptions, openForBooking } from '#tests/support/booking-world.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aLog } from '#tests/support/log.ts';
import { anAppointment, announcements, aPractice, at, startOwnWorld, type World } from '#tests/support/server-world.ts';
import { stopPolling } from '#tests/support/stop-polling.ts';
import { startWriteBacks } from './write-backs.ts';

const world = await startOwnWorld();
const { db } = world.store;
const eleven = inNewYork(aWeekday(), '11:00');
const noFeed = { subscribe: () => () => undefined };

/** A practice software that answers a repeated id as it answered first. `calls` has the ids it received, in order. */
function aPims(decide: (visit: PimsVisit) => 'accept' | 'refuse' | 'no answer' = () => 'accept', losesAnswers = 0) {
  const decided = new Map<string, 'accept' | 'refuse'>();
  const calls: string[] = [];
  const take = async (visit: PimsVisit) => {
    calls.push(visit.id);
    const decision = decided.get(visit.id) ?? decide(visit);
    if (decision === 'no answer') throw new Error('Silent');
    decided.set(visit.id, decision);
    if (calls.length <= losesAnswers) throw new Error('The answer was lost');
    if (decision === 'refuse') throw new PimsRefusal('Dr. Lee is in surgery');
  };
  return { gateway: { book: take, move: take, confirm: take } satisfies PimsGateway, calls, decided };
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db.deleteFrom('write_back').execute();
});

/** A process that hands over visits. */
function aProcess(gateway: PimsGateway | null, { store }: Pick<World, 'store'> = world) {
  const { log, lines } = aLog();
  const { stop } = startWriteBacks({ runner: { store, wake: () => undefined }, gateway, feed: noFeed, log });
  stops.push(stop);
  return { stop, lines };
}

async function aBookedRequest(runner = world.runner) {
  const { practice } = await aPractice(world);
  await openForBooking(world, practice);
  const { requestId, conversationId } = await aRequest(world, practice);
  const book = () =>
    at({ ...world, runner }, practice).run(
      bookAppointment,
      { ...aBooking(requestId, eleven), message: 'See you then!' },
      { ...bookingOptions, hasPracticeSoftware: true },
    );
  const state = async () => {
    const messages = await db
      .selectFrom('message')
      .selectAll()
      .where('practice', '=', practice)
      .where('conversation_id', '=', conversationId)
      .orderBy('create_ts')
      .execute();
    const visits = await db
      .selectFrom('appointment')
      .select('write_back_state')
      .where('practice', '=', practice)
      .where('deleted_at', 'is', null)
      .execute();
    return {
      request: messages[0]?.request?.status,
      visits: visits.map(({ write_back_state }) => write_back_state),
      texts: messages.filter(({ type }) => type === 'SMS').length,
      lines: messages.filter(({ type }) => type === 'SYSTEM_INFO').length,
    };
  };
  const isFailing = async () => {
    const { request } = await db
      .selectFrom('message')
      .select('request')
      .where('practice', '=', practice)
      .where('request', 'is not', null)
      .executeTakeFirstOrThrow();
    return request?.is_failing;
  };
  const writeBack = () =>
    db.selectFrom('write_back').selectAll().where('practice', '=', practice).executeTakeFirstOrThrow();
  return { practice, book, state, isFailing, writeBack };
}
const isBooked = { request: 'BOOKED', visits: ['ACCEPTED'], texts: 1, lines: 1 };
const isOpenAgain = { request: 'OPEN', visits: [], texts: 0, lines: 1 };
const isPending = { request: 'PENDING', visits: ['PENDING'], texts: 0, lines: 0 };
const waitOptions = { timeout: 15_000, interval: 25 };

describe('a booked visit', () => {
  it('is handed over with what was booked, under the id of its row, and booked by the acceptance', async () => {
    const { practice, book, state, writeBack } = await aBookedRequest();
    const { id } = await book();
    const visits: PimsVisit[] = [];
    const { gateway } = aPims((visit) => (visits.push(visit), 'accept'));
    aProcess(gateway);
    await vi.waitFor(async () => expect(await state()).toEqual(isBooked), waitOptions);
    expect(visits).toMatchObject([
      {
        id: (await writeBack()).id,
        practice,
        appointmentId: id,
        startsAt: eleven,
        lengthInMinutes: 30,
        typeId: 'wellness',
        practitionerId: 'lee',
        facilityId: 'room-1',
      },
    ]);
  });

  it('is handed over as soon as it is committed, without a poll', async () => {
    stopPolling();
    const { log } = aLog();
    const feed = await startEventFeed(world.store, log);
    const runner = { store: world.store, wake: feed.wake };
    stops.push(startWriteBacks({ runner, gateway: aPims().gateway, feed, log }).stop, feed.close);
    const { book, state } = await aBookedRequest(runner);
    await book();
    await vi.waitFor(async () => expect(await state()).toEqual(isBooked), waitOptions);
  });

  it('opens its request again if the practice software refuses it', async () => {
    const { book, state, writeBack } = await aBookedRequest();
    await book();
    aProcess(aPims(() => 'refuse').gateway);
    await vi.waitFor(async () => expect(await state()).toEqual(isOpenAgain), waitOptions);
    expect(await writeBack()).toMatchObject({ status: 'REFUSED', reason: 'Dr. Lee is in surgery', tries: 1 });
  });

  it('waits while the practice software is silent: tried after 2 s, later after 5 minutes', async () => {
    const { book, state, writeBack } = await aBookedRequest();
    await book();
    const { gateway, calls } = aPims(() => 'no answer');
    aProcess(gateway);
    const secondsLeft = async () => (Date.parse((await writeBack()).next_try_at ?? '') - Date.now()) / 1000;
    await vi.waitFor(async () => expect((await writeBack()).next_try_at).not.toBeNull(), waitOptions);
    expect(calls).toHaveLength(1);
    expect(await secondsLeft()).toBeGreaterThan(0);
    expect(await secondsLeft()).toBeLessThanOrEqual(2);
    await db.updateTable('write_back').set({ tries: 40, next_try_at: null }).execute();
    await vi.waitFor(async () => expect(await secondsLeft()).toBeGreaterThan(250), waitOptions);
    expect(await secondsLeft()).toBeLessThanOrEqual(300);
    expect(await state()).toEqual(isPending);
  });

  it('says in its request that it could not be handed over after three tries, until it is booked', async () => {
    const { book, practice, state, isFailing } = await aBookedRequest();
    await book();
    let isSilent = true;
    aProcess(aPims(() => (isSilent ? 'no answer' : 'accept')).gateway);
    const tried = (tries: number) =>
      vi.waitFor(async () => {
        await retryWriteBacksNow(db, practice);
        const row = await db
          .selectFrom('write_back')
          .select('tries')
          .where('practice', '=', practice)
          .executeTakeFirst();
        expect(row?.tries).toBeGreaterThanOrEqual(tries);
      }, waitOptions);
    await tried(1);
    expect(await isFailing()).toBe(false);
    await tried(3);
    await vi.waitFor(async () => expect(await isFailing()).toBe(true), waitOptions);
    expect(await state()).toEqual(isPending);
    isSilent = false;
    await vi.waitFor(async () => {
      await retryWriteBacksNow(db, practice);
      expect(await state()).toEqual(isBooked);
    }, waitOptions);
  });

  it('whose answer cannot be recorded rests, and leaves its place to others', async () => {
    const { book, writeBack } = await aBookedRequest();
    await book();
    aProcess({ ...aPims().gateway, book: () => Promise.reject(new PimsRefusal('\0')) });
    await vi.waitFor(
      async () =>
        expect(await writeBack()).toMatchObject({ claimed_until: null, next_try_at: expect.any(String) as string }),
      waitOptions,
    );
  });

  it('is found again by its id if the answer was lost after the acceptance [F-84] @slow', async () => {
    const { book, state } = await aBookedRequest();
    await book();
    const { gateway, calls, decided } = aPims(() => 'accept', 1);
    aProcess(gateway);
    await vi.waitFor(async () => expect(await state()).toEqual(isBooked), waitOptions);
    expect([calls.length, new Set(calls).size, decided.size]).toEqual([2, 1, 1]);
  });

  it('is left to a practice’s software that calls in, and is open again after a day in which it did not', async () => {
    const [waiting, forgotten] = [await aBookedRequest(), await aBookedRequest()];
    for (const { book, practice } of [waiting, forgotten]) {
      await rotateKey(db, practice);
      await book();
    }
    await db
      .updateTable('write_back')
      .set({ create_ts: sql<string>`clock_timestamp() - interval '25 hours'` })
      .where('practice', '=', forgotten.practice)
      .execute();
    const pims = aPims();
    aProcess(pims.gateway);
    await vi.waitFor(async () => expect(await forgotten.state()).toEqual(isOpenAgain), waitOptions);
    expect(await forgotten.writeBack()).toMatchObject({ status: 'UNANSWERED' });
    expect(await waiting.writeBack()).toMatchObject({ status: 'WAITING', tries: 0 });
    expect(pims.calls).toEqual([]);
  });

  it('opens its request again after a day of silence [F-83]', async () => {
    const { book, state, writeBack } = await aBookedRequest();
    await book();
    await db
      .updateTable('write_back')
      .set({ create_ts: sql<string>`clock_timestamp() - interval '25 hours'` })
      .execute();
    aProcess(aPims(() => 'no answer').gateway);
    await vi.waitFor(async () => expect(await state()).toEqual(isOpenAgain), waitOptions);
    expect(await writeBack()).toMatchObject({ status: 'UNANSWERED' });
  });

  it('is booked without an answer if no practice software is connected any more', async () => {
    const { book, state } = await aBookedRequest();
    await book();
    aProcess(null);
    await vi.waitFor(async () => expect(await state()).toEqual(isBooked), waitOptions);
  });

  it('is taken once with two processes at work, and one practice’s silence does not delay another', async () => {
    const silent = await Promise.all(Array.from({ length: 8 }, () => aBookedRequest()));
    for (const { book } of silent) await book();
    const { book, state } = await aBookedRequest();
    await book();
    const silentPractices = silent.map(({ practice }) => practice);
    let hangUp: () => void = () => undefined;
    const never = new Promise<void>((_resolve, reject) => {
      hangUp = () => reject(new Error('Silent'));
    });
    const { gateway, calls } = aPims();
    const stuck: PimsGateway = {
      ...gateway,
      book: (visit) => (silentPractices.includes(visit.practice) ? never : gateway.book(visit)),
    };
    aProcess(stuck);
    aProcess(stuck);
    await vi.waitFor(async () => expect(await state()).toEqual(isBooked), waitOptions);
    expect(calls).toHaveLength(1);
    hangUp();
  });

  it.each(['MOVE', 'CONFIRM'] as const)('is handed over by its own call: %s', async (kind) => {
    const { practice } = await aPractice(world);
    const { id } = await anAppointment(world, practice);
    await db.insertInto('write_back').values({ practice, appointment_id: id, kind }).execute();
    const call = vi.fn(async () => undefined);
    const { gateway } = aPims();
    aProcess({ ...gateway, [kind.toLowerCase()]: call });
    const status = async () =>
      (await db.selectFrom('write_back').select('status').where('practice', '=', practice).executeTakeFirstOrThrow())
        .status;
    await vi.waitFor(async () => expect(await status()).toBe('ACCEPTED'), waitOptions);
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('a confirmation', () => {
  const refused = { result: 'refused', reason: 'Closed', isSlotTaken: false } as const;
  /** What becomes of a confirmation that counts as failing. */
  const ends = {
    'is accepted': (ctx: Context, id: string) => recordWriteBack(ctx, id, { result: 'accepted' }),
    'is refused': (ctx: Context, id: string) => recordWriteBack(ctx, id, refused),
    'is taken back': (ctx: Context, _id: string, visitId: string) => cancelConfirmation(ctx, visitId),
  };

  it.each(['is accepted', 'is refused', 'is taken back'] as const)(
    'that could not be handed over three times says so in the audit until it %s',
    async (end) => {
      const { practice } = await aPractice(world);
      const { id: visitId } = await anAppointment(world, practice);
      const { id } = await db
        .insertInto('write_back')
        .values({ practice, appointment_id: visitId, kind: 'CONFIRM' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const process = aProcess(aPims(() => 'no answer').gateway);
      const system = at(world, practice, null);
      const isFailing = async () =>
        (await system.read(auditedAppointmentOf, visitId)).latest?.appointment.isConfirmationFailing ?? false;
      const row = () => db.selectFrom('write_back').select('tries').where('id', '=', id).executeTakeFirst();
      const tried = (tries: number) =>
        vi.waitFor(async () => {
          expect((await row())?.tries).toBeGreaterThanOrEqual(tries);
          await retryWriteBacksNow(db, practice);
        }, waitOptions);
      await tried(1);
      expect(await isFailing()).toBe(false);
      await vi.waitFor(async () => {
        await retryWriteBacksNow(db, practice);
        expect(await isFailing()).toBe(true);
      }, waitOptions);
      await process.stop();
      await db.updateTable('write_back').set({ claimed_until: null }).where('id', '=', id).execute();
      const before = (await announcements(world, practice)).length;
      await system.run(ends[end], id, visitId);
      expect(await isFailing()).toBe(false);
      expect((await announcements(world, practice)).slice(before).join()).toContain('appointment_action');
    },
  );
});

describe('a visit that is moved', () => {
  const later = inNewYork(aWeekday(8), '12:00');

  /** A visit at eleven that staff have moved to another day. */
  async function aMovedVisit(runner = world.runner) {
    const { practice } = await aPractice(world);
    await openForBooking(world, practice);
    const { id, phone, conversationId } = await aBookedVisit(world, practice, eleven);
    const moves = { appointment_id: id, start: eleven, type: null, practitioner: null };
    const { requestId } = await aRequest(world, practice, { from: phone, moves });
    const move = () =>
      at({ ...world, runner }, practice).run(
        bookAppointment,
        { ...aBooking(requestId, later), message: 'See you then!' },
        { ...bookingOptions, hasPracticeSoftware: true },
      );
    const state = async () => {
      const visits = await db.selectFrom('appointment').selectAll().where('practice', '=', practice).execute();
      const messages = await db
        .selectFrom('message')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('create_ts')
        .execute();
      return {
        visits: visits.map(({ starts_at, deleted_at }) => [starts_at, deleted_at]),
        request: messages.find(({ request }) => request?.request_id === requestId)?.request?.status,
        texts: messages.filter(({ type }) => type === 'SMS').length,
      };
    };
    return { id, move, state };
  }
  const isMoved = { visits: [[later, null]], request: 'BOOKED', texts: 1 };
  const isWhereItWas = { visits: [[eleven, null]], request: 'OPEN', texts: 0 };
  const waits = { visits: [[eleven, null]], request: 'PENDING', texts: 0 };

  it('is handed over with its new time, as soon as it is committed, without a poll', async () => {
    stopPolling();
    const { log } = aLog();
    const feed = await startEventFeed(world.store, log);
    const runner = { store: world.store, wake: feed.wake };
    const visits: PimsVisit[] = [];
    const { gateway } = aPims((visit) => (visits.push(visit), 'accept'));
    stops.push(startWriteBacks({ runner, gateway, feed, log }).stop, feed.close);
    const { id, move, state } = await aMovedVisit(runner);
    await move();
    await vi.waitFor(async () => expect(await state()).toEqual(isMoved), waitOptions);
    expect(visits).toMatchObject([{ appointmentId: id, startsAt: later, lengthInMinutes: 30, practitionerId: 'lee' }]);
  });

  it('is found again by its id if the answer was lost after the acceptance [F-84]', async () => {
    const { move, state } = await aMovedVisit();
    await move();
    const { gateway, calls, decided } = aPims(() => 'accept', 1);
    aProcess(gateway);
    await vi.waitFor(async () => expect(await state()).toEqual(isMoved), waitOptions);
    expect([calls.length, new Set(calls).size, decided.size]).toEqual([2, 1, 1]);
  });

  it.each([
    ['accept', isMoved],
    ['refuse', isWhereItWas],
  ] as const)(
    'ends as the practice software decides if the process is killed: %s, never both [F-82] @slow',
    async (decision, end) => {
      const aWriteBack = async () => {
        const { move, state } = await aMovedVisit();
        await move();
        return state;
      };
      await expectOneEndWhereverKilled(aWriteBack, { decision, pending: waits, end });
    },
  );
});

/** The same world in a process that is killed at its nth statement: that one and all later ones fail. */
function killedAt(nth: number) {
  let statements = 0;
  const store = {
    ...world.store,
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements >= nth) throw new Error('Killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  return { world: { ...world, store, runner: { ...world.runner, store } }, wasKilled: () => statements >= nth };
}

interface Killed {
  readonly decision: 'accept' | 'refuse';
  readonly pending: unknown;
  readonly end: unknown;
}

/** Kills the process at each of its statements, a new write-back each time, and expects that the next process ends what it left. */
async function expectOneEndWhereverKilled(
  aWriteBack: () => Promise<() => Promise<unknown>>,
  { decision, pending, end }: Killed,
) {
  let nth = 0;
  for (let isDone = false; !isDone;) {
    nth += 1;
    const state = await aWriteBack();
    const outcome = async () => JSON.stringify(await state());
    const { gateway, calls } = aPims(() => decision);
    const killed = killedAt(nth);
    const first = aProcess(gateway, killed.world);
    await vi.waitFor(
      async () => expect(killed.wasKilled() || (await outcome()) === JSON.stringify(end)).toBe(true),
      waitOptions,
    );
    await first.stop();
    const left = await outcome();
    expect([JSON.stringify(pending), JSON.stringify(end)], `killed at ${nth}`).toContain(left);
    await retryWriteBacksNow(db, null);
    const second = aProcess(gateway);
    await vi.waitFor(async () => expect(await state(), `killed at ${nth}`).toEqual(end), waitOptions);
    await second.stop();
    expect(new Set(calls).size, `killed at ${nth}`).toBe(1);
    isDone = left === JSON.stringify(end);
  }
  expect(nth).toBeGreaterThan(8);
}

describe('a process that is killed', () => {
  it('at any statement of the booking leaves the whole visit or nothing [F-82] @slow', async () => {
    let nth = 0;
    for (let isDone = false; !isDone;) {
      nth += 1;
      const { practice, state } = await aBookedRequest();
      const { requestId } = await aRequest(world, practice);
      const killed = killedAt(nth);
      const booked = await at(killed.world, practice)
        .run(bookAppointment, aBooking(requestId, eleven), { ...bookingOptions, hasPracticeSoftware: true })
        .catch(() => null);
      const visits = (await state()).visits.length;
      const waiting = await db.selectFrom('write_back').selectAll().where('practice', '=', practice).execute();
      expect([visits, waiting.length], `killed at ${nth}`).toEqual(booked ? [1, 1] : [0, 0]);
      isDone = !killed.wasKilled();
    }
    expect(nth).toBeGreaterThan(8);
  });

  it.each([
    ['accept', isBooked],
    ['refuse', isOpenAgain],
  ] as const)(
    'at any statement after it ends as the practice software decides: %s, never both [F-82] @slow',
    async (decision, end) => {
      const aWriteBack = async () => {
        const { book, state } = await aBookedRequest();
        await book();
        return state;
      };
      await expectOneEndWhereverKilled(aWriteBack, { decision, pending: isPending, end });
    },
  );
});
