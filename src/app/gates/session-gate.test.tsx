import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { listUsers } from '#contract/campaigns/users.ts';
import { literalMessages } from '#contract/errors.ts';
import { flagsFailed } from '#src/flags/flags-slice.ts';
import type { ProviderKind } from '#src/session/auth-provider.ts';
import { pinnedStorage } from '#src/session/pinned-storage.ts';
import { accessRemoved, sessionExpired, signedIn, signedOut, signInFailed } from '#src/session/session-slice.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { paths } from '../paths.ts';

const network = theNetwork();

/** An open page of a practice. */
async function openUntil(
  end: ReturnType<typeof sessionExpired | typeof accessRemoved | typeof signInFailed>,
  kind: ProviderKind = 'redirect',
) {
  const { store } = await renderApp({ path: paths.reports() });
  await screen.findByRole('navigation', { name: shell.nav.label });
  const { idToken, expiresAt } = store.getState().session;
  act(() => {
    store.dispatch(signedIn({ tokens: { idToken: idToken ?? '', expiresAt }, kind }));
    store.dispatch(end);
  });
  expect(screen.queryByRole('navigation')).toBeNull();
  return screen.findByRole('main');
}
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

describe('an expired session', () => {
  it('asks to open Rapport from the practice software again, and says that nothing is lost [ER-03]', async () => {
    const page = await openUntil(sessionExpired(), 'user-pool');
    expect(page).toHaveTextContent(/^Oops.*Your session has expired/);
    expect(page).toHaveTextContent('Return to your practice software and open Rapport again from there');
    expect(page).toHaveTextContent('Anything you had not sent is saved on this computer.');
    expect(links()).toEqual([]);
  });

  it('of the practice software offers no sign-in after a reload either [ER-03]', async () => {
    const { store } = await renderApp({ path: paths.reports() });
    act(() => {
      store.dispatch(signedOut());
      store.dispatch(sessionExpired({ provider: 'user-pool' }));
    });
    await screen.findByText('Your session has expired.');
    expect(links()).toEqual([]);
  });

  it('that began at the identity provider offers a sign-in there [ER-03] @slow', async () => {
    await openUntil(sessionExpired());
    expect(links()).toEqual([errorPages.signIn]);
  });
});

describe('a window in whose browser a colleague has signed in to the same practice', () => {
  it('names the colleague, says that nothing is lost, and continues as them only on request', async () => {
    const replacedBy = {
      kind: 'user-pool',
      id: 'sub-2',
      givenName: 'Alena',
      familyName: 'Fisher',
      email: null,
    } as const;
    const page = await openUntil(sessionExpired({ replacedBy }), 'user-pool');
    expect(await screen.findByRole('heading', { name: 'Alena Fisher signed in on this browser.' })).toBeVisible();
    expect(page.ownerDocument.body).toHaveTextContent('Unsent work is kept for the person who was signed in here');
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.assign(new URL(location.href), { reload }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Alena Fisher' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(pinnedStorage().user()).toBe('sub-2');
    vi.unstubAllGlobals();
  });
});

describe('flags that cannot be loaded', () => {
  it('are reported instead of the page, and can be loaded again [ER-22]', async () => {
    const { store, user } = await renderApp({ path: paths.reports() });
    await screen.findByRole('navigation', { name: shell.nav.label });
    act(() => void store.dispatch(flagsFailed()));
    expect(await screen.findByText('Failed to load feature flags', { exact: false })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    const { attempt } = store.getState().flags;
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(store.getState().flags.attempt).toBe(attempt + 1);
  });
});

describe('a session that has ended', () => {
  it('leaves no toast and no text about a client on the page', async () => {
    const { store } = await renderApp({ path: paths.reports() });
    await screen.findByRole('navigation', { name: shell.nav.label });
    act(() => {
      announce('Not delivered to Maya Okafor');
      showToast({ title: 'Maya Okafor was not updated', alertLevel: 'error' });
    });
    expect(await screen.findByText('Maya Okafor was not updated')).toBeVisible();
    act(() => void store.dispatch(sessionExpired()));
    await screen.findByText('Your session has expired.');
    expect(document.body).not.toHaveTextContent('Maya');
  });
});

describe('a session whose token expired while the provider was unreachable', () => {
  it('can be retried, and continues once that succeeds [SH-71] [ER-03]', async () => {
    const { store, user } = await renderApp({ path: paths.reports() });
    await screen.findByRole('navigation', { name: shell.nav.label });
    act(() => void store.dispatch(sessionExpired({ isRenewable: true })));
    expect(await screen.findByText('Your session has expired.')).toBeVisible();
    expect(screen.getByText(errorPages.signInAway.note, { exact: false })).toBeVisible();
    expect(screen.getByText(/Anything you had not sent is saved on this computer/)).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: errorPages.signInAway.retry }));
    expect(await screen.findByRole('navigation', { name: shell.nav.label })).toBeInTheDocument();
  });
});

