import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '#src/app/paths.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aRegistrationForm } from '#tests/support/registration-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

async function openRegistration() {
  const practice = await aPracticeDay();
  await practice.world.store.db
    .updateTable('practice')
    .set({ registration_status: 'NOT_STARTED', name: 'Elm Street Animal Hospital' })
    .where('practice', '=', practice.practice)
    .execute();
  return { practice };
}

it('refuses a Social Security number in words, formats an EIN, and names what is missing on Submit [SM-01] [SM-02] [SM-03] [SM-14]', async () => {
  const { practice } = await openRegistration();
  const { user } = await renderApp({ practice, path: paths.smsRegister() });
  const ein = await screen.findByLabelText(words.fields.ein);
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

it('submits a complete form once, and then shows how far it is with the EIN masked [SM-10] [CN-34]', async () => {
  const { practice } = await openRegistration();
  await practice.world.store.db
    .insertInto('sms_registration')
    .values({ practice: practice.practice, form: JSON.stringify(aRegistrationForm()) })
    .execute();
  const { user } = await renderApp({ practice, path: paths.smsRegister() });
  await user.click(await screen.findByLabelText(words.statement));
  await user.click(screen.getByRole('button', { name: words.submit }));
  expect(await screen.findByText(words.reviewed)).toBeVisible();
  expect(screen.getByText(words.steps.SUBMITTED)).toBeVisible();
  expect(screen.getByLabelText(words.fields.ein)).toHaveValue('••-•••7350');
  expect(screen.queryByRole('button', { name: words.submit })).toBeNull();
});
