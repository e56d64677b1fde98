import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SmsRegistrationState } from '#contract/rules/registration/refusals.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { type ClaimedRegistration, claimRegistrations } from '#server/domain/sms-registration/claim.ts';
import { statusOf } from '#server/domain/sms-registration/internal.ts';
import { recordRegistryAnswer } from '#server/domain/sms-registration/record-answer.ts';
import type { CarrierRegistry } from '#server/gateways/carrier-registry/gateway.ts';
import { decide } from '#server/sandbox/registry/registrations.ts';
import { registryDb } from '#server/outside/registry/registry-tables.ts';
import { aLog } from '#tests/support/log.ts';
import {
  aRegistrationForm,
  aRegistryForTest,
  registering,
  theRegistration,
} from '#tests/support/texting-registration-world.ts';
import { announcements, aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import { startSmsRegistrations } from './sms-registrations.ts';

const world = await startOwnWorld();
const waitOptions = { timeout: 15_000, interval: 50 };
const { db } = world.store;
let nextEin = 100;
/** An EIN that no other test has, with an ending of the sandbox's registry. */
const anEin = (ending = '9999') => `84-${(nextEin += 1)}${ending}`;

async function aSubmission(ending?: string) {
  const registry = await aRegistryForTest(world);
  const { practice } = await aPractice(world);
  const form = aRegistrationForm({ ein: anEin(ending) });
  const staff = registering(world, practice, registry);
  await staff.submit(form);
  /** Asks after each wait until the state is reached. */
  const until = async (state: string) => {
    for (let turn = 0; turn < 12 && (await staff.row())?.state !== state; turn += 1) {
      await staff.look();
      registry.pass(5000);
    }
    expect(await staff.row()).toMatchObject({ state });
  };
  return { ...registry, ...staff, practice, form, until };
}
const steps = async (practice: string) =>
  (
    await db
      .selectFrom('sms_registration_step')
      .select('kind')
      .where('practice', '=', practice)
      .orderBy('seq')
      .execute()
  ).map(({ kind }) => kind);
const brandsOf = (ein: string) =>
  registryDb(db)
    .selectFrom('sandbox_brand')
    .selectAll()
    .execute()
    .then((rows) => rows.filter(({ facts }) => facts['ein'] === ein.replace('-', '')));

describe('a submitted registration', () => {
  it('is approved once the business is verified and the carriers have accepted its texts [SM-10] [SM-12]', async () => {
    const { until, status, practice, form } = await aSubmission();
    expect(await status()).toBe('REGISTRATION_IN_PROGRESS');
    await until('APPROVED');
    expect(await status()).toBe('REGISTRATION_COMPLETE');
    expect(await steps(practice)).toEqual(['SUBMITTED', 'BUSINESS_CHECKED', 'WITH_CARRIERS', 'APPROVED']);
    expect(await brandsOf(form.ein)).toHaveLength(1);
  });

  it('whose name does not match the EIN is refused at these fields, and verified under another name [SM-06] [SM-07] [SM-09]', async () => {
    const { until, row, status, submit, form } = await aSubmission('0005');
    await until('BRAND_REFUSED');
    expect(await status()).toBe('REGISTRATION_ERROR');
    expect(await row()).toMatchObject({ refusals: [{ code: 'ein_mismatch' }] });
    await submit({ ...form, legalBusinessName: 'Elm Street Veterinary LLC' });
    await until('APPROVED');
    expect(await brandsOf(form.ein)).toMatchObject([
      { facts: { companyName: 'Elm Street Veterinary LLC' }, checks: 2 },
    ]);
  });

  it.each([
    ['0003', 'consent_refused', ({ consent }: SmsRegistrationForm) => ({ refused: [consent] })],
    ['0006', 'website_refused', () => ({})],
  ] as const)(
    'with EIN …%s is refused by the carriers for %s, and accepted once it is corrected',
    async (ending, code, refused) => {
      const { until, row, submit, form } = await aSubmission(ending);
      await until('CAMPAIGN_REFUSED');
      expect(await row()).toMatchObject({ refusals: [{ code, ...refused(form) }] });
      await submit({ ...form, website: `${form.website}/home`, consent: `${form.consent} A poster says so too.` });
      await until('APPROVED');
    },
  );

  it('is not submitted again with the words that were refused', async () => {
    const { until, submit, form } = await aSubmission('0003');
    await until('CAMPAIGN_REFUSED');
    await expect(submit(form)).rejects.toMatchObject({
      code: 'registration_findings',
      details: [{ field: 'form.consent', message: 'refused_unchanged' }],
    });
  });

  it('whose answer is lost, or whose registry fails twice, makes one business', async () => {
    for (const ending of ['0002', '0007']) {
      const { until, look, row, form } = await aSubmission(ending);
      // The registry has the business, and its search does not show it yet.
      for (const _attempt of [1, 2]) await look();
      expect(await row()).toMatchObject({ state: 'SUBMITTED' });
      await until('APPROVED');
      expect(await brandsOf(form.ein)).toHaveLength(1);
    }
  });

  it('says that the registry could not be asked three times, until it could, and open screens are notified; the log has no EIN [F-66] @slow', async () => {
    const { practice, registry, row, now, form } = await aSubmission();
    const { log, lines, text } = aLog();
    let isDown = true;
    const failing: CarrierRegistry = {
      ...registry,
      createBrand: async (...given) => {
        if (isDown) throw new Error(`Down: ${JSON.stringify(given)}`);
        return registry.createBrand(...given);
      },
      findBrand: async (...given) => {
        if (isDown) throw new Error('Down');
        return registry.findBrand(...given);
      },
    };
    const job = startSmsRegistrations({
      runner: world.runner,
      registry: failing,
      feed: { subscribe: () => () => undefined },
      now,
      log,
    });
    onTestFinished(job.stop);
    const isFailing = async () => (await theRegistration(world, practice)).isFailing;
    const lookNow = () =>
      db
        .updateTable('sms_registration')
        .set({ next_look_at: new Date(0) })
        .where('practice', '=', practice)
        .where('claimed_until', 'is', null)
        .execute();
    const events = async () =>
      (await announcements(world, practice)).filter((one) => one === 'registration sms').length;
    expect(await isFailing()).toBe(false);
    const before = await events();
    await vi.waitFor(async () => {
      await lookNow();
      expect(await row()).toMatchObject({ failures: 3 });
    }, waitOptions);
    expect(await isFailing()).toBe(true);
    expect(await events()).toBe(before + 1);
    isDown = false;
    await vi.waitFor(async () => {
      await lookNow();
      expect(await row()).toMatchObject({ failures: 0 });
    }, waitOptions);
    expect(await isFailing()).toBe(false);
    expect(await events()).toBeGreaterThan(before + 1);
    expect(lines().length).toBeGreaterThan(0);
    expect(text()).not.toContain(form.ein.slice(-7));
  });

  it('is brought to the registry at once by a clock that was moved back', async () => {
    const { practice } = await aSubmission();
    const claimed = await claimRegistrations(db, 100, new Date(Date.now() - 3_600_000));
    expect(claimed).toContainEqual(expect.objectContaining({ practice }));
  });

  it('that is suspended later is an error again [SM-09]', async () => {
    const { until, look, pass, status } = await aSubmission('0008');
    await until('APPROVED');
    pass(60_000);
    await look();
    expect(await status()).toBe('REGISTRATION_ERROR');
  });

  it('joins the business that another branch of the organization has registered', async () => {
    const first = await aSubmission();
    await first.until('APPROVED');
    const { organization } = await db
      .selectFrom('practice')
      .select('organization')
      .where('practice', '=', first.practice)
      .executeTakeFirstOrThrow();
    const practice = `NEO#${organization}:second`;
    await aPractice(world, { organization, branch: 'second' }).then((made) =>
      db.updateTable('practice').set({ practice }).where('practice', '=', made.practice).execute(),
    );
    const second = registering(world, practice, first);
    await second.submit(first.form);
    for (let turn = 0; turn < 8; turn += 1) {
      await second.look();
      first.pass(5000);
    }
    expect(await second.row()).toMatchObject({ state: 'APPROVED' });
    expect(await brandsOf(first.form.ein)).toHaveLength(1);
  });

  it('does not take over the business of another organization', async () => {
    const first = await aSubmission();
    await first.until('APPROVED');
    const { practice } = await aPractice(world);
    const other = registering(world, practice, first);
    await other.submit(first.form);
    await other.look();
    expect(await other.row()).toMatchObject({ state: 'BRAND_REFUSED', refusals: [{ code: 'ein_elsewhere' }] });
  });
});

/** Into which states each one may lead. */
const next: Readonly<Record<SmsRegistrationState, readonly SmsRegistrationState[]>> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['BRAND_REVIEW', 'BRAND_REFUSED'],
  BRAND_REVIEW: ['BRAND_REFUSED', 'CAMPAIGN_REVIEW', 'CAMPAIGN_REFUSED'],
  BRAND_REFUSED: ['SUBMITTED'],
  CAMPAIGN_REVIEW: ['NUMBER_PENDING', 'APPROVED', 'CAMPAIGN_REFUSED'],
  CAMPAIGN_REFUSED: ['SUBMITTED'],
  NUMBER_PENDING: ['APPROVED', 'CAMPAIGN_REFUSED'],
  APPROVED: ['CAMPAIGN_REFUSED'],
};

