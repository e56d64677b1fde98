import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { useParams } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import { flagsFailed, flagsLoaded } from '#src/flags/flags-slice.ts';
import { provideConfig } from '#src/session/runtime-config.ts';
import { sessionExpired, signedIn, signedOut, signInFailed } from '#src/session/session-slice.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { surveys } from '#src/strings/surveys.ts';
import { notFound } from '#src/strings/not-found.ts';
import { addressBar } from '#tests/support/address-bar.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { AppRouter } from './AppRouter.tsx';
import { markLanded } from './landing.ts';
import { fetchPageCode } from './page-code.ts';
import { pageAt } from './pages.ts';
import { paths } from './paths.ts';
import { createStore } from './store.ts';

vi.mock('#src/features/inbox/InboxPage.tsx', () => ({
  InboxPage: () => <p>inbox, conversation {useParams()['conversationId'] ?? 'none'}</p>,
}));

const enrollment = {
  practiceId: { type: 'Neo', organizationId: 'org-1', organizationSubId: 'branch-1' },
  practiceName: 'Maple Grove Animal Hospital',
  practiceAddressCity: null,
  practiceAddressState: null,
  practiceAddressPostalCode: null,
  practiceAddressCountryCode: null,
  practiceIanaZone: 'America/New_York',
  practiceEmailAddress: null,
  practiceVoicePhone: null,
  campaignEnrollments: [{ campaignType: 'AppointmentReminders', resultItem: { phoneNumber: '+15551234567' } }],
  twoWayMessagingCampaignEnrollment: {
    enabledAt: '2026-01-01T00:00:00Z',
    timeBasedAutoRepliesConfig: { enabledAt: '2026-01-01T00:00:00Z', weekdayConfig: {} },
  },
};

const answers = vi.fn<() => Promise<Response>>();
const answerWith = (body: unknown, status = 200) =>
  answers.mockImplementation(async () => Response.json(body, { status }));

interface World {
  flags?: readonly FlagKey[];
  pims?: PimsType;
  kind?: 'user-pool' | 'redirect';
}

const idToken = (pimsType: PimsType): string => anIdToken({ pimsType, given_name: 'Ada', family_name: 'Vet' });

/** The app at an address, by default signed in and with flags loaded. */
function open(address: string) {
  const store = createStore();
  // A page without a session makes no more requests.
  onTestFinished(() => void store.dispatch(signedOut()));
  const router = addressBar(address);
  const view = render(
    <Provider store={store}>
      <AppRouter history={router.history} />
    </Provider>,
  );
  const enter = ({ flags = flagKeys, pims = 'NEO', kind = 'redirect' }: World = {}) =>
    act(async () => {
      store.dispatch(signedIn({ tokens: { idToken: idToken(pims), expiresAt: Date.now() + 3.6e6 }, kind }));
      store.dispatch(flagsLoaded(Object.fromEntries(flags.map((flag) => [flag, true]))));
    });
  return { store, router, enter, ...view };
}
const goIn = async (address: string, world?: World) => {
  const app = open(address);
  await app.enter(world);
  return app;
};
const without = (...off: FlagKey[]) => flagKeys.filter((flag) => !off.includes(flag));
const title = (level = 1) => screen.findByRole('heading', { level });

beforeEach(() => {
  provideConfig({
    userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
    redirect: { domain: 'login.test', clientId: 'c' },
    services: { campaigns: '/campaigns', communication: '/communication' },
    flags: { clientKey: 'k' },
    sandbox: false,
  });
  vi.stubGlobal('fetch', answers);
  answerWith(enrollment);
  markLanded();
});

