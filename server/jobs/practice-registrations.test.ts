import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { correctRegistration } from '#server/domain/practice-registration/correct.ts';
import { confirmRegistration, getConfirmation } from '#server/domain/practice-registration/confirm.ts';
import { forgetRegistrations } from '#server/domain/practice-registration/claim.ts';
import { getRegistration } from '#server/domain/practice-registration/get.ts';
import { openRegistrationForm } from '#server/domain/practice-registration/invitation.ts';
import { registerPractice } from '#server/domain/practice-registration/register.ts';
import type { PracticeDirectory } from '#server/gateways/pims/gateway.ts';
import { type EventFeed, startEventFeed } from '#server/realtime/event-feed.ts';
import {
  mailedConfirmations,
  sandboxDirectory,
  setDirectoryAnswers,
} from '#server/sandbox/practice-software/directory.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { aLog } from '#tests/support/log.ts';
import {
  aFilledForm,
  anInvitation,
  asVisitor,
  newIdentity,
  registrationOrigin,
} from '#tests/support/registration-world.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { startPracticeRegistrations } from './practice-registrations.ts';

const world = await startOwnWorld();
const { db } = world.store;

const sandbox = sandboxDirectory(db);
const hour = 3_600_000;
let feed: EventFeed;
let hours = 0;
const now = () => new Date(Date.now() + hours * hour);
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  hours = 0;
  await sql`truncate practice_registration, practice_invitation, sandbox_confirmation, throttle`.execute(db);
  await setDirectoryAnswers(db, 'confirm');
  feed = await startEventFeed(world.store, aLog().log);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await feed.close();
});

function start(directory: PracticeDirectory | null = sandbox) {
  const { stop } = startPracticeRegistrations({
    runner: world.runner,
    directory,
    feed,
    origin: registrationOrigin,
    now,
    log: aLog().log,
  });
  stops.push(stop);
  return stop;
}

const rowsOf = (practice: string) =>
  db.selectFrom('practice_registration').selectAll().where('practice', '=', practice).orderBy('create_ts').execute();
const practiceRow = (practice: string) =>
  db.selectFrom('practice').selectAll().where('practice', '=', practice).executeTakeFirst();

/** A visitor who has sent the form, and what they and their practice can do. */
async function aVisitor(given: Parameters<typeof aFilledForm>[0] = {}) {
  const form = aFilledForm(given);
  const { link } = await asVisitor(world, (ctx) => registerPractice(ctx, form, { hasDirectory: true }));
  const look = () => asVisitor(world, (ctx) => getRegistration(ctx, { link }));
  return {
    form,
    link,
    look,
    practice: form.software
      ? rowKeyOf({
          pimsType: form.software,
          practiceOrgId: form.practiceOrgId ?? '',
          practiceSubOrgId: form.practiceSubOrgId ?? '',
        })
      : '',
    sees: (status: string, reason: string | null = null) =>
      vi.waitFor(async () => expect(await look()).toMatchObject({ status, reason })),
    correct: (identity: ReturnType<typeof newIdentity>) =>
      asVisitor(world, (ctx) => correctRegistration(ctx, { link, ...identity })),
  };
}

async function anInvitedVisitor(identity: { readonly practiceOrgId: string } = newIdentity()) {
  const invitation = await anInvitation(world, identity);
  const practice = rowKeyOf({ ...newIdentity(), ...identity, pimsType: 'NEO' });
  const state = async () =>
    (await asVisitor(world, (ctx) => openRegistrationForm(ctx, { invitation }, { hasDirectory: true }))).invitation
      ?.state;
  return { ...(await aVisitor({ invitation })), invitation, practice, state };
}

/** The link in the confirmation that the practice software mails to a practice. */
const mailedLink = (practice: string) =>
  vi.waitFor(async () => {
    const mail = (await mailedConfirmations(db)).find((one) => one.practice === practice);
    return new URL(mail?.url ?? '').searchParams.get('confirm') ?? '';
  });
const confirm = (link: string) => asVisitor(world, (ctx) => confirmRegistration(ctx, { link }));

