import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setMessageHold } from '#server/domain/client/message-hold.ts';
import { claimPostcards } from '#server/domain/postcard/claim.ts';
import { getPostcardStatement } from '#server/domain/postcard/statement.ts';
import { preparePostcard } from '#server/domain/postcard/prepare.ts';
import type { PostcardGateway } from '#server/gateways/postcards/gateway.ts';
import { lobGateway } from '#server/gateways/postcards/lob.ts';
import { updateCampaignConfig } from '#server/domain/settings/update-campaign-config.ts';
import { aLog } from '#tests/support/log.ts';
import { aHousehold, aMailingPractice, cardAt, cardsOf, elmStreet, remindAt } from '#tests/support/postcard-world.ts';
import { remindersOf } from '#tests/support/reminder-world.ts';
import { at, startOwnWorld } from '#tests/support/server-world.ts';
import { printerError, TestPrinter } from '#tests/support/test-printer.ts';
import { startOutgoingPostcards } from './outgoing-postcards.ts';

const world = await startOwnWorld();
const { db } = world.store;
const noFeed = { subscribe: () => () => undefined };
const printedAt = new Date('2026-02-15T15:00:00.000Z');

let printer: TestPrinter;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  printer = await TestPrinter.start();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  printer.mend();
  printer.printed.length = 0;
  printer.requests.length = 0;
  await db.deleteFrom('postcard').execute();
});
afterAll(() => printer.stop());

/** A process that prints. */
function aProcess(gateway: PostcardGateway | null = lob()) {
  const { log, lines } = aLog();
  const { stop } = startOutgoingPostcards({
    runner: world.runner,
    gateway,
    feed: noFeed,
    now: () => printedAt,
    log,
  });
  stops.push(stop);
  return { stop, lines };
}
const lob = (timeout = 500) => lobGateway({ account: { url: printer.url, apiKey: 'test_key' }, timeout });

const statusesOf = async (practice: string) => (await cardsOf(world, practice)).map(({ status }) => status);
const becomes = (practice: string, status: string) =>
  vi.waitFor(async () => expect(await statusesOf(practice)).toEqual([status]));
