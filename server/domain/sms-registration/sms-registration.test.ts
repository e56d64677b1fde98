import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import {
  getSmsRegistration as getCall,
  submitSmsRegistration as submitCall,
} from '#contract/campaigns/sms-registration.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aRegistrationForm } from '#tests/support/texting-registration-world.ts';
import { announcements, aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { blankOldEins } from './blank-eins.ts';
import { getSmsRegistration } from './get.ts';
import { saveSmsRegistrationDraft } from './save-draft.ts';
import { submitSmsRegistration } from './submit.ts';

const world = await startWorld();
const { db } = world.store;
const get = (practice: string) => at(world, practice).read(getSmsRegistration, true);
const save = (practice: string, version: number, changes: Parameters<typeof aRegistrationForm>[0] = {}) =>
  at(world, practice).run(saveSmsRegistrationDraft, { version, form: aRegistrationForm(changes) });
const submit = (practice: string, version: number, hasRegistry = true) =>
  at(world, practice).run(submitSmsRegistration, { version, isTrue: true } as const, hasRegistry);
const statusOf = async (practice: string) =>
  (await db.selectFrom('practice').select('registration_status').where('practice', '=', practice).executeTakeFirst())
    ?.registration_status;

describe('the form of an SMS registration', () => {
  it('is filled in from the practice’s settings and with the texts that it sends [SM-01]', async () => {
    const { practice } = await aPractice(world, {
      profile: JSON.stringify({
        practiceAddress: '12 Elm Street',
        practiceAddressCity: 'Boston',
        practiceAddressState: 'MA',
        practiceAddressPostalCode: '02118-4410',
        practiceEmailAddress: 'front@elmstreet.example',
        practiceVoicePhone: '+16175552310',
      }),
    });
    const { form, state, version } = await get(practice);
    expect({ state, version }).toEqual({ state: 'DRAFT', version: 0 });
    expect(form).toMatchObject({
      street: '12 Elm Street',
      city: 'Boston',
      state: 'MA',
      zip: '02118',
      contactEmail: 'front@elmstreet.example',
      contactPhone: '(617) 555-2310',
    });
    expect(form.samples.length).toBeGreaterThanOrEqual(2);
    expect(form.stopAnswer).toContain('Elm Street Animal Hospital');
  });

  it('is saved as far as it is typed, under the version that was seen; a colleague’s is not overwritten', async () => {
    const { practice } = await aPractice(world);
    expect(await save(practice, 0, { zip: '' })).toMatchObject({ version: 1 });
    // The answer to the first attempt was lost.
    expect(await save(practice, 0, { zip: '' })).toMatchObject({ version: 1 });
    await expect(save(practice, 0, { zip: '02118' })).rejects.toEqual(refusal('registration_changed'));
    expect(await get(practice)).toMatchObject({ form: { zip: '' }, savedBy: 'Ada Lovelace', version: 1 });
    expect(await announcements(world, practice)).toEqual(['registration sms']);
    const kept = [{ code: 'email_other_domain', field: 'contactEmail' } as const];
    const form = aRegistrationForm({ zip: '' });
    expect(await at(world, practice).run(saveSmsRegistrationDraft, { version: 1, form, kept })).toMatchObject({
      version: 2,
    });
    expect(await get(practice)).toMatchObject({ kept, version: 2 });
  });

  it('names by field what keeps it from being sent, alike on both sides [SM-02] [SM-03] [SM-04] [SM-05] [CN-31] [CN-32]', async () => {
    const { practice } = await aPractice(world);
    const wrong = { ein: '12-34567', legalBusinessName: 'x'.repeat(64), website: 'elm', contactLastName: '' };
    await save(practice, 0, wrong);
    const { findings, form, practice: registering } = await get(practice);
    expect(findings).toEqual(registrationFindings(form, registering));
    const { call } = anApp(world);
    const answer = await call(practice, submitCall, { version: 1, isTrue: true });
    expect(answer).toMatchObject({ status: 422, body: { code: 'registration_findings' } });
    expect(errorBody.parse(answer.body).details).toEqual(
      expect.arrayContaining([
        { field: 'form.ein', message: 'ein_format' },
        { field: 'form.legalBusinessName', message: 'legal_name_too_long' },
        { field: 'form.contactLastName', message: 'missing' },
        { field: 'form.website', message: 'website_unusable' },
      ]),
    );
    expect(answer.text).not.toContain('12-34567');
    expect(await statusOf(practice)).toBe('NOT_STARTED');
  });
});

describe('a submission', () => {
  it('changes state, status and timeline together, and masks the EIN from then on [API-13] [D-21]', async () => {
    const { practice } = await aPractice(world);
    await save(practice, 0);
    const app = anApp(world);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const first = await app.call(practice, submitCall, { version: 1, isTrue: true }, key);
    expect(first).toMatchObject({ status: 202, body: { state: 'SUBMITTED', version: 2 } });
    expect(await app.call(practice, submitCall, { version: 1, isTrue: true }, key)).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect(await statusOf(practice)).toBe('REGISTRATION_IN_PROGRESS');
    const shown = await app.call(practice, getCall, {});
    expect(shown.body).toMatchObject({ form: { ein: '••-•••7350' }, timeline: [{ kind: 'SUBMITTED' }] });
    for (const text of [shown.text, app.log.text()]) expect(text).not.toMatch(/84-?2917350/);
  });

  it('happens once, whoever else submits, and closes the form', async () => {
    const { practice } = await aPractice(world);
    await save(practice, 0);
    await submit(practice, 1);
    await expect(submit(practice, 1)).rejects.toEqual(refusal('registration_in_review'));
    await expect(save(practice, 2, { zip: '02119' })).rejects.toEqual(refusal('registration_in_review'));
  });

  it('is not possible of a form that somebody has changed, without a number, or where no registry is configured', async () => {
    const { practice } = await aPractice(world);
    await save(practice, 0);
    await save(practice, 1, { zip: '02119' });
    await expect(submit(practice, 1)).rejects.toEqual(refusal('registration_changed'));
    await expect(submit(practice, 2, false)).rejects.toEqual(refusal('registration_unavailable'));
    const numberless = await aPractice(world, { texting_number: null });
    await save(numberless.practice, 0);
    await expect(submit(numberless.practice, 1)).rejects.toEqual(refusal('registration_unavailable'));
    expect(await get(numberless.practice)).toMatchObject({ isAvailable: false });
  });

  it('of a refused registration changes the fields in question alone, and a masked EIN is the one that was sent [SM-07]', async () => {
    const { practice } = await aPractice(world);
    await save(practice, 0);
    await submit(practice, 1);
    await db
      .updateTable('sms_registration')
      .set({ state: 'BRAND_REFUSED', refusals: JSON.stringify([{ code: 'ein_mismatch', words: null }]) })
      .where('practice', '=', practice)
      .execute();
    const edited = { ein: '••-•••7350', legalBusinessName: 'Elm Street Veterinary LLC', city: 'Cambridge' };
    await save(practice, 2, edited);
    const row = await db
      .selectFrom('sms_registration')
      .select('form')
      .where('practice', '=', practice)
      .executeTakeFirst();
    expect(row?.form).toMatchObject({
      ein: '84-2917350',
      legalBusinessName: 'Elm Street Veterinary LLC',
      city: 'Boston',
    });
  });

  it('of a number that was registered elsewhere shows how far it is, and can be repeated after an error [EN-11]', async () => {
    const { practice } = await aPractice(world, { registration_status: 'REGISTRATION_ERROR' });
    expect(await get(practice)).toMatchObject({ state: 'BRAND_REFUSED', refusals: [] });
    await save(practice, 0);
    await submit(practice, 1);
    expect(await statusOf(practice)).toBe('REGISTRATION_IN_PROGRESS');
    const pending = await aPractice(world, { registration_status: 'REGISTRATION_IN_PROGRESS' });
    expect(await get(pending.practice)).toMatchObject({ state: 'SUBMITTED' });
  });

  it('keeps the last four digits of the EIN alone, thirty days after the approval', async () => {
    const { practice } = await aPractice(world);
    await save(practice, 0);
    await submit(practice, 1);
    await db.updateTable('sms_registration').set({ state: 'APPROVED' }).where('practice', '=', practice).execute();
    const einAfter = async (days: number) => {
      await blankOldEins({ db, now: new Date(Date.now() + days * 86_400_000) });
      const row = await db
        .selectFrom('sms_registration')
        .select('form')
        .where('practice', '=', practice)
        .executeTakeFirst();
      return row?.form.ein;
    };
    expect(await einAfter(29)).toBe('84-2917350');
    expect(await einAfter(31)).toBe('••-•••7350');
  });
});