describe('a registration by invitation', () => {
  it('enrolls the practice with what was typed, and asks nobody else [RG-14] [API-79] @slow', async () => {
    const { practice, sees, state, look } = await anInvitedVisitor();
    start();
    await sees('COMPLETE');
    const enrolled = await practiceRow(practice);
    expect(enrolled).toMatchObject({
      name: 'Cedar Creek Veterinary',
      pims: 'NEO',
      profile: { practiceAddressPostalCode: '04101', practiceVoicePhone: '+12075550142' },
      texting_number: expect.stringMatching(/^\+12077\d{6}$/) as string,
    });
    expect((await look()).textingToken).toBe(enrolled?.registration_token);
    expect(await mailedConfirmations(db)).toEqual([]);
    expect(await state()).toBe('used');
  });

  it('needs no practice software that can be asked', async () => {
    const { practice, sees, look } = await anInvitedVisitor();
    start(null);
    await sees('COMPLETE');
    expect(await practiceRow(practice)).toMatchObject({ texting_number: null });
    // Without a number there is nothing to register.
    expect(await look()).toMatchObject({ textingToken: null });
  });

  it('for a practice that the software does not know any more fails, and leaves the invitation usable', async () => {
    const { practice, sees, state } = await anInvitedVisitor();
    await setDirectoryAnswers(db, 'unknown');
    start();
    await sees('FAILED', 'practice_not_found');
    expect(await practiceRow(practice)).toBeUndefined();
    expect(await state()).toBe('valid');
  });

  it('of a practice that is enrolled says so, and leaves it as it is', async () => {
    const { practice } = await aPractice(world, { name: 'Elm Street' });
    const [, practiceOrgId = ''] = /#(.*):/.exec(practice) ?? [];
    const { sees } = await anInvitedVisitor({ practiceOrgId });
    start();
    await sees('FAILED', 'already_enrolled');
    expect(await practiceRow(practice)).toMatchObject({ name: 'Elm Street' });
  });
});

describe('a registration without an invitation', () => {
  it('waits until the practice confirms it at the address that its software has on record, and mails nobody else @slow', async () => {
    const { practice, form, sees, look } = await aVisitor();
    start();
    const link = await mailedLink(practice);
    await sees('WAITING');
    const mails = await mailedConfirmations(db);
    expect(mails).toMatchObject([{ to: `office@${form.practiceOrgId}.example`, arrivals: 1 }]);
    expect(mails[0]?.to).not.toBe(form.contactEmail);
    expect(await db.selectFrom('outgoing_email').selectAll().execute()).toEqual([]);
    expect(await practiceRow(practice)).toBeUndefined();

    await asVisitor(world, (ctx) => getConfirmation(ctx, { link }));
    expect(await look()).toMatchObject({ status: 'WAITING' });
    expect(await confirm(link)).toMatchObject({ status: 'CONFIRMED' });
    expect(await confirm(link)).toMatchObject({ status: 'CONFIRMED' });
    await sees('COMPLETE');
    expect(await practiceRow(practice)).toMatchObject({ name: 'Cedar Creek Veterinary' });
    // The practice has confirmed it; whoever filled in the form has proved nothing.
    expect((await look()).textingToken).toBeNull();
  });

  it('of an unknown practice, of an enrolled one and by a program look alike to whoever sent them, until the same end @slow', async () => {
    const { practice } = await aPractice(world);
    const [, practiceOrgId = ''] = /#(.*):/.exec(practice) ?? [];
    const visitors = [
      await aVisitor(),
      await aVisitor({ ...newIdentity(), practiceOrgId: 'nobody' }),
      await aVisitor({ ...newIdentity(), practiceOrgId }),
      await aVisitor({ fax: 'filled in' }),
    ];
    const seen = () =>
      Promise.all(
        visitors.map(async ({ look }) => {
          const { status, reason, pollAfterMs, practiceName } = await look();
          return { status, reason, pollAfterMs, practiceName };
        }),
      );
    const allSee = (expected: object) =>
      vi.waitFor(async () => {
        const [first, ...others] = await seen();
        expect(first).toMatchObject(expected);
        for (const other of others) expect(other).toEqual(first);
      });
    expect(new Set((await seen()).map((one) => JSON.stringify(one))).size).toBe(1);
    start();
    await allSee({ status: 'WAITING', reason: null });
    await mailedLink(practice);
    hours = 71;
    await allSee({ status: 'WAITING', reason: null });
    hours = 73;
    await allSee({ status: 'FAILED', reason: 'not_confirmed' });
    // Neither the unknown practice nor the program's was mailed.
    expect(new Set((await mailedConfirmations(db)).map((mail) => mail.practice))).toEqual(
      new Set([visitors[0]?.practice, practice]),
    );
  });

  it('of an enrolled practice says so only after the practice has confirmed it @slow', async () => {
    const { practice } = await aPractice(world, { name: 'Elm Street' });
    const [, practiceOrgId = ''] = /#(.*):/.exec(practice) ?? [];
    const { sees } = await aVisitor({ ...newIdentity(), practiceOrgId });
    start();
    await confirm(await mailedLink(practice));
    await sees('FAILED', 'already_enrolled');
    expect(await practiceRow(practice)).toMatchObject({ name: 'Elm Street' });
  });

  it('is mailed to the practice once a day, whoever names it how often', async () => {
    const form = newIdentity();
    const visitors = await Promise.all([aVisitor(form), aVisitor(form), aVisitor(form)]);
    start();
    for (const { sees } of visitors) await sees('WAITING');
    await mailedLink(visitors[0].practice);
    await vi.waitFor(async () =>
      expect((await rowsOf(visitors[0].practice)).filter(({ next_at }) => next_at !== null)).toHaveLength(3),
    );
    expect(await mailedConfirmations(db)).toHaveLength(1);
  });

  it('is mailed once where the answer of the software is lost after it took the request [F-02] @slow', async () => {
    await setDirectoryAnswers(db, 'lose_answer');
    const { practice, sees } = await aVisitor();
    start();
    await mailedLink(practice);
    await sees('WAITING');
    hours = 1;
    await vi.waitFor(async () => expect(await mailedConfirmations(db)).toMatchObject([{ practice, arrivals: 2 }]));
    await confirm(await mailedLink(practice));
    await sees('COMPLETE');
  });
});

