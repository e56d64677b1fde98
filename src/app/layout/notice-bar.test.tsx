import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readRegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { flagKeys } from '#contract/platform/flags.ts';
import { flagsAway, flagsLoaded } from '#src/flags/flags-slice.ts';
import { practiceNotices } from '#src/strings/practice-notices.ts';
import { shell } from '#src/strings/shell.ts';
import { dayAhead } from '#tests/support/a-weekday.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aPhone } from '#tests/support/a-phone.ts';
import { paths } from '../paths.ts';

const network = theNetwork();
const words = practiceNotices.registration;

const practiceWith = (registration_status: string, startDate = dayAhead(-30), texting_number = aPhone()) =>
  aPracticeDay({
    registration_status,
    texting_number,
    campaign_enrollments: JSON.stringify([{ campaignType: 'AppointmentReminders', startDate }]),
  });
const openAt = async (practice: Awaited<ReturnType<typeof practiceWith>>, flags = {}) =>
  renderApp({ practice, flags, path: paths.reports() });
const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
const bar = async () => within(await screen.findByRole('region', { name: practiceNotices.label }));

describe('the card of the texting registration', () => {
  it.each([
    ['REGISTRATION_ERROR', 'error', 'Error'],
    ['REGISTRATION_IN_PROGRESS', 'pending', 'Pending'],
    ['NO_ACCOUNT', 'due', 'Due'],
    ['NOT_STARTED', 'due', 'Due'],
  ] as const)(
    'shows %s as %s, with a link to the registration [SH-55] [SM-09] [SM-10] [SM-11] [EN-11]',
    async (status, kind, word) => {
      const { user, address } = await openAt(await practiceWith(status));
      const card = await bar();
      expect(await card.findByText(word)).toBeInTheDocument();
      expect(card.getByText(words[kind].text)).toBeInTheDocument();
      await user.click(card.getByRole('link', { name: words[kind].action }));
      expect(address()).toBe('/sms/register');
    },
  );

  it('says without a link that no number can be registered, where the services know no registration [API-17]', async () => {
    network.withoutExtensions();
    await openAt(await practiceWith('NOT_STARTED'));
    const card = await bar();
    expect(await card.findByText(words.unavailable)).toBeInTheDocument();
    expect(card.queryByRole('link')).toBeNull();
  });

  it('is between the header and the page on every page [SH-55]', async () => {
    const { router } = await openAt(await practiceWith('REGISTRATION_ERROR'));
    await (await bar()).findByText('Error');
    for (const path of [paths.audit(), paths.surveys(), paths.home()]) {
      await router.navigate(path);
      const card = await screen.findByRole('region', { name: practiceNotices.label });
      expect(within(card).getByText(words.title)).toBeInTheDocument();
      expect(isBefore(screen.getByRole('banner'), card)).toBe(true);
      expect(isBefore(card, screen.getByRole('main'))).toBe(true);
    }
  });

  it('says that a confirmation takes up to 2 weeks [SM-10] [CN-34]', async () => {
    await openAt(await practiceWith('REGISTRATION_IN_PROGRESS'));
    const card = await bar();
    expect(
      await card.findByText('Your texting number is being registered. Confirmation takes up to 2 weeks.'),
    ).toBeVisible();
  });

  it('loads the status of the practice’s texting number [SM-13]', async () => {
    const number = aPhone();
    await openAt(await practiceWith('REGISTRATION_ERROR', dayAhead(-30), number));
    await (await bar()).findByText('Error');
    const [asked] = network.requestsTo(readRegistrationStatus);
    expect(asked?.method).toBe('POST');
    expect(await asked?.json()).toEqual({ phoneNumber: number });
  });

  it('is shown as due without a request if the practice has no number [SM-11]', async () => {
    await openAt(await aPracticeDay({ campaign_enrollments: '[]', texting_number: null }));
    expect(await (await bar()).findByText('Due')).toBeInTheDocument();
    expect(network.requestsTo(readRegistrationStatus)).toHaveLength(0);
  });

  it.each(['REGISTRATION_COMPLETE', 'COMPLETE_AND_READY_TO_MIGRATE'])(
    'is not shown with the status %s [SM-12] [EN-11]',
    async (status) => {
      await openAt(await practiceWith(status, dayAhead(5)));
      const notices = await bar();
      expect(await notices.findByText(/^Starting on/)).toBeInTheDocument();
      await expect.poll(() => network.requestsTo(readRegistrationStatus)).toHaveLength(1);
      expect(notices.queryByText(words.title)).toBeNull();
      expect(notices.queryByRole('link')).toBeNull();
    },
  );

  it('goes once the registration is complete, while the page is open [SM-12]', async () => {
    const practice = await practiceWith('REGISTRATION_IN_PROGRESS');
    await openAt(practice);
    await (await bar()).findByText('Pending');
    await practice.carriersApprove();
    await waitFor(() => expect(screen.queryByText(words.title)).toBeNull());
  });

  it('shows an error if the status could not be loaded, with a retry [ER-38]', async () => {
    network.fail(readRegistrationStatus, { code: 'internal', message: 'no' });
    const { user } = await openAt(await practiceWith('REGISTRATION_ERROR'));
    const notices = await bar();
    expect(await notices.findByText(words.failed, { exact: false })).toBeInTheDocument();
    await user.click(notices.getByRole('button', { name: shell.retry }));
    expect(await notices.findByText('Error')).toBeInTheDocument();
    expect(notices.queryByText(words.failed, { exact: false })).toBeNull();
  });
});

