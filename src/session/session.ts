import type { RuntimeConfig } from '#contract/platform/config.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { AuthProvider, AuthTokens, TokenRequest } from './auth-provider.ts';
import { endSession, removeTraces, signedOutKey } from './end-session.ts';
import { watchExpiry } from './expiry-watch.ts';
import { findSession, type Providers, providersOf, type SessionRequest } from './find-session.ts';
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
 * Signs in, keeps the session alive and reports its state to the store. Called once. Never rejects.
 */
export function startSession(
  config: RuntimeConfig,
  store: SessionStore,
  request: SessionRequest,
  storage = pinnedStorage(),
  providers: Providers = providersOf(config, storage),
): Promise<void> {
  let active: AuthProvider | null = null;
  let ownKey: string | null = null;
  let leaving: Promise<void> | null = null;
  const signedInNow = () => store.getState().session.status === 'signed-in';
  /** Signed in, or renewable once the provider is reachable. */
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
    // The provider's session is the other user's now.
    active = null;
    store.dispatch(sessionExpired({ replacedBy }));
    return null;
  }

  async function currentTokens(request?: TokenRequest): Promise<AuthTokens | null> {
    if (!active || !isAlive()) return null;
    const tokens = await active.getTokens(request);
    // Another tab may have signed out meanwhile.
    if (!tokens || !isAlive()) return null;
    const { idToken, authorizations, user } = store.getState().session;
    if (tokens.idToken === idToken) return tokens;
    const evidence = { tokens, kind: active.kind };
    const identity = identityOf(evidence);
    // A page must never switch to another practice (SH-01) or user.
    if (!identity || !authorizations || rowKeyOf(identity.authorizations) !== rowKeyOf(authorizations)) return null;
    if (identity.user.id !== user?.id) return replace(identity.user);
    store.dispatch(signedIn(evidence));
    expiry.watch(tokens);
    return tokens;
  }

  watchOtherTabs({
    isAlive,
    ownKey: () => ownKey,
    signedOut() {
      expiry.stop();
      store.dispatch(signedOut());
    },
    ended: expire,
    // If the provider is unreachable, the token is renewed later, before it expires.
    renewed: () => void currentTokens({ reread: true }).catch(() => {}),
  });

  const started = begin();
  running = {
    async getIdToken(request) {
      // Waits for a sign-in in progress.
      await started;
      const tokens = await currentTokens(request);
      if (!tokens) expire();
      return tokens?.idToken ?? null;
    },
    retry: expiry.retry,
    // A second call would find no session of this tab and end that of another practice.
    signOut: () => (leaving ??= leave()),
  };

  return started;

  async function leave() {
    expiry.stop();
    await Promise.allSettled([...clearing].map((clear) => clear()));
    const isReplaced = store.getState().session.replacedBy !== null;
    // The provider's session is the colleague's, and continues.
    if (isReplaced) removeTraces(storage);
    const next = isReplaced ? null : await endSession(active, providers, storage).catch(() => null);
    store.dispatch(signedOut());
    location.replace(next ?? landingPath);
  }

  async function begin() {
    try {
      const found = await findSession(providers, storage, request);
      if (found === 'signed-out') return void store.dispatch(signedOut());
      if ('expired' in found) return void store.dispatch(sessionExpired({ provider: found.expired }));
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

interface OtherTabs {
  isAlive(): boolean;
  /** The key of this tab's session in the storage. */
  ownKey(): string | null;
  signedOut(): void;
  ended(): void;
  renewed(): void;
}

/** Reports what other tabs do with this tab's session. */
function watchOtherTabs({ isAlive, ownKey, signedOut, ended, renewed }: OtherTabs): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (!isAlive()) return;
    const own = ownKey();
    if (key === signedOutKey && newValue !== null && newValue === own) signedOut();
    else if (newValue === null && (key === null || key === own)) ended();
    else if (key === own) renewed();
  });
}

/**
 * The id token for a request, renewed if it has expired. Null without a session; rejects where the provider is unreachable.
 */
export async function getIdToken(request?: TokenRequest): Promise<string | null> {
  return running ? running.getIdToken(request) : null;
}

/** Retries to renew a session whose token has expired while the provider was unreachable. */
export async function retrySession(): Promise<void> {
  await running?.retry();
}

/** Ends the session, removes its data from the browser and reloads the landing page (SH-77). */
export async function signOut(): Promise<void> {
  await running?.signOut();
}

/** Registers data to delete on sign-out, such as a practice's stored drafts (D-41). */
export function clearOnSignOut(clear: () => Promise<void>): void {
  clearing.add(clear);
}

function reasonOf(error: unknown): Parameters<typeof signInFailed>[0] {
  const cause = error instanceof SignInError && error.cause instanceof Error ? error.cause : error;
  return {
    code: error instanceof SignInError ? error.code : 'sign_in_failed',
    message: cause instanceof Error ? cause.message : '',
  };
}
