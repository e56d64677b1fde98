import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { submitSmsRegistration } from '#contract/campaigns/sms-registration.ts';
import { paths } from '#src/app/paths.ts';
import { pressUnknown } from '#src/strings/errors.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderPublic } from '#tests/support/render-public.tsx';
import { aRegistrationForm } from '#tests/support/texting-registration-world.ts';

const network = theNetwork();

async function aVisitor() {
  const { world, practice } = await aPracticeDay();
  const { db } = world.store;
  const { registration_token: token } = await db
    .updateTable('practice')
    .set({ registration_status: 'NOT_STARTED', name: 'Elm Street Animal Hospital' })
    .where('practice', '=', practice)
    .returning('registration_token')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sms_registration')
    .values({ practice, form: JSON.stringify(aRegistrationForm()) })
    .execute();
  const { user } = await renderPublic(paths.smsRegister(token));
  const submissions = () =>
    db.selectFrom('sms_registration').select(['version', 'submitted_at']).where('practice', '=', practice).execute();
  return { user, submissions };
}

it('says at an address without its token that the link has to be opened again', async () => {
  await renderPublic('/sms/register?token');
  expect(await screen.findByRole('heading', { name: words.visitor.closed })).toBeVisible();
  expect(screen.getByText(words.visitor.closedText)).toBeVisible();
});

describe('a submission of a visitor', () => {
  it('that gets no response is given up after a time, keeps the form, and is submitted once by the next press [F-03] [SM-10]', async () => {
    const { user, submissions } = await aVisitor();
    await user.click(await screen.findByLabelText(words.statement));
    const timeout = new AbortController();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    network.fail(submitSmsRegistration, 'no response');
    await user.click(screen.getByRole('button', { name: words.submit }));
    await waitFor(() => expect(network.requestsTo(submitSmsRegistration)).toHaveLength(1));
    expect(patience).toHaveBeenCalledWith(15_000);
    timeout.abort();
    expect(await screen.findByText(pressUnknown)).toBeVisible();
    expect(screen.getByLabelText(words.fields.legalBusinessName)).toHaveValue('Elm Street Animal Hospital LLC');
    expect((await submissions())[0]?.submitted_at).toBeNull();
    patience.mockRestore();
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(await screen.findByText(words.reviewed)).toBeVisible();
    expect((await submissions()).map((one) => one.submitted_at)).toEqual([expect.any(String)]);
  });

  it('whose answer was lost is shown as submitted, once [F-02] [SM-10]', async () => {
    const { user, submissions } = await aVisitor();
    await user.click(await screen.findByLabelText(words.statement));
    network.fail(submitSmsRegistration, 'response lost');
    await user.click(screen.getByRole('button', { name: words.submit }));
    expect(await screen.findByText(words.reviewed)).toBeVisible();
    expect(network.requestsTo(submitSmsRegistration)).toHaveLength(1);
    expect((await submissions()).map((one) => one.submitted_at)).toEqual([expect.any(String)]);
  });
});
