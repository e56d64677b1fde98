import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmRegistration,
  correctRegistration,
  getConfirmation,
  getRegistration,
  openRegistrationForm,
  registerPractice,
  type RegistrationFailure,
  referenceOf,
} from '#contract/registration/practice-registrations.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { intentHeader } from '#contract/http.ts';
import { registration as words } from '#src/strings/registration.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { theServer } from '#tests/support/in-process-server.ts';
import { anInvitation, aRegistration, newIdentity } from '#tests/support/registration-world.ts';
import { renderPublic } from '#tests/support/render-public.tsx';
import { addresses } from './addresses.ts';
import { fieldsOf } from './fields.ts';

const network = theNetwork();

beforeEach(async () => {
  const { world } = await theServer();
  await world.store.db.deleteFrom('throttle').execute();
});
afterEach(() => sessionStorage.clear());

const proceed = () => screen.findByRole('button', { name: words.proceed });
const field = (name: keyof typeof words.labels) => screen.getByLabelText(words.labels[name]);
/** A poll at once, as for somebody who comes back to the page. */
const lookBack = () => document.dispatchEvent(new Event('visibilitychange'));
type User = Awaited<ReturnType<typeof renderPublic>>['user'];

/** Fills in the first two steps without an invitation. */
async function fillIn(user: User) {
  const identity = newIdentity();
  await proceed();
  await user.selectOptions(field('software'), 'NEO');
  await user.selectOptions(field('state'), 'ME');
  for (const [name, text] of [
    ['practiceOrgId', identity.practiceOrgId],
    ['practiceSubOrgId', 'main'],
    ['practiceName', 'Cedar Creek Veterinary'],
    ['street', '12 Mill Road'],
    ['city', 'Portland'],
    ['zip', '04101'],
    ['phone', '207.555.0142{Enter}'],
  ] as const)
    await user.type(field(name), text);
  await user.type(await screen.findByLabelText(words.labels.contactName), 'Rosa Lindqvist');
  await user.type(field('contactEmail'), 'rosa@cedarcreek.example');
  await user.click(await proceed());
  await screen.findByRole('checkbox');
  return { practice: rowKeyOf({ ...identity, pimsType: 'NEO' }) };
}
const send = () => screen.getByRole('button', { name: words.send });

async function rowsOf(practice: string) {
  const { world } = await theServer();
  return world.store.db.selectFrom('practice_registration').selectAll().where('practice', '=', practice).execute();
}
async function end(practice: string, reason: RegistrationFailure | null) {
  const { world } = await theServer();
  await world.store.db
    .updateTable('practice_registration')
    .set({ state: reason === null ? 'COMPLETE' : 'FAILED', reason })
    .where('practice', '=', practice)
    .execute();
}