describe('a failure with the text of an expired session', () => {
  it('ends the session with any status, once a renewed token has failed as well [SH-70]', async () => {
    const { user } = await renderApp({ path: paths.reports() });
    const expired = { code: 'forbidden', message: literalMessages.session_expired } as const;
    network.fail(listUsers, expired, 2);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    await user.click(await screen.findByRole('button', { name: 'User Management' }));
    expect(await screen.findByText('Your session has expired.')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(network.requestsTo(listUsers)).toHaveLength(2);
  });
});

describe('a sign-in', () => {
  it('that succeeds shows the page, without the error of the previous one [SH-68]', async () => {
    const { store } = await renderApp({ path: paths.reports() });
    await screen.findByRole('navigation', { name: shell.nav.label });
    const { idToken, expiresAt } = store.getState().session;
    act(() => void store.dispatch(signInFailed({ code: 'sign_in_failed', message: '' })));
    expect(await screen.findByText(errorMessages.sign_in_failed)).toBeVisible();
    act(() => void store.dispatch(signedIn({ tokens: { idToken: idToken ?? '', expiresAt }, kind: 'redirect' })));
    expect(await screen.findByRole('navigation', { name: shell.nav.label })).toBeInTheDocument();
    expect(screen.queryByText(errorMessages.sign_in_failed)).toBeNull();
    expect(store.getState().session).toMatchObject({ idToken, error: null });
  });
});

describe('a failed sign-in', () => {
  it('shows the reason and advice, and offers another sign-in [ER-04]', async () => {
    const page = await openUntil(signInFailed({ code: 'sign_in_failed', message: '' }));
    expect(page).toHaveTextContent(/^Oops.*We could not sign you in/);
    expect(page).toHaveTextContent('Open Rapport again from your practice software.');
    expect(page).toHaveTextContent(errorMessages.sign_in_failed);
    expect(links()).toEqual([errorPages.signIn]);
  });

  it('reports a user pool for which Amplify cannot be configured [ER-19]', async () => {
    const page = await openUntil(signInFailed({ code: 'amplify_configuration', message: '' }));
    expect(page).toHaveTextContent('Failed to configure Amplify');
  });

  it('from a launch link offers no retry, because the link works once [ER-04] [ER-21]', async () => {
    const page = await openUntil(signInFailed({ code: 'launch_failed', message: '' }));
    expect(page).toHaveTextContent('Failed to authenticate with provided search params');
    expect(page).toHaveTextContent('Open Rapport again from your practice software.');
    expect(links()).toEqual([]);
  });
});

describe('a user without a practice', () => {
  it('sees whom to contact, and can sign in as another user [ER-02]', async () => {
    const page = await openUntil(signInFailed({ code: 'missing_practice_context', message: '' }));
    expect(page).toHaveTextContent(/practice software.*organization administrator/);
    expect(links()).toEqual([errorPages.otherAccount]);
  });

  it('who was removed and came from the practice software gets no other sign-in [ER-02] [UM-28]', async () => {
    await openUntil(accessRemoved(), 'user-pool');
    expect(links()).toEqual([]);
  });
});
