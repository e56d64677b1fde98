import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  getSmsRegistration as getSmsRegistrationCall,
  submitSmsRegistration,
} from '#contract/campaigns/sms-registration.ts';
import { paths } from '#src/app/paths.ts';
import { shell } from '#src/strings/shell.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { LiveRegion } from '#src/ui/LiveRegion.tsx';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aRegistrationForm, theRegistration } from '#tests/support/texting-registration-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

import type { RegistrationCalls } from './registration-calls.ts';
import { RegistrationView } from './RegistrationView.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

const network = theNetwork();
const openPage = (practice: PracticeDay) => renderApp({ practice, path: paths.smsRegister() });

async function openRegistration() {
  const practice = await aPracticeDay();
  await practice.world.store.db
    .updateTable('practice')
    .set({ registration_status: 'NOT_STARTED', name: 'Elm Street Animal Hospital' })
    .where('practice', '=', practice.practice)
    .execute();
  return { practice };
}

it('refuses a Social Security number in words, formats an EIN, and names what is missing on Submit [SM-01] [SM-02] [SM-03] [SM-14] @slow', async () => {
  const { practice } = await openRegistration();
  const { user } = await openPage(practice);
  const ein = await screen.findByLabelText(words.fields.ein);
  for (const label of [
    'Legal business name',
    'Business structure',
    'Street',
    'City',
    'State',
    'Zip code',
    'Contact’s first name',
    'Contact’s last name',
    'Contact’s email',
    'Contact’s phone',
    'Website',
  ])
    expect(screen.getByLabelText(label)).toBeEnabled();
  await user.type(ein, '123-45-6789');
  expect(screen.getAllByText(words.finding('ein_personal', 'ein'))[0]).toBeVisible();
  await user.clear(ein);
  await user.type(ein, '842917350');
  expect(ein).toHaveValue('84-2917350');
  await user.click(screen.getByRole('button', { name: words.submit }));
  expect(screen.getByLabelText(words.fields.legalBusinessName)).toHaveFocus();
  expect(screen.getByLabelText(words.fields.legalBusinessName)).toHaveAccessibleDescription(
    words.finding('missing', 'legalBusinessName'),
  );
});

it('says that it could not be loaded, and loads it again on request [ER-14]', async () => {
  const { practice } = await openRegistration();
  network.fail(getSmsRegistrationCall, { code: 'internal', message: 'no' }, Infinity);
  const { user } = await openPage(practice);
  expect(await screen.findByText(words.failed)).toBeVisible();
  network.recover(getSmsRegistrationCall);
  await user.click(screen.getByRole('button', { name: shell.retry }));
  expect(await screen.findByRole('textbox', { name: words.fields.ein })).toBeVisible();
});

it('submits a complete form once, and then shows how far it is with the EIN masked [SM-10] [CN-34]', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({ practice: practice.practice, form: JSON.stringify(aRegistrationForm()) })
    .execute();
  const { user } = await openPage(practice);
  await user.click(await screen.findByLabelText(words.statement));
  await user.click(screen.getByRole('button', { name: words.submit }));
  // The form goes with its button, so that the state takes the focus.
  const reviewed = await screen.findByText(/^Your registration is being reviewed/);
  await waitFor(() => expect(reviewed).toHaveFocus());
  expect(reviewed).toHaveTextContent('Confirmation takes up to 2 weeks.');
  expect(screen.getByText(words.steps.SUBMITTED)).toBeVisible();
  expect(screen.getByText('••-•••7350')).toBeVisible();
  expect(screen.queryByRole('button', { name: words.submit })).toBeNull();
});

it('is submitted once, as is found out where the answer was lost [SM-10] @slow', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({ practice: practice.practice, form: JSON.stringify(aRegistrationForm()) })
    .execute();
  const { user } = await openPage(practice);
  await user.click(await screen.findByLabelText(words.statement));
  network.fail(submitSmsRegistration, 'response lost');
  // Nothing but the answer says that it was submitted.
  const release = network.hold(getSmsRegistrationCall);
  const alerts = alertsSaid();
  await user.click(screen.getByRole('button', { name: words.submit }));
  await waitFor(() => expect(network.requestsTo(submitSmsRegistration)).toHaveLength(2));
  release();
  expect(await screen.findByText(/^Your registration is being reviewed/)).toBeVisible();
  expect(screen.getAllByText(words.steps.SUBMITTED)).toHaveLength(1);
  expect(alerts()).toEqual([]);
});