it('is one business and one set of texts, moves along its states alone and has the status of each, whatever is lost, late, suspended or edited @slow', async () => {
  const event = fc.constantFrom('look', 'lost before', 'lost after', 'later', 'resubmit', 'suspend', 'late answer');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('9999', '0003', '0005', '0008'),
      fc.array(fc.tuple(event, fc.nat(20)), { minLength: 6, maxLength: 18 }),
      async (ending, events) => {
        const one = await aSubmission(ending);
        const seen: NonNullable<Awaited<ReturnType<typeof one.row>>>[] = [];
        for (const [happens, number] of events) {
          const before = await one.row();
          if (!before) throw new Error('The registration is gone.');
          seen.push(before);
          if (happens === 'later') one.pass(number > 15 ? 60_000 : 5000);
          if (happens === 'look') await one.look();
          if (happens.startsWith('lost')) await one.look(losing(one.registry, happens === 'lost after'));
          if (happens === 'resubmit')
            await one.submit({ ...one.form, legalBusinessName: `Elm Vets ${number} LLC` }).catch(() => null);
          if (happens === 'suspend')
            await decide(db, one.practice, { campaign: 'SUSPENDED', explanation: 'A carrier has suspended it.' });
          const asked = seen[number % seen.length] ?? before;
          if (happens === 'late answer') await answerLate(one.practice, asked, number);
          const after = await one.row();
          const { state = 'DRAFT' } = after ?? {};
          expect([before.state, ...next[before.state]]).toContain(state);
          expect(await one.status()).toBe(statusOf[state]);
          // Of an earlier submission, or about a state that has passed, it changes nothing.
          const isStale = asked.attempt !== before.attempt || asked.state !== before.state;
          expect(happens === 'late answer' && isStale ? after : before).toEqual(before);
        }
        expect((await brandsOf(one.form.ein)).length).toBeLessThanOrEqual(1);
        const { id = '' } = (await one.row()) ?? {};
        const campaigns = await registryDb(db)
          .selectFrom('sandbox_campaign')
          .select('id')
          .where('reference', '=', id)
          .execute();
        expect(campaigns.length).toBeLessThanOrEqual(1);
        one.close();
      },
    ),
    { numRuns: 15 },
  );
});

/** Records what the registry answers to a question of an earlier moment. */
async function answerLate(practice: string, asked: ClaimedRegistration, number: number): Promise<void> {
  const answers = asked.state === 'DRAFT' || asked.state.endsWith('REFUSED') ? [] : next[asked.state];
  const state = answers[number % answers.length];
  if (state === undefined) return;
  const isSuspended = asked.state === 'APPROVED';
  await runCommand(world.runner, systemAt(practice), (ctx) =>
    recordRegistryAnswer(ctx, asked, {
      state,
      steps: isSuspended ? ['SUSPENDED'] : [],
      refusals: state.endsWith('REFUSED') ? [{ code: isSuspended ? 'suspended' : 'other', words: null }] : [],
      at: new Date(),
    }),
  );
}

/** The registry whose next creation is lost, before or after it has happened. */
function losing(registry: CarrierRegistry, after: boolean): CarrierRegistry {
  const lost = async (work: () => Promise<string>): Promise<string> => {
    if (after) await work();
    throw new Error('The connection was lost.');
  };
  return {
    ...registry,
    createBrand: (...given) => lost(() => registry.createBrand(...given)),
    createCampaign: (...given) => lost(() => registry.createCampaign(...given)),
  };
}