describe('pages', () => {
  it.each([
    [paths.home(), 'Schedule & Mediums'],
    [paths.cadences(), 'Schedule & Mediums'],
    [paths.appointmentTypes(), 'Pre-appointment communications'],
    [paths.surveyCreator(), 'Survey Designer'],
    ['/nowhere', 'Page not found'],
  ])('%s has the title %s in the header and in the window [SH-56]', async (address, expected) => {
    await goIn(address);
    expect(await title()).toHaveTextContent(expected);
    await waitFor(() => expect(document.title).toBe(`${expected} · Rapport`));
  });

  it('shows the inbox with the conversation of a deep link open [SH-09]', async () => {
    await goIn(paths.conversation('c-7'));
    expect(await screen.findByText('inbox, conversation c-7')).toBeInTheDocument();
    expect(await title()).toHaveTextContent('Client communications');
  });

  it('does not treat start-new as a conversation’s id [SH-10]', async () => {
    await goIn(paths.startConversation({ animalOwnerId: '42' }));
    expect(await screen.findByText('inbox, conversation none')).toBeInTheDocument();
  });

  it('redirects newsletters to mass communications, and login to the landing page [SH-20] [SH-28]', async () => {
    const { router } = await goIn(paths.newsletters());
    await waitFor(() => expect(router.address()).toBe(paths.massCommunications()));
    await router.navigate(paths.login());
    await waitFor(() => expect(router.address()).toBe(paths.home()));
  });

  it('shows registration without a session, sidebar or header [SH-32]', async () => {
    open(paths.register());
    expect(await title()).toHaveTextContent('Register your practice');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(answers).not.toHaveBeenCalled();
  });

  it('shows that a conversation was not found only for Neo without texting [SH-33] [ER-06]', async () => {
    const noTexting = { flags: without('two-way-messaging-enabled') };
    const first = await goIn(paths.conversation('c-7'), noTexting);
    expect(await screen.findByText(errorPages.kinds.conversationNotFound.title)).toBeInTheDocument();
    first.unmount();
    const second = await goIn(paths.conversation('c-7'), { ...noTexting, pims: 'EZYVET' });
    expect(await screen.findByText(notFound.switchedOff.title)).toBeInTheDocument();
    second.unmount();
    for (const address of [paths.inbox(), paths.startConversation({ animalOwnerId: '42' })]) {
      const { unmount } = await goIn(address, noTexting);
      expect(await screen.findByText(notFound.switchedOff.title)).toBeInTheDocument();
      unmount();
    }
  });
});

describe('landing', () => {
  beforeEach(() => sessionStorage.clear());

  it('redirects / to the audit once per session, and not on navigation inside the app [SH-34]', async () => {
    const { router } = await goIn(paths.home());
    await waitFor(() => expect(router.address()).toBe(paths.audit()));
    await router.navigate(paths.home());
    expect(router.address()).toBe(paths.home());
  });

  it('stays on / if there is no audit', async () => {
    const { router } = await goIn(paths.home(), { flags: without('unconfirmed-appointments-page-enabled') });
    await title();
    expect(router.address()).toBe(paths.home());
  });
});

describe('gates', () => {
  it('show a full-screen loader until session and flags are known [SH-63] [SH-67] [FL-02]', async () => {
    const { store, enter } = open(paths.audit());
    await waitFor(() => expect(screen.getByText(shell.loading)).toBeInTheDocument());
    act(
      () => void store.dispatch(signedIn({ tokens: { idToken: idToken('NEO'), expiresAt: 9e15 }, kind: 'redirect' })),
    );
    expect(screen.getByText(shell.loading)).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    await enter();
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('leave off whatever the flag service does not name [FL-01]', async () => {
    await goIn(paths.surveys(), { flags: [] });
    expect(await title()).toHaveTextContent('Page not found');
    expect(within(await screen.findByRole('navigation')).queryByRole('link', { name: 'Surveys' })).toBeNull();
  });

  it('show the error page and its text if the flags fail [SH-64] [FL-04]', async () => {
    const { store, enter } = open(paths.audit());
    await enter();
    act(() => void store.dispatch(flagsFailed()));
    expect(await title()).toHaveTextContent('Oops');
    expect(screen.getByText('Failed to load feature flags')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: shell.retry }));
    expect(store.getState().flags).toMatchObject({ status: 'loading', attempt: 1 });
  });

  it('show that the session has expired, over every page [SH-65]', async () => {
    const { store } = await goIn(paths.audit());
    await screen.findByRole('navigation', { name: 'Main' });
    act(() => void store.dispatch(sessionExpired()));
    expect(await screen.findByText(/session has expired/)).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('show the sign-in error with its literal text [SH-66] [ER-21]', async () => {
    const { store } = open(paths.audit());
    act(() => void store.dispatch(signInFailed({ code: 'launch_failed', message: '' })));
    expect(await screen.findByText('Failed to authenticate with provided search params')).toBeInTheDocument();
    expect(await title()).toHaveTextContent('Oops');
  });

  it('delay every page until the enrollment is loaded [SH-35]', async () => {
    const arrivals: ((answer: Response) => void)[] = [];
    answers.mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)));
    const { router } = await goIn(paths.home());
    for (const path of [paths.cadences(), paths.audit(), paths.inbox(), paths.surveys(), paths.surveyCreator()]) {
      await act(async () => {
        await router.navigate(path);
        await fetchPageCode(pageAt(path));
      });
      expect(screen.getByRole('main')).toHaveTextContent(/^Loading$/);
    }
    expect(await title()).toHaveTextContent(shell.titles.surveyCreator);
    await act(async () => arrivals.forEach((arrive) => arrive(Response.json(enrollment))));
    expect(await screen.findByText(surveys.none.text)).toBeInTheDocument();
  });

  it('offer a retry if the enrollment fails or times out', async () => {
    answerWith({ message: 'no' }, 500);
    await goIn(paths.surveyCreator());
    const retry = await screen.findByRole('button', { name: shell.retry });
    answerWith(enrollment);
    await userEvent.click(retry);
    expect(await screen.findByText(surveys.none.text)).toBeInTheDocument();
  });

  it('show whom to contact if the practice may not be opened [ER-02]', async () => {
    answerWith({ message: 'no' }, 403);
    await goIn(paths.audit());
    expect(await screen.findByText(/organization administrator/)).toBeInTheDocument();
  });
});