describe('the form', () => {
  it('asks a visitor for practice, contact and terms, all of it required [RG-01] [RG-02] [RG-13] [SH-25]', async () => {
    const { user } = await renderPublic(addresses.form());
    await user.click(await proceed());
    const fields = fieldsOf('practice', false);
    expect(screen.getByRole('group', { name: words.errorSummary(fields.length) })).toBeVisible();
    for (const name of fields) expect(screen.getByLabelText(words.labels[name as 'zip'])).toBeInvalid();
    expect(field('software')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: words.labels.zip }));
    expect(field('zip')).toHaveFocus();
  });

  it.each([
    ['zip', '0410', '04101'],
    ['zip', '00000', '04101'],
    ['zip', '04101-1234', '04101'],
    ['phone', '555-0142', '+1 (207) 555-0142'],
  ] as const)(
    'refuses the %s %s when it is left, and takes it once it is corrected [RG-05] [RG-06] [CN-33]',
    async (name, wrong, right) => {
      const { user } = await renderPublic(addresses.form());
      await proceed();
      await user.type(field(name), wrong);
      await user.click(field('city'));
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(words.errors[name]) as string);
      await user.clear(field(name));
      await user.type(field(name), right);
      await user.click(field('city'));
      expect(field(name)).toBeValid();
    },
  );

  it('needs a first and a last name, and one address [RG-04] [RG-07] @slow', async () => {
    const { user } = await renderPublic(addresses.form());
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: words.change(words.steps.contact) }));
    await user.clear(await screen.findByLabelText(words.labels.contactName));
    await user.type(field('contactName'), 'Rosa');
    await user.clear(field('contactEmail'));
    await user.type(field('contactEmail'), 'rosa@cedarcreek');
    await user.click(await proceed());
    expect(field('contactName')).toHaveFocus();
    expect(field('contactName')).toHaveAccessibleDescription(
      expect.stringContaining(words.errors.contactName) as string,
    );
    expect(field('contactEmail')).toHaveAccessibleDescription(
      expect.stringContaining(words.errors.contactEmail) as string,
    );
  });

  it('is not sent until the terms are accepted [RG-03] @slow', async () => {
    const { user } = await renderPublic(addresses.form());
    await fillIn(user);
    for (const term of words.terms) expect(screen.getByText(term)).toBeVisible();
    await user.click(send());
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(words.errors.terms);
    expect(network.requestsTo(registerPractice)).toHaveLength(0);
  });

  it('keeps what was typed over a reload, and Back leads to the step before @slow', async () => {
    const first = await renderPublic(addresses.form());
    await fillIn(first.user);
    first.unmount();
    const { router } = await renderPublic(addresses.step('review'));
    expect(await screen.findByText('Rosa Lindqvist')).toBeVisible();
    expect(screen.getByText('(207) 555-0142')).toBeVisible();
    await router.navigate(addresses.step('practice'));
    expect(await screen.findByLabelText(words.labels.city)).toHaveValue('Portland');
  });

  it('keeps also what was typed into the field that nobody has left', async () => {
    const first = await renderPublic(addresses.form());
    await proceed();
    await first.user.type(field('city'), 'Portl');
    first.unmount();
    await renderPublic(addresses.form());
    await proceed();
    expect(field('city')).toHaveValue('Portl');
  });

  it('can be loaded again where it could not be loaded', async () => {
    network.fail(openRegistrationForm, 'unreachable');
    const { user } = await renderPublic(addresses.form());
    expect(await screen.findByRole('alert')).toHaveTextContent(words.formFailed);
    await user.click(await screen.findByRole('button', { name: shell.retry }));
    expect(await proceed()).toBeVisible();
  });
});

describe('an invitation', () => {
  it('leaves the address at once, fills in what is known, and asks for no ids [F-53] [F-66]', async () => {
    const { world } = await theServer();
    const { address } = await renderPublic(`${addresses.form()}?invitation=${await anInvitation(world)}`);
    expect(await screen.findByText(words.invited('Cedar Creek Veterinary'))).toBeVisible();
    expect(address()).toBe(addresses.form());
    expect(field('phone')).toHaveValue('(207) 555-0142');
    expect(screen.queryByLabelText(words.labels.practiceOrgId)).toBeNull();
  });

  it.each([
    ['that nobody made', 'a'.repeat(22)],
    ['that cannot be one', 'a'],
  ])('%s says so, and the form can be filled in without it', async (_which, code) => {
    await renderPublic(`${addresses.form()}?invitation=${code}`);
    expect(await screen.findByText(new RegExp(words.invitations.unknown))).toHaveTextContent(words.withoutInvitation);
    expect(field('practiceOrgId')).toBeVisible();
  });

  it('is the one way where no practice software can be asked, and the page says so', async () => {
    network.rewrite(openRegistrationForm, (answer) => ({ ...answer, needsInvitation: true }));
    await renderPublic(addresses.form());
    expect(await screen.findByText(words.needsInvitation.title)).toBeVisible();
    expect(screen.queryByRole('button', { name: words.proceed })).toBeNull();
  });
});

