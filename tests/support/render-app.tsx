import { CSPProvider } from '@base-ui/react/csp-provider';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach } from 'vitest';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { FlagKey } from '#contract/platform/flags.ts';
import { AppRouter } from '#src/app/AppRouter.tsx';
import { type AppStore, createStore } from '#src/app/store.ts';
import { fetchConversationCode } from '#src/features/inbox/conversation-code.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { allOn } from './flags.ts';
import { undoSend } from '#src/outbox/undo-send.ts';
import type { ProviderKind } from '#src/session/auth-provider.ts';
import { pinnedStorage, providerKey } from '#src/session/pinned-storage.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { startSession } from '#src/session/session.ts';
import { signedOut } from '#src/session/session-slice.ts';
import { addressBar } from './address-bar.ts';
import { theServer } from './in-process-server.ts';
import { configurePage } from './page-config.ts';
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
  store.dispatch(flagsLoaded({ ...allOn, ...flags }));

  // Not while a test waits for what it expects: compiling this code takes long on a busy machine.
  if (path.startsWith('/client-communications')) await fetchConversationCode();

  // Users can choose files that a field's `accept` excludes.
  const user = userEvent.setup({ applyAccept: false });
  const router = addressBar(path);
  const app = (
    <CSPProvider disableStyleElements>
      <Provider store={store}>
        <AppRouter history={router.history} />
      </Provider>
    </CSPProvider>
  );
  // React drops a component that waits for code inside an act that is not awaited.
  const { unmount } = await act(async () => render(app));
  return {
    user,
    practice,
    store,
    router,
    unmount,
    address: router.address,
  };
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
