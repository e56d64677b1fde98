import type { RuntimeConfig } from '#contract/platform/config.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { AuthProvider, AuthTokens, TokenRequest } from './auth-provider.ts';
import { endSession, removeTraces, signedOutKey } from './end-session.ts';
import { watchExpiry } from './expiry-watch.ts';
import { findSession, type Providers, providersOf, type Way } from './find-session.ts';
import { pinnedStorage } from './pinned-storage.ts';
import { landingPath } from './return-target.ts';
import {
  identityOf,
  type SessionRoot,
  type SessionUser,
  sessionExpired,
  signedIn,
  signedOut,
  signInFailed,
} from './session-slice.ts';
import { SignInError } from './sign-in-error.ts';

interface SessionStore {
  dispatch(
    action: ReturnType<typeof signedIn | typeof signInFailed | typeof sessionExpired | typeof signedOut>,
  ): unknown;
  getState(): SessionRoot;
}

interface Running {
  getIdToken(request?: TokenRequest): Promise<string | null>;
  retry(): Promise<void>;
  signOut(): Promise<void>;
}

let running: Running | null = null;
const clearing = new Set<() => Promise<void>>();

/**
 * Signs in and keeps the session alive; `store` tells the rest of the app how it goes. Once a page. Never rejects.
 */
export function startSession(
  config: RuntimeConfig,
  store: SessionStore,
  way: Way,
  storage = pinnedStorage(),
  providers: Providers = providersOf(config, storage),
): Promise<void> {
  let active: AuthProvider | null = null;
  let ownKey: string | null = null;
  let leaving: Promise<void> | null = null;
  const signedInNow = () => store.getState().session.status === 'signed-in';
  /** The session goes on, or would if the provider could be asked. */
  const isAlive = () => signedInNow() || store.getState().session.isRenewable;
  const expiry = watchExpiry({
    renew: () => currentTokens({ forceRefresh: true }),
    ended: () => {
      if (signedInNow()) store.dispatch(sessionExpired({ isRenewable: true }));
    },
    expired: expire,
  });

  function expire() {
    expiry.stop();
    if (isAlive()) store.dispatch(sessionExpired());
  }

  function replace(replacedBy: SessionUser): null {
    expiry.stop();
    // The session that the provider holds is theirs now.
    active = null;
    store.dispatch(sessionExpired({ replacedBy }));
    return null;
  }

  async function currentTokens(request?: TokenRequest): Promise<AuthTokens | null> {
    if (!active || !isAlive()) return null;
    const tokens = await active.getTokens(request);
    // Meanwhile somebody may have signed out in another tab.
    if (!tokens || !isAlive()) return null;
    const { idToken, authorizations, user } = store.getState().session;
    if (tokens.idToken === idToken) return tokens;
    const evidence = { tokens, kind: active.kind };
    const identity = identityOf(evidence);
    // Whatever went wrong, a page never turns into another practice's (SH-01), nor into a colleague's.
    if (!identity || !authorizations || rowKeyOf(identity.authorizations) !== rowKeyOf(authorizations)) return null;
    if (identity.user.id !== user?.id) return replace(identity.user);
    store.dispatch(signedIn(evidence));
    expiry.watch(tokens);
    return tokens;
  }

  window.addEventListener('storage', ({ key, newValue }) => {
    if (!isAlive()) return;
    if (key === signedOutKey && newValue !== null && newValue === ownKey) {
      expiry.stop();
      store.dispatch(signedOut());
    } else if (newValue === null && (key === null || key === ownKey)) expire();
    // A provider that is out of reach is asked again before the token ends.
    else if (key === ownKey) void currentTokens({ reread: true }).catch(() => {});
  });

  const started = begin();
  running = {
    async getIdToken(request) {
      // Whoever asks while the sign-in is under way gets the token that comes of it.
      await started;
      const tokens = await currentTokens(request);
      if (!tokens) expire();
      return tokens?.idToken ?? null;
    },
    retry: expiry.retry,
    // Asked twice, it would end the session of whichever practice is signed in elsewhere: this tab's own is gone by then.
    signOut: () => (leaving ??= leave()),
  };

  return started;

  async function leave() {
    expiry.stop();
    await Promise.allSettled([...clearing].map((clear) => clear()));
    const isReplaced = store.getState().session.replacedBy !== null;
    // The session that the provider holds is the colleague's, and goes on.
    if (isReplaced) removeTraces(storage);
    const next = isReplaced ? null : await endSession(active, providers, storage).catch(() => null);
    store.dispatch(signedOut());
    location.replace(next ?? landingPath);
  }

  async function begin() {
    try {
      const found = await findSession(providers, storage, way);
      if (found === 'expired') return void store.dispatch(sessionExpired());
      if (found === 'signed-out') return void store.dispatch(signedOut());
      const { provider, ...evidence } = found;
      const user = identityOf({ ...evidence, kind: provider.kind })?.user;
      const owner = storage.user();
      if (user && owner !== null && owner !== user.id) return void replace(user);
      if (user) storage.pinTo(user.id);
      active = provider;
      ownKey = provider.sessionKey();
      store.dispatch(signedIn({ ...evidence, kind: provider.kind }));
      if (signedInNow()) expiry.watch(found.tokens);
    } catch (error) {
      store.dispatch(signInFailed(reasonOf(error)));
    }
  }
}

/**
 * The id token for a request, renewed where it has ended. Null where nobody is signed in; rejects where the provider
 * is out of reach.
 */
export async function getIdToken(request?: TokenRequest): Promise<string | null> {
  return running ? running.getIdToken(request) : null;
}

/** Asks the provider once more for a session whose token has ended while it was out of reach. */
export async function retrySession(): Promise<void> {
  await running?.retry();
}

/** Ends the session, removes what it left in the browser and loads the landing page anew (SH-77). */
export async function signOut(): Promise<void> {
  await running?.signOut();
}

/** Names something that must be gone after sign-out, such as a practice's drafts on disk (D-41). */
export function clearOnSignOut(clear: () => Promise<void>): void {
  clearing.add(clear);
}

function reasonOf(error: unknown): Parameters<typeof signInFailed>[0] {
  const told = error instanceof SignInError && error.cause instanceof Error ? error.cause : error;
  return {
    code: error instanceof SignInError ? error.code : 'sign_in_failed',
    message: told instanceof Error ? told.message : '',
  };
}