describe('a registration that is sent', () => {
  it('is sent once by a double click, polled for, and ends on the success page [RG-08] [RG-12] [RG-14] [SH-26] [API-79] [D-21] @slow', async () => {
    const { user, address } = await renderPublic(addresses.form());
    const { practice } = await fillIn(user);
    await user.click(screen.getByRole('checkbox'));
    await user.dblClick(send());
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
    expect(network.requestsTo(registerPractice)).toHaveLength(1);
    // The keyboard goes on from what took the place of the form.
    expect(screen.getByRole('heading', { name: words.status.title('Cedar Creek Veterinary') })).toHaveFocus();
    expect(
      within(screen.getByRole('list', { name: words.status.stepsLabel })).getByText(words.status.steps.RECEIVED),
    ).toBeVisible();
    expect(sessionStorage.getItem('rapport.registration')).toBeNull();
    await end(practice, null);
    lookBack();
    expect(await screen.findByText(words.success.title('Cedar Creek Veterinary'))).toBeVisible();
    expect(address()).toContain('/enroll/register/success?r=');
  });

  it.each(['response lost', 'unreachable'] as const)(
    'is registered once although its first request was %s [F-02] @slow',
    async (fault) => {
      const { user } = await renderPublic(addresses.form());
      const { practice } = await fillIn(user);
      network.fail(registerPractice, fault);
      await user.click(screen.getByRole('checkbox'));
      await user.click(send());
      expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
      expect(await rowsOf(practice)).toHaveLength(1);
    },
  );

  it('that the server fails keeps the form, and the next press repeats the same registration [RG-11] [F-02] @slow', async () => {
    const { user } = await renderPublic(addresses.form());
    const { practice } = await fillIn(user);
    network.fail(registerPractice, { code: 'internal', message: 'broken' }, 3);
    await user.click(screen.getByRole('checkbox'));
    await user.click(send());
    expect(await screen.findByText(words.serverError)).toBeVisible();
    expect(screen.getByText('Rosa Lindqvist')).toBeVisible();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    network.fail(registerPractice, 'unreachable', 3);
    await user.click(send());
    expect(await screen.findByText(words.offline)).toBeVisible();
    connection.mockRestore();
    await user.click(send());
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
    const keys = network.requestsTo(registerPractice).map((request) => request.headers.get(intentHeader));
    expect(new Set(keys).size).toBe(1);
    expect(await rowsOf(practice)).toHaveLength(1);
  });

  it('whose answer was lost is found after a reload, although it has used up the invitation [RG-11] [F-02] @slow', async () => {
    const { world } = await theServer();
    const invitation = await anInvitation(world);
    const first = await renderPublic(`${addresses.form()}?invitation=${invitation}`);
    await first.user.click(await proceed());
    await first.user.type(await screen.findByLabelText(words.labels.contactName), 'Rosa Lindqvist');
    await first.user.clear(field('contactEmail'));
    await first.user.type(field('contactEmail'), 'rosa@cedarcreek.example');
    await first.user.click(await proceed());
    await first.user.click(await screen.findByRole('checkbox'));
    network.fail(registerPractice, 'response lost', 3);
    await first.user.click(send());
    expect(await screen.findByText(words.serverError)).toBeVisible();
    first.unmount();
    const { user } = await renderPublic(addresses.form());
    expect(await screen.findByText(words.unanswered('Cedar Creek Veterinary'))).toBeVisible();
    expect(screen.queryByLabelText(words.labels.practiceOrgId)).toBeNull();
    network.fail(registerPractice, { code: 'rate_limited', message: 'wait' });
    await user.click(screen.getByRole('button', { name: words.sendAgain }));
    expect(await screen.findByText(words.tooMany(words.minutes(1)))).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.sendAgain }));
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
  });

  it('that gets no response is given up after a time, keeps the form, and is registered once by the next press [F-03] [RG-11] @slow', async () => {
    const { user } = await renderPublic(addresses.form());
    const { practice } = await fillIn(user);
    await user.click(screen.getByRole('checkbox'));
    const timeout = new AbortController();
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    network.fail(registerPractice, 'no response', 3);
    await user.click(send());
    await waitFor(() => expect(network.requestsTo(registerPractice)).toHaveLength(1));
    expect(patience).toHaveBeenCalledWith(15_000);
    timeout.abort();
    expect(await screen.findByText(words.serverError)).toBeVisible();
    expect(screen.getByText('Rosa Lindqvist')).toBeVisible();
    patience.mockRestore();
    network.recover(registerPractice);
    await user.click(send());
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
    expect(await rowsOf(practice)).toHaveLength(1);
  });

  it('whose answer was lost is registered once, also where it is then sent too often, and over a reload [RG-11] [F-02] [F-54] @slow', async () => {
    const first = await renderPublic(addresses.form());
    const { practice } = await fillIn(first.user);
    network.fail(registerPractice, 'response lost', 3);
    await first.user.click(screen.getByRole('checkbox'));
    await first.user.click(send());
    expect(await screen.findByText(words.serverError)).toBeVisible();
    network.fail(registerPractice, { code: 'rate_limited', message: 'wait' });
    await first.user.click(send());
    expect(await screen.findByText(words.tooMany(words.minutes(1)))).toBeVisible();
    first.unmount();
    const { user } = await renderPublic(addresses.form());
    network.fail(registerPractice, { code: 'rate_limited', message: 'wait' });
    await user.click(await screen.findByRole('button', { name: words.sendAgain }));
    expect(await screen.findByText(words.tooMany(words.minutes(1)))).toBeVisible();
    network.fail(registerPractice, 'unreachable', 3);
    await user.click(screen.getByRole('button', { name: words.sendAgain }));
    expect(await screen.findByText(words.serverError)).toBeVisible();
    expect(screen.queryByText(words.tooMany(words.minutes(1)))).toBeNull();
    await user.click(screen.getByRole('button', { name: words.sendAgain }));
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
    expect(await rowsOf(practice)).toHaveLength(1);
  });

  it('too often says when it can be sent again', async () => {
    const { user } = await renderPublic(addresses.form());
    await fillIn(user);
    network.fail(registerPractice, { code: 'rate_limited', message: 'wait' });
    await user.click(screen.getByRole('checkbox'));
    await user.click(send());
    expect(await screen.findByText(words.tooMany(words.minutes(1)))).toBeVisible();
  });
});