describe('the start-date banner', () => {
  it('shows the date of campaigns that start later [SH-54] [CA-19]', async () => {
    await openAt(await practiceWith('REGISTRATION_COMPLETE', '2299-11-28'));
    expect(
      await screen.findByText('Starting on Tuesday, November 28, 2299: appointment reminders.'),
    ).toBeInTheDocument();
  });

  it('is not shown once all campaigns have started [CA-19]', async () => {
    await openAt(await practiceWith('REGISTRATION_ERROR', dayAhead(0)));
    const notices = await bar();
    expect(await notices.findByText('Error')).toBeInTheDocument();
    expect(notices.queryByText(/^Starting on/)).toBeNull();
  });
});

it('banner and card depend on their flag [FL-05]', async () => {
  const { store } = await openAt(await practiceWith('REGISTRATION_ERROR', dayAhead(5)));
  const turn = (isOn: boolean) => {
    const others = Object.fromEntries(flagKeys.map((key) => [key, true]));
    act(() => void store.dispatch(flagsLoaded({ ...others, 'comm-and-msr-banners-enabled': isOn })));
  };
  const both = async () => [await (await bar()).findByText('Error'), screen.getByText(/^Starting on/)];
  expect(await both()).toHaveLength(2);
  turn(false);
  expect(screen.queryByRole('region', { name: practiceNotices.label })).toBeNull();
  turn(true);
  expect(await both()).toHaveLength(2);
});

describe('stored flags', () => {
  it('are reported with a retry while the flag service is unreachable, and no longer once it responds', async () => {
    const { store, user } = await openAt(await practiceWith('REGISTRATION_COMPLETE'));
    await screen.findByRole('navigation', { name: shell.nav.label });
    expect(screen.queryByText(practiceNotices.flagsAway)).toBeNull();
    act(() => void store.dispatch(flagsAway()));
    expect(await screen.findByText(practiceNotices.flagsAway)).toBeVisible();
    const { attempt } = store.getState().flags;
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(store.getState().flags).toMatchObject({ status: 'ready', attempt: attempt + 1 });
    act(() => void store.dispatch(flagsAway()));
    act(() => void store.dispatch(flagsLoaded(store.getState().flags.values)));
    expect(screen.queryByText(practiceNotices.flagsAway)).toBeNull();
  });
});