it('shows the default explanatory card where a refusal has no field, with the words that were said [SM-08] [SM-09]', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({
      practice: practice.practice,
      form: JSON.stringify(aRegistrationForm()),
      state: 'BRAND_REFUSED',
      refusals: JSON.stringify([{ code: 'other', words: 'The business could not be verified.' }]),
      attempt: 1,
    })
    .execute();
  await openPage(practice);
  const card = within(await screen.findByRole('region', { name: words.refusedTitle }));
  expect(card.getByText(words.refusals.other)).toBeVisible();
  expect(card.getByText(words.words('The business could not be verified.'))).toBeVisible();
  expect(card.getByText(/^Reference for support: [0-9A-F]{8}$/)).toBeVisible();
});

it('says that the registry could not be reached again and again', async () => {
  const { practice } = await openRegistration();
  const { db } = practice.world.store;
  const { id } = await db
    .insertInto('sms_registration')
    .values({
      practice: practice.practice,
      form: JSON.stringify(aRegistrationForm()),
      state: 'SUBMITTED',
      attempt: 1,
      version: 1,
      next_look_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openPage(practice);
  expect(await screen.findByText(words.reviewed)).toBeVisible();
  for (let failures = 1; failures < 3; failures++) await practice.fails('sms_registration', id);
  expect(screen.queryByText(words.failing)).toBeNull();
  await practice.fails('sms_registration', id);
  expect(await screen.findByText(words.failing)).toBeVisible();
});

it('brings a refused EIN back to its field, which says why until it is edited, and closes the others [SM-06] [SM-07]', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({
      practice: practice.practice,
      form: JSON.stringify(aRegistrationForm()),
      state: 'BRAND_REFUSED',
      refusals: JSON.stringify([{ code: 'ein_mismatch', words: null }]),
      attempt: 1,
    })
    .execute();
  const { user } = await openPage(practice);
  const ein = await screen.findByLabelText(words.fields.ein);
  expect(ein).toHaveValue('••-•••7350');
  expect(ein).toHaveAccessibleDescription(words.refusals.ein_mismatch);
  expect(screen.getByLabelText(words.fields.street)).toHaveAttribute('readonly');
  expect(screen.getByText(words.openAlone(['ein', 'legalBusinessName', 'businessStructure']))).toBeVisible();
  // The digits that are shown are none of the new number.
  await user.type(ein, '8');
  expect(ein).toHaveValue('8');
  await user.type(ein, '42917351');
  expect(ein).toHaveValue('84-2917351');
  expect(ein).not.toHaveAccessibleDescription(words.refusals.ein_mismatch);
});

it('holds back words that carriers refused until they are changed, and names the address of the privacy policy', async () => {
  const { practice } = await openRegistration();
  const form = aRegistrationForm({ websiteHasPrivacyPolicy: false });
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({
      practice: practice.practice,
      form: JSON.stringify(form),
      state: 'CAMPAIGN_REFUSED',
      refusals: JSON.stringify([
        { code: 'consent_refused', words: null, refused: [form.consent] },
        { code: 'website_refused', words: null },
      ]),
      attempt: 1,
    })
    .execute();
  const { user } = await openPage(practice);
  const checks = within(await screen.findByRole('region', { name: words.checks }));
  expect(checks.getByText('1 to fix, 1 worth a look.')).toBeVisible();
  await user.click(screen.getByLabelText(words.statement));
  await user.click(screen.getByRole('button', { name: words.resubmit }));
  const consent = screen.getByLabelText(words.fields.consent);
  expect(consent).toHaveFocus();
  expect(screen.getByText(words.privacyAt('https://elmstreet.example/privacy'))).toBeVisible();
  expect(consent).toHaveAccessibleDescription(words.finding('refused_unchanged', 'consent'));
  await user.type(consent, ' A sign says so.');
  expect(consent).not.toHaveAccessibleDescription();
  expect(checks.getByText('1 worth a look.')).toBeVisible();
});

it('says at name and website what is wrong, and keeps a warning as it is, also after a reload [SM-04] [SM-05] [CN-31] @slow', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({
      practice: practice.practice,
      form: JSON.stringify(
        aRegistrationForm({ legalBusinessName: 'x'.repeat(64), website: 'elm', contactEmail: 'elm@gmail.com' }),
      ),
    })
    .execute();
  const { user, unmount } = await openPage(practice);
  const name = await screen.findByLabelText(words.fields.legalBusinessName);
  await user.click(screen.getByRole('button', { name: words.submit }));
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(words.finding('legal_name_too_long', 'legalBusinessName'));
  expect(screen.getByLabelText(words.fields.website)).toHaveAccessibleDescription(
    words.finding('website_unusable', 'website'),
  );
  expect(screen.getByText(words.counted({ empty: 0, must: 2, likely: 1 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.accept }));
  expect(screen.getByText(words.counted({ empty: 0, must: 2, likely: 0 }))).toBeVisible();
  expect(screen.getByLabelText(words.fields.contactEmail)).toHaveFocus();
  await user.type(screen.getByLabelText(words.fields.contactEmail), 'e', {
    initialSelectionStart: 0,
    initialSelectionEnd: 0,
  });
  expect(screen.getByText(words.counted({ empty: 0, must: 2, likely: 1 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.accept }));
  await screen.findByText(/^Saved/);
  unmount();
  await openPage(practice);
  expect(await screen.findByText(words.counted({ empty: 0, must: 2, likely: 0 }))).toBeVisible();
});

it('of a practice without a number says so from the start, keeps what is entered, and offers no sending @slow', async () => {
  const { practice } = await openRegistration();
  const { db } = practice.world.store;
  await db.updateTable('practice').set({ texting_number: null }).where('practice', '=', practice.practice).execute();
  const { user } = await openPage(practice);
  expect(await screen.findByText(words.noNumber)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.submit })).toBeNull();
  await user.type(screen.getByLabelText(words.fields.legalBusinessName), 'Elm');
  await screen.findByText(/^Saved/);
  expect(await theRegistration(practice.world, practice.practice)).toMatchObject({
    form: { legalBusinessName: 'Elm' },
  });
});

