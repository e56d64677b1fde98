import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOf } from '#server/domain/sms-registration/internal.ts';
import type { CarrierRegistry } from '#server/gateways/carrier-registry/gateway.ts';
import { registryDb } from '#server/sandbox/registry/registry-tables.ts';
import { aRegistrationForm, aRegistryForTest, registering } from '#tests/support/registration-world.ts';
import { aPractice, startOwnWorld } from '#tests/support/server-world.ts';

const world = await startOwnWorld();
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
    ['0003', 'consent_refused'],
    ['0006', 'website_refused'],
  ])('with EIN …%s is refused by the carriers for %s, and accepted once it is corrected', async (ending, code) => {
    const { until, row, submit, form } = await aSubmission(ending);
    await until('CAMPAIGN_REFUSED');
    expect(await row()).toMatchObject({ refusals: [{ code }] });
    await submit({ ...form, website: `${form.website}/home`, consent: `${form.consent} A poster says so too.` });
    await until('APPROVED');
  });

  it('whose answer is lost, or whose registry fails twice, makes one business', async () => {
    for (const ending of ['0002', '0007']) {
      const { until, form } = await aSubmission(ending);
      await until('APPROVED');
      expect(await brandsOf(form.ein)).toHaveLength(1);
    }
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

it('is one business and one set of texts, and has the status of its state, whatever is lost, cut or edited', async () => {
  const event = fc.constantFrom('look', 'lost before', 'lost after', 'later', 'resubmit');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('9999', '0003', '0005'),
      fc.array(event, { minLength: 4, maxLength: 14 }),
      async (ending, events) => {
        const one = await aSubmission(ending);
        for (const happens of events) {
          if (happens === 'later') one.pass(5000);
          if (happens === 'look') await one.look();
          if (happens.startsWith('lost')) await one.look(losing(one.registry, happens === 'lost after'));
          if (happens === 'resubmit')
            await one.submit({ ...one.form, legalBusinessName: 'Elm Vets LLC' }).catch(() => null);
          const { state = 'DRAFT' } = (await one.row()) ?? {};
          expect(await one.status()).toBe(statusOf[state]);
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
    { numRuns: 12 },
  );
});

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