describe('the waiting page', () => {
  it.each(Object.keys(words.failures) as RegistrationFailure[])(
    'says that the enrollment could not be completed, why (%s), and what to do [RG-09]',
    async (reason) => {
      const { world } = await theServer();
      const { link, practice } = await aRegistration(world);
      await end(practice, reason);
      await renderPublic(addresses.status(link));
      expect(await screen.findByRole('heading', { name: words.failed })).toBeVisible();
      expect(screen.getByText(words.failures[reason].reason)).toBeVisible();
      expect(screen.getByText(words.failures[reason].next)).toBeVisible();
      expect(screen.getByText(words.status.reference(referenceOf(link)))).toBeVisible();
    },
  );

  it('says to contact support once five polls in a row have failed, and can try again [RG-10]', async () => {
    const { world } = await theServer();
    const { link } = await aRegistration(world);
    network.fail(getRegistration, 'unreachable', 5);
    const { user } = await renderPublic(addresses.status(link));
    await waitFor(() => {
      lookBack();
      expect(screen.getByText(words.pollingError)).toBeVisible();
    });
    expect(network.requestsTo(getRegistration)).toHaveLength(5);
    expect(screen.getByText(new RegExp(words.contactSupport(referenceOf(link))))).toBeVisible();
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(await screen.findByText(words.status.reference(referenceOf(link)))).toBeVisible();
    expect(screen.queryByText(words.pollingError)).toBeNull();
    // Also where the steps were shown all the time.
    network.fail(getRegistration, 'unreachable', 5);
    await waitFor(() => {
      lookBack();
      expect(screen.getByText(words.pollingError)).toBeVisible();
    });
    await user.click(screen.getByRole('button', { name: shell.retry }));
    await waitFor(() => expect(screen.queryByText(words.pollingError)).toBeNull());
    expect(screen.getByRole('list', { name: words.status.stepsLabel }).parentElement).toHaveFocus();
  });

  it('lets a mistyped practice id be corrected', async () => {
    const { world } = await theServer();
    const { link, identity } = await aRegistration(world);
    const { user } = await renderPublic(addresses.status(link));
    await user.click(await screen.findByText(words.correction.title));
    expect(field('practiceOrgId')).toHaveValue(identity.practiceOrgId);
    await user.clear(field('practiceOrgId'));
    await user.click(screen.getByRole('button', { name: words.correction.send }));
    expect(field('practiceOrgId')).toHaveFocus();
    const { practiceOrgId } = newIdentity();
    await user.type(field('practiceOrgId'), practiceOrgId);
    await user.click(screen.getByRole('button', { name: words.correction.send }));
    await waitFor(async () => expect(await rowsOf(`NEO#${practiceOrgId}:main`)).toHaveLength(1));
  });

  it('says when the ids can be corrected again, and what came of it where the registration has ended meanwhile', async () => {
    const { world } = await theServer();
    const { link, practice } = await aRegistration(world);
    network.fail(correctRegistration, { code: 'rate_limited', message: 'wait' });
    const { user } = await renderPublic(addresses.status(link));
    await user.click(await screen.findByText(words.correction.title));
    await user.type(field('practiceOrgId'), '1');
    await user.click(screen.getByRole('button', { name: words.correction.send }));
    expect(await screen.findByText(words.correction.tooMany(words.minutes(1)))).toBeVisible();
    await end(practice, 'not_confirmed');
    await user.click(screen.getByRole('button', { name: words.correction.send }));
    expect(await screen.findByRole('heading', { name: words.failed })).toBeVisible();
    expect(screen.queryByText(words.correction.done)).toBeNull();
  });

  it('asks once at a time, also for somebody who keeps coming back to the page', async () => {
    const { world } = await theServer();
    const { link } = await aRegistration(world);
    const release = network.hold(getRegistration);
    await renderPublic(addresses.status(link));
    lookBack();
    lookBack();
    release();
    expect(await screen.findByText(words.status.reference(referenceOf(link)))).toBeVisible();
    expect(network.requestsTo(getRegistration)).toHaveLength(1);
  });

  it('of a link that opens nothing leads to the form', async () => {
    await renderPublic(addresses.status(`W10.${'0'.repeat(32)}`));
    expect(await screen.findByText(words.status.notFound)).toBeVisible();
    expect(screen.getByRole('link', { name: words.status.toForm })).toHaveAttribute('href', addresses.form());
  });

  it('is the support to ask too where the success page cannot see how it ended [RG-10] [SH-26]', async () => {
    const { world } = await theServer();
    const { link, practice } = await aRegistration(world);
    await end(practice, null);
    network.fail(getRegistration, 'unreachable', 5);
    const { user } = await renderPublic(addresses.success(link));
    await waitFor(() => {
      lookBack();
      expect(screen.getByText(words.pollingError)).toBeVisible();
    });
    expect(screen.getByText(new RegExp(words.contactSupport(referenceOf(link))))).toBeVisible();
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(await screen.findByText(words.success.title('Cedar Creek Veterinary'))).toBeVisible();
  });

  it('is what the success page shows while the registration has not ended; alone it says that nothing was registered [SH-26]', async () => {
    const { world } = await theServer();
    const { link } = await aRegistration(world);
    const { address, unmount } = await renderPublic(addresses.success(link));
    expect(await screen.findByRole('list', { name: words.status.stepsLabel })).toBeVisible();
    expect(address()).toBe(addresses.status(link));
    unmount();
    await renderPublic('/enroll/register/success');
    expect(await screen.findByText(words.success.alone)).toBeVisible();
  });
});