const setAddress = (id: string, address: object) =>
  db
    .updateTable('pet_owner')
    .set({ postal_address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute();
/** How many events have announced cards. */
const eventsOf = async (practice: string) =>
  (await db.selectFrom('event').select('seq').where('practice', '=', practice).where('kind', '=', 'postcard').execute())
    .length;
/** Lets waiting cards be tried now. */
const tryNow = () => db.updateTable('postcard').set({ next_try_at: null, claimed_until: null }).execute();

async function aDueHousehold(address: object | null = elmStreet) {
  const practice = await aMailingPractice(world);
  const household = await aHousehold(world, practice, address);
  await remindAt(world, practice);
  return { ...household, practice };
}

describe('a card', () => {
  it('is written with the ledger, printed once with both animals, and costs $1.10 from then on [MS-11] [MS-12] [CN-22] [EN-10]', async () => {
    const { practice, id } = await aDueHousehold();
    expect(await remindersOf(world, practice)).toEqual(['postcard POSTCARD LISTED', 'postcard POSTCARD MERGED']);
    expect(await cardsOf(world, practice)).toMatchObject([{ pet_owner_id: id, status: 'ENQUEUED', cents: 0 }]);
    aProcess();
    aProcess();
    await becomes(practice, 'PRINTED');
    expect(printer.printed).toHaveLength(1);
    const [{ form } = expect.fail()] = printer.printed;
    expect(form.get('back')).toContain('Luna: Rabies, Mar 15');
    expect(form.get('back')).toContain('Milo: Distemper, Mar 15');
    expect(await remindersOf(world, practice)).toEqual(['postcard POSTCARD MERGED', 'postcard POSTCARD SENT']);
    expect(await cardsOf(world, practice)).toMatchObject([{ cents: 110, printer_id: 'psc_1' }]);
  });

  it('is enqueued once, however often nine o’clock comes [F-37]', async () => {
    const { practice } = await aDueHousehold();
    await db.updateTable('practice').set({ reminders_from: cardAt }).where('practice', '=', practice).execute();
    await remindAt(world, practice);
    expect(await statusesOf(practice)).toEqual(['ENQUEUED']);
  });

  it('leaves an animal out that has died since, and is withdrawn when it was the last one @slow', async () => {
    const { practice, luna, milo } = await aDueHousehold();
    const dies = (pet: string) => db.updateTable('pet').set({ deceased: true }).where('id', '=', pet).execute();
    await dies(luna.id);
    aProcess();
    await becomes(practice, 'PRINTED');
    const [{ form } = expect.fail()] = printer.printed;
    expect(form.get('back')).not.toContain('Luna');
    expect(form.get('front')).toContain('Milo is due for a visit');
    expect(await remindersOf(world, practice)).toEqual(['postcard POSTCARD SENT', 'postcard POSTCARD WITHDRAWN']);

    const other = await aMailingPractice(world);
    const household = await aHousehold(world, other);
    await remindAt(world, other);
    await Promise.all([dies(household.luna.id), dies(household.milo.id)]);
    await becomes(other, 'WITHDRAWN');
    expect(printer.printed).toHaveLength(1);
    expect(milo.name).toBe('Milo');
  });

  it('that cannot be written is tried later and later, lets others pass, and is shown as failing after three tries @slow', async () => {
    const practice = await aMailingPractice(world);
    const { id } = await aHousehold(world, practice);
    await aHousehold(world, practice);
    await remindAt(world, practice);
    await setAddress(id, { ...elmStreet, street: 12 });
    // As many as a practice may hand over at once, and one more, before the other client's.
    const card = (await cardsOf(world, practice)).find(({ pet_owner_id }) => pet_owner_id === id);
    if (!card) throw new Error('There is no card');
    const { id: _id, ...copy } = card;
    const hourAgo = new Date(Date.parse(copy.create_ts) - 3_600_000);
    await db
      .insertInto('postcard')
      .values(Array.from({ length: 4 }, () => ({ ...copy, sides: null, create_ts: hourAgo })))
      .execute();
    const statement = () => at(world, practice).run(getPostcardStatement, { month: '2026-02' }, true);
    const { lines } = aProcess();
    await vi.waitFor(async () => expect(await statusesOf(practice)).toContain('PRINTED'));
    expect((await statement()).cards.filter(({ isFailing }) => isFailing)).toEqual([]);
    const events = await eventsOf(practice);
    await vi.waitFor(async () => {
      await tryNow();
      expect((await statement()).cards.filter(({ isFailing }) => isFailing)).toHaveLength(5);
    });
    expect(await eventsOf(practice)).toBeGreaterThan(events);
    expect(lines()).toContainEqual(expect.objectContaining({ event: 'job_retried', item: card.id }));
    await setAddress(id, elmStreet);
    await vi.waitFor(async () => {
      await tryNow();
      expect((await statement()).cards.filter(({ status }) => status === 'ENQUEUED')).toEqual([]);
    });
    expect((await statement()).cards.filter(({ isFailing }) => isFailing)).toEqual([]);
  });

  it.each([
    [
      'staff have paused what goes to the client [IN-23] [F-40]',
      (practice: string, { id }: { id: string }) =>
        at(world, practice).run(setMessageHold, { id, petId: null, isHeld: true }),
    ],
    [
      'postcards are no longer published [D-58]',
      (practice: string) =>
        at(world, practice).run(updateCampaignConfig, {
          campaignType: 'ServiceReminders',
          campaignConfig: { cadences: { postcard: [], '60-days': ['SMS'] } },
        }),
    ],
    [
      'the services were given, so that they are due later',
      (practice: string) =>
        db.updateTable('service_due').set({ due_on: '2027-03-15' }).where('practice', '=', practice).execute(),
    ],
  ])('is not printed once %s', async (_why, change) => {
    const { practice, id } = await aDueHousehold();
    await change(practice, { id });
    aProcess();
    await becomes(practice, 'WITHDRAWN');
    expect(printer.requests).toEqual([]);
  });

  it('is listed where nobody prints, with what it says, and not printed by a printer that comes later [MS-10]', async () => {
    const { practice } = await aDueHousehold();
    const { stop } = aProcess(null);
    await becomes(practice, 'LISTED');
    await stop();
    const statement = await at(world, practice).run(getPostcardStatement, { month: '2026-02' }, false);
    expect(statement).toMatchObject({ printed: 0, cents: 0, hasPrinter: false });
    expect(statement.cards).toMatchObject([
      { status: 'LISTED', lines: ['Luna: Rabies, Mar 15', 'Milo: Distemper, Mar 15'], to: { name: 'Maya Okafor' } },
    ]);
    const { practice: later } = await aDueHousehold();
    aProcess();
    await becomes(later, 'PRINTED');
    expect(await statusesOf(practice)).toEqual(['LISTED']);
    expect(await remindersOf(world, practice)).toContain('postcard POSTCARD LISTED');
  });
});

describe('a printer', () => {
  it('that refuses an address ends the card, which costs nothing, and the address is listed until it is another [MS-11]', async () => {
    printer.break(printerError(422, 'failed_deliverability_strictness'), 1);
    const { practice, id } = await aDueHousehold();
    const { lines } = aProcess();
    await becomes(practice, 'REFUSED');
    expect(await remindersOf(world, practice)).toContain('postcard POSTCARD REFUSED');
    expect(lines().map(({ event }) => event)).toContain('postcard_refused');
    const statement = () => at(world, practice).run(getPostcardStatement, { month: '2026-02' }, true);
    expect(await statement()).toMatchObject({
      printed: 0,
      cents: 0,
      refused: [{ clientId: id, client: 'Maya Okafor', address: '12 Elm Street, Portland, ME 04101', problem: null }],
    });
    await setAddress(id, { ...elmStreet, street: '14 Elm Street' });
    expect((await statement()).refused).toEqual([]);
  });

  it.each([{ drop: 'after' }, { stall: 'after' }, { status: 502 }] as const)(
    'whose answer is lost by %o is asked again under the same key, and prints one card [F-37] @slow',
    async (fault) => {
      printer.break(fault, 1);
      const { practice } = await aDueHousehold();
      aProcess();
      await vi.waitFor(async () => expect(await cardsOf(world, practice)).toMatchObject([{ tries: 1 }]));
      await vi.waitFor(() => expect(printer.requests).toHaveLength(1));
      await vi.waitFor(async () => {
        await tryNow();
        expect(await statusesOf(practice)).toEqual(['PRINTED']);
      });
      expect(printer.printed).toHaveLength(1);
      expect(new Set(printer.requests.map(({ key }) => key)).size).toBe(1);
      expect(new Set(printer.requests.map(({ form }) => form.toString())).size).toBe(1);
    },
  );

  it('that may have a card gets the same card again, also after an animal on it has died', async () => {
    printer.break({ drop: 'after' }, 1);
    const { practice, luna } = await aDueHousehold();
    aProcess();
    await vi.waitFor(() => expect(printer.printed).toHaveLength(1));
    await db.updateTable('pet').set({ deceased: true }).where('id', '=', luna.id).execute();
    await vi.waitFor(async () => {
      await tryNow();
      expect(await statusesOf(practice)).toEqual(['PRINTED']);
    });
    expect(new Set(printer.requests.map(({ form }) => form.get('back'))).size).toBe(1);
  });

  it.each([
    ['has printed it', { drop: 'after' } as const],
    ['has not', { drop: 'before' } as const],
  ])('that has forgotten the key is asked whether it has the card: it %s, and there is one', async (_what, fault) => {
    printer.break(fault, 1);
    const { practice } = await aDueHousehold();
    aProcess();
    await vi.waitFor(async () =>
      expect(await cardsOf(world, practice)).toMatchObject([{ next_try_at: expect.any(String) as string }]),
    );
    printer.forgetKeys();
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable('postcard').set({ handed_over_at: dayAgo, next_try_at: null }).execute();
    await becomes(practice, 'PRINTED');
    expect(printer.printed).toHaveLength(1);
    expect(printer.requests[1]).toMatchObject({ method: 'GET' });
  });

  it('that is down for a day prints late, whatever the hour, and what is true then @slow', async () => {
    await printer.stop();
    const { practice, luna } = await aDueHousehold();
    aProcess();
    await vi.waitFor(async () =>
      expect(await cardsOf(world, practice)).toMatchObject([
        { status: 'ENQUEUED', handed_over_at: null, next_try_at: expect.any(String) as string },
      ]),
    );
    await db.updateTable('pet').set({ deceased: true }).where('id', '=', luna.id).execute();
    await db
      .updateTable('postcard')
      .set({ create_ts: new Date(Date.now() - 86_400_000) })
      .execute();
    await printer.listen();
    await tryNow();
    await becomes(practice, 'PRINTED');
    expect(printer.printed.map(({ form }) => form.get('front'))).toEqual([expect.stringContaining('Milo is due')]);
  });

  it.each([
    ['cannot be reached', printerError(401, 'invalid_api_key'), 'unavailable'],
    ['never answers', { drop: 'before' } as const, 'unanswered'],
  ])('that %s for two weeks ends the card', async (_what, fault, reason) => {
    printer.break(fault);
    const { practice } = await aDueHousehold();
    await db
      .updateTable('postcard')
      .set({ create_ts: new Date(Date.now() - 15 * 86_400_000) })
      .execute();
    aProcess();
    await becomes(practice, 'REFUSED');
    expect(await cardsOf(world, practice)).toMatchObject([{ reason, cents: 0 }]);
  });

  it('that is silent about the cards of one practice prints those of others', async () => {
    const { practice: silent } = await aDueHousehold();
    const [card] = await cardsOf(world, silent);
    if (!card) throw new Error('There is no card');
    const { id: _id, ...copy } = card;
    await db
      .insertInto('postcard')
      .values(Array.from({ length: 9 }, () => ({ ...copy, sides: null })))
      .execute();
    const claimed = await claimPostcards(db, 6);
    expect(claimed).toHaveLength(3);
    const { practice: other } = await aDueHousehold();
    expect(await claimPostcards(db, 6)).toMatchObject([{ practice: other }]);
  });
});

describe('a process', () => {
  it('that ends between the ledger and the printer leaves the card to the next one, which prints it once [F-37]', async () => {
    const { practice } = await aDueHousehold();
    const [claimed] = await claimPostcards(db, 1);
    if (!claimed) throw new Error('Nothing was claimed');
    await at(world, practice, null).run(preparePostcard, claimed, { hasPrinter: true });
    // It was killed here. The embedded database has one process, so that the next one releases its claims.
    aProcess();
    await becomes(practice, 'PRINTED');
    expect(printer.printed).toHaveLength(1);
  });
});