it('shows a colleague’s edit beside one’s own, and keeps the one that is chosen', async () => {
  const { practice } = await openRegistration();
  const { db } = practice.world.store;
  const row = { practice: practice.practice, form: JSON.stringify(aRegistrationForm()) };
  await db.insertInto('sms_registration').values(row).execute();
  const { user } = await openPage(practice);
  const city = await screen.findByLabelText(words.fields.city);
  await db
    .updateTable('sms_registration')
    .set({ form: JSON.stringify(aRegistrationForm({ city: 'Cambridge' })), version: 2, saved_by: 'Ada Lovelace' })
    .where('practice', '=', practice.practice)
    .execute();
  await user.clear(city);
  await user.type(city, 'Salem');
  const said = await screen.findByText(words.changed('Ada Lovelace'));
  const conflict = within(said.closest('section')!);
  expect(said).toBeVisible();
  expect(conflict.getByText(`${words.mine} Salem`)).toBeVisible();
  expect(conflict.getByText(`${words.theirs} Cambridge`)).toBeVisible();
  expect(city).toHaveValue('Salem');
  await user.click(screen.getByRole('button', { name: words.submit }));
  expect(screen.getByRole('alert')).toHaveFocus();
  await user.click(conflict.getByRole('button', { name: words.keepMine }));
  await waitFor(() => expect(screen.queryByText(words.changed('Ada Lovelace'))).toBeNull());
  // The keyboard goes on in the form.
  expect(city.closest('form')).toHaveFocus();
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('sms_registration')
            .select('form')
            .where('practice', '=', practice.practice)
            .executeTakeFirst()
        )?.form.city,
    )
    .toBe('Salem');
});

/** A server that is not reached. */
const silent: RegistrationCalls = {
  save: async () => ({ code: 'fetch_error' }),
  submit: async () => null,
  kept: null,
  keep: () => undefined,
};

