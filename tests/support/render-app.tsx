import { CSPProvider } from '@base-ui/react/csp-provider';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach } from 'vitest';
import { configElementId, type RuntimeConfig } from '#contract/platform/config.ts';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import { ownServices } from '#server/app.ts';
import { AppRouter } from '#src/app/AppRouter.tsx';
import { type AppStore, createStore } from '#src/app/store.ts';
import { fetchConversationCode } from '#src/features/inbox/conversation-code.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { undoSend } from '#src/outbox/undo-send.ts';
import type { ProviderKind } from '#src/session/auth-provider.ts';
import { pinnedStorage, providerKey } from '#src/session/pinned-storage.ts';
import { provideConfig, readConfig } from '#src/session/runtime-config.ts';
import { startSession } from '#src/session/session.ts';
import { signedOut } from '#src/session/session-slice.ts';
import { addressBar } from './address-bar.ts';
import { theServer } from './in-process-server.ts';
import { aPracticeDay, type PracticeDay } from './practice-day.ts';

interface Opening {
  practice?: PracticeDay;
  path?: string;
  /** All flags are on unless given. */
  flags?: Partial<Record<FlagKey, boolean>>;
  /** Whether a text waits five seconds before it is sent, which is the app's default. */
  undo?: boolean;
  /** Changes of the page's configuration. */
  config?: Partial<RuntimeConfig>;
  /** How the user signed in: Ada at the identity provider, or through a launch link. */
  kind?: ProviderKind;
}

const opened: AppStore[] = [];

/**
 * Opens the app at an address, signed in at a practice. It is the app as it ships, on the server as it ships: only the way
 * between them is made of function calls. Needs `theNetwork()` at the top of the test file.
 */
export async function renderApp({
  practice: given,
  path = '/client-communications',
  flags = {},
  undo = false,
  config = {},
  kind = 'redirect',
}: Opening = {}) {
  if (!undo) undoSend.choose('off');
  const practice = given ?? (await aPracticeDay());
  const { signIn } = await theServer();
  configurePage(config);
  const store = createStore();
  opened.push(store);
  await signInWith(store, kind, await signIn(practice.practice, kind));
  store.dispatch(flagsLoaded({ ...Object.fromEntries(flagKeys.map((key) => [key, true])), ...flags }));

  // React does not resume a component that waits for code inside an act that is not awaited.
  if (path.startsWith('/client-communications')) await fetchConversationCode();

  // Users can choose files that a field's `accept` excludes.
  const user = userEvent.setup({ applyAccept: false });
  const router = addressBar(path);
  const { unmount } = render(
    <CSPProvider disableStyleElements>
      <Provider store={store}>
        <AppRouter history={router.history} />
      </Provider>
    </CSPProvider>,
  );
  return {
    user,
    practice,
    store,
    router,
    unmount,
    address: router.address,
  };
}

function configurePage(more: Partial<RuntimeConfig>) {
  const config: RuntimeConfig = {
    userPool: { userPoolId: 'local_1', userPoolClientId: 'page' },
    redirect: { domain: 'login.elm.example', clientId: 'page' },
    services: ownServices,
    flags: { clientKey: 'flags' },
    sandbox: false,
    ...more,
  };
  const element = document.getElementById(configElementId) ?? document.createElement('script');
  element.id = configElementId;
  element.setAttribute('type', 'application/json');
  element.textContent = JSON.stringify(config);
  document.head.append(element);
  provideConfig(null);
}

/** Starts the session with a provider whose user is already signed in. */
async function signInWith(store: AppStore, kind: ProviderKind, idToken: string) {
  const provider = {
    kind,
    getTokens: async () => ({ idToken, expiresAt: Date.now() + 3_600_000 }),
    sessionKey: () => 'session',
    signOut: async () => null,
    signIn: () => Promise.reject(new Error('Already signed in')),
    finishSignIn: () => Promise.reject(new Error('Already signed in')),
  };
  const storage = pinnedStorage();
  storage.setItem(providerKey, provider.kind);
  const none = () => Promise.reject(new Error('Nobody signs in this way here'));
  const providers = { 'user-pool': none, redirect: none, [kind]: async () => provider };
  await startSession(readConfig(), store, { launch: null, required: true }, storage, providers);
}

// Without a session a page keeps no socket and no timer, so that the next test is alone.
afterEach(() => {
  for (const store of opened.splice(0)) store.dispatch(signedOut());
});