describe('the practice software', () => {
  it('that is away for an hour only delays a registration @slow', async () => {
    await setDirectoryAnswers(db, 'away');
    const { practice, sees } = await aVisitor();
    start();
    await vi.waitFor(async () =>
      expect(await rowsOf(practice)).toMatchObject([{ unanswered_since: expect.anything() as string }]),
    );
    await sees('CHECKING');
    hours = 1;
    await setDirectoryAnswers(db, 'confirm');
    await mailedLink(practice);
    await sees('WAITING');
  });

  it('that is away for a day ends a registration, whose invitation can be used again', async () => {
    await setDirectoryAnswers(db, 'away');
    const { practice, sees, state } = await anInvitedVisitor();
    start();
    await vi.waitFor(async () =>
      expect(await rowsOf(practice)).toMatchObject([{ unanswered_since: expect.anything() as string }]),
    );
    hours = 25;
    await sees('FAILED', 'software_unavailable');
    expect(await state()).toBe('valid');
  });
});

describe('a practice that was named wrongly', () => {
  it('is corrected while the registration waits; only the practice of the new ids can confirm then @slow', async () => {
    const { practice, correct, sees } = await aVisitor();
    start();
    const first = await mailedLink(practice);
    const other = newIdentity();
    await correct(other);
    const second = await mailedLink(rowKeyOf({ ...other, pimsType: 'NEO' }));
    expect(await confirm(first)).toMatchObject({ status: 'CLOSED' });
    await sees('WAITING');
    await confirm(second);
    await sees('COMPLETE');
    expect(await practiceRow(practice)).toBeUndefined();
    expect(await practiceRow(rowKeyOf({ ...other, pimsType: 'NEO' }))).toBeDefined();
  });

  it('is corrected while the software is asked about the first one, whose answer is dropped', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<boolean>();
    const { practice, correct } = await aVisitor();
    const other = newIdentity();
    start({
      ...sandbox,
      findPractice: async (named) => {
        if (named !== practice) return sandbox.findPractice(named);
        asked.resolve();
        return answer.promise;
      },
    });
    await asked.promise;
    await correct(other);
    answer.resolve(true);
    await mailedLink(rowKeyOf({ ...other, pimsType: 'NEO' }));
    expect((await mailedConfirmations(db)).map((mail) => mail.practice)).not.toContain(practice);
  });

  it('is not corrected by an invited visitor, nor after the end @slow', async () => {
    const invited = await anInvitedVisitor();
    expect(await invited.correct(newIdentity())).toMatchObject({ identity: null });
    const { practice, correct, sees } = await aVisitor();
    start();
    await confirm(await mailedLink(practice));
    await sees('COMPLETE');
    expect(await correct(newIdentity())).toMatchObject({ status: 'COMPLETE' });
    expect(await rowsOf(practice)).toHaveLength(1);
  });
});

describe('a practice', () => {
  it('is enrolled once by two processes that work off five registrations of it at once @slow', async () => {
    const identity = newIdentity();
    const visitors = await Promise.all(Array.from({ length: 5 }, () => anInvitedVisitor(identity)));
    start();
    start();
    await vi.waitFor(async () => {
      const ends = await Promise.all(visitors.map(async ({ look }) => (await look()).reason ?? 'enrolled'));
      expect(ends.toSorted()).toEqual([...Array<string>(4).fill('already_enrolled'), 'enrolled']);
    });
  });

  it('is enrolled once where the process died in the middle, by the one that takes over [F-02]', async () => {
    const { practice, sees } = await anInvitedVisitor();
    await db
      .updateTable('practice_registration')
      .set({ state: 'CHECKING', attempts: 1, claimed_until: new Date(Date.now() + hour) })
      .where('practice', '=', practice)
      .execute();
    start();
    await sees('COMPLETE');
    expect(await rowsOf(practice)).toMatchObject([{ attempts: 2 }]);
  });
});

it('keeps what was typed for thirty days after the end, and then only where the registration stood [F-66]', async () => {
  const { practice, sees, look } = await anInvitedVisitor();
  start();
  await sees('COMPLETE');
  await forgetRegistrations(db);
  expect(await look()).toMatchObject({ practiceName: 'Cedar Creek Veterinary' });
  await db
    .updateTable('practice_registration')
    .set({ ended_at: new Date(Date.now() - 31 * 24 * hour) })
    .where('practice', '=', practice)
    .execute();
  await forgetRegistrations(db);
  expect(await look()).toMatchObject({ status: 'COMPLETE', practiceName: null, identity: null });
  expect(JSON.stringify(await rowsOf(practice))).not.toMatch(/rosa|cedar|mill road/i);
});