describe('sidebar', () => {
  const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

  it('collapses a group and opens it on its own paths [SH-37] [SH-50]', async () => {
    const { router } = await goIn(paths.surveys());
    const groups = await nav();
    const [inbox, library] = ['Inbox', 'Content Library'].map((name) => groups.getByRole('button', { name }));
    expect(library).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(inbox!);
    expect(inbox).toHaveAttribute('aria-expanded', 'false');
    const items = document.getElementById(inbox!.getAttribute('aria-controls')!);
    expect(items).toHaveClass('hidden');
    await router.navigate(paths.audit());
    await waitFor(() => expect(inbox).toHaveAttribute('aria-expanded', 'true'));
    expect(items).not.toHaveClass('hidden');
  });

  it('marks the current page, also for deep links', async () => {
    await goIn(paths.conversation('c-7'));
    const current = (await nav()).getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => link.textContent)).toEqual(['Client communications']);
  });

  it('shows the texting number and Out of Office beside client communications [SH-51] [SH-52] [SH-53] @slow', async () => {
    await goIn(paths.audit());
    const link = (await nav()).getByRole('link', { name: 'Client communications' });
    await userEvent.hover(link);
    const card = await screen.findByRole('tooltip');
    expect(await within(card).findByText('(555) 123-4567')).toBeInTheDocument();
    expect(within(card).getByText('Out of Office')).toBeInTheDocument();
    expect(link).toHaveAccessibleDescription(/555/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not show Out of Office if automatic replies are off [SH-52]', async () => {
    await goIn(paths.audit(), { flags: without('time-based-auto-replies-enabled') });
    await userEvent.hover((await nav()).getByRole('link', { name: 'Client communications' }));
    await screen.findByText('(555) 123-4567');
    expect(screen.queryByText('Out of Office')).toBeNull();
  });
});

describe('header', () => {
  it('has a dropdown with the practice and the sign-out on settings pages [SH-57] [SH-58] [SH-59] [SH-62]', async () => {
    await goIn(paths.surveys());
    await userEvent.click(await screen.findByRole('button', { name: 'Ada Vet' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Account' }));
    expect(await panel.findByText('Maple Grove Animal Hospital')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'User Management' })).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  });

  it('has the name and the sign-out, but no dropdown, on other pages [SH-59] [SH-60] [SH-61]', async () => {
    await goIn(paths.audit(), { kind: 'user-pool' });
    expect(await screen.findByText('Practice Admin')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign Out' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Practice Admin' })).toBeNull();
  });

  it('has neither if the flag is off [FL-09]', async () => {
    await goIn(paths.surveys(), { flags: without('settings-in-header-enabled') });
    await title();
    expect(within(screen.getByRole('banner')).queryByText('Ada Vet')).toBeNull();
    expect(screen.queryByText('Sign Out')).toBeNull();
  });
});