it('goes on after a reload whose save was not heard, also where the EIN is answered masked', async () => {
  const { practice } = await openRegistration();
  const { db } = practice.world.store;
  const form = aRegistrationForm();
  await db
    .insertInto('sms_registration')
    .values({ practice: practice.practice, form: JSON.stringify(form), state: 'BRAND_REFUSED', version: 2, attempt: 1 })
    .execute();
  const registration = {
    ...(await theRegistration(practice.world, practice.practice)),
    state: 'BRAND_REFUSED' as const,
  };
  const saved: number[] = [];
  const calls: RegistrationCalls = {
    save: async ({ version }) => {
      saved.push(version);
      return { version, savedAt: '2026-11-25T10:00:00.000Z' };
    },
    submit: async () => null,
    kept: { version: 1, form },
    keep: () => undefined,
  };
  const { result } = renderHook(() => useSavedDraft(registration, calls));
  expect(result.current.hasConflict).toBe(false);
  await act(async () => void (await result.current.saveNow()));
  expect(saved).toEqual([2]);
  expect(result.current.isDirty).toBe(false);
});

it('takes of a form that was kept on the device only what can still be edited', async () => {
  const { practice } = await openRegistration();
  const registration = {
    ...(await theRegistration(practice.world, practice.practice)),
    form: aRegistrationForm(),
    state: 'CAMPAIGN_REFUSED' as const,
    refusals: [{ code: 'suspended' as const, words: null }],
    version: 4,
  };
  const kept = aRegistrationForm({ legalBusinessName: 'Elm W LLC', description: 'Elm texts its clients.' });
  const { result } = renderHook(() => useSavedDraft(registration, { ...silent, kept: { version: 1, form: kept } }));
  expect(result.current.form).toEqual(aRegistrationForm({ description: 'Elm texts its clients.' }));
});

it('says as its heading that a carrier has suspended the texts', async () => {
  const { practice } = await openRegistration();
  const registration = {
    ...(await theRegistration(practice.world, practice.practice)),
    state: 'CAMPAIGN_REFUSED' as const,
    refusals: [{ code: 'suspended' as const, words: null }],
  };
  render(<RegistrationView registration={registration} calls={silent} />);
  expect(screen.getByRole('heading', { name: words.suspendedTitle })).toBeVisible();
});

it('says how far it is now while somebody looks at it, and keeps the keyboard’s place', async () => {
  const { practice } = await openRegistration();
  const submitted = { kind: 'SUBMITTED', at: '2026-11-22T15:00:00.000Z' } as const;
  const registration = {
    ...(await theRegistration(practice.world, practice.practice)),
    state: 'CAMPAIGN_REVIEW' as const,
    version: 2,
    timeline: [submitted],
  };
  const { rerender } = render(<WithLiveRegion registration={registration} />);
  screen.getByText(words.sent).focus();
  expect(screen.getByText(words.sent)).toHaveFocus();
  rerender(
    <WithLiveRegion
      registration={{
        ...registration,
        state: 'CAMPAIGN_REFUSED',
        refusals: [{ code: 'samples_refused', words: null }],
        timeline: [submitted, { kind: 'CARRIERS_REFUSED', at: '2026-11-23T15:00:00.000Z' }],
      }}
    />,
  );
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words.steps.CARRIERS_REFUSED),
  );
  expect(screen.getByText(words.intro)).toHaveFocus();
});

const WithLiveRegion = ({ registration }: { registration: Parameters<typeof RegistrationView>[0]['registration'] }) => (
  <>
    <RegistrationView registration={registration} calls={silent} />
    <LiveRegion />
  </>
);

it('keeps the keyboard’s place where the button to remove a sample text goes, and one to add it comes', async () => {
  const { practice } = await openRegistration();
  const registration = {
    ...(await theRegistration(practice.world, practice.practice)),
    state: 'CAMPAIGN_REFUSED' as const,
    form: aRegistrationForm(),
  };
  const samples = [...registration.form.samples, 'Elm Street Animal Hospital: Milo’s results are here.'].slice(-3);
  registration.form = aRegistrationForm({ samples });
  const user = userEvent.setup();
  render(<RegistrationView registration={registration} calls={silent} />);
  await user.click(screen.getByRole('button', { name: words.removeSample(3) }));
  expect(screen.queryByRole('button', { name: words.removeSample(1) })).toBeNull();
  expect(screen.getByText(words.carriersText).parentElement).toHaveFocus();
});