describe('the page that the practice’s mail opens', () => {
  const opened = (confirmation: string) =>
    renderPublic(`${addresses.form()}?${new URLSearchParams({ confirm: confirmation })}`);

  it('shows nothing that was typed, and confirms when its button is pressed, not before', async () => {
    const { world } = await theServer();
    const { confirmation, practice } = await aRegistration(world);
    const { user } = await opened(confirmation);
    const button = await screen.findByRole('button', { name: words.confirm.send });
    expect(document.body).not.toHaveTextContent(/Cedar Creek|Rosa|Mill Road/);
    expect(await rowsOf(practice)).toMatchObject([{ state: 'WAITING', confirmed_at: null }]);
    network.fail(confirmRegistration, 'unreachable');
    await user.click(button);
    expect(await screen.findByText(words.confirm.failed)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText(words.confirm.doneText)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: words.confirm.done })).toHaveFocus());
    expect(await rowsOf(practice)).toMatchObject([{ state: 'ENROLLING' }]);
  });

  it('says when there is nothing to confirm any more, and can be loaded again', async () => {
    const { world } = await theServer();
    const { confirmation, practice } = await aRegistration(world);
    await end(practice, 'not_confirmed');
    network.fail(getConfirmation, 'unreachable');
    const { user } = await opened(confirmation);
    expect(await screen.findByRole('alert')).toHaveTextContent(words.confirm.notLoaded);
    await user.click(await screen.findByRole('button', { name: shell.retry }));
    expect(await screen.findByText(words.confirm.closed)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: words.confirm.closed })).toHaveFocus());
  });

  it('says it too where the registration has ended while the page was open, and takes the keyboard there', async () => {
    const { world } = await theServer();
    const { confirmation, practice } = await aRegistration(world);
    const { user } = await opened(confirmation);
    const button = await screen.findByRole('button', { name: words.confirm.send });
    await end(practice, 'not_confirmed');
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('heading', { name: words.confirm.closed })).toHaveFocus());
    expect(screen.getByText(words.confirm.closedText)).toBeVisible();
  });
});
