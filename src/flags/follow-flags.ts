import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { fetchFirstFlags } from './first-flags.ts';
import { audienceOf, audienceOfLaunch, type FlagAudience, type SignedInState } from './flag-audience.ts';
import type { FlagConnection } from './flag-client.ts';
import { flagsAway, flagsFailed, flagsLoaded, type FlagsRoot, type FlagValues } from './flags-slice.ts';
import { recallFlags, rememberFlags } from './remembered-flags.ts';

interface FlagStore {
  dispatch(action: ReturnType<typeof flagsLoaded | typeof flagsFailed | typeof flagsAway>): unknown;
  getState(): { readonly session: SignedInState } & FlagsRoot;
  subscribe(listener: () => void): unknown;
}

/**
 * Keeps the store's flags those of the signed-in user (FL-02). With a launch link they load in parallel with the sign-in,
 * otherwise right after it. Remembered flags are used until the service answers. The client, which streams changes, is loaded
 * after the first screen. `flagsRetried` starts over.
 */
export function followFlags(config: RuntimeConfig['flags'], store: FlagStore, launch: LaunchCode | null): void {
  let currentRequest = '';
  let connection: FlagConnection | null = null;

  function follow() {
    const { session, flags } = store.getState();
    const launching = session.status === 'loading' ? audienceOfLaunch(launch) : null;
    const audience = audienceOf(session) ?? launching;
    const request = audience ? `${audience.practice} ${audience.user} ${flags.attempt}` : '';
    if (request === currentRequest) return;
    currentRequest = request;
    connection?.close();
    connection = null;
    if (audience) void connect(audience, request);
  }

  async function connect(audience: FlagAudience, request: string) {
    const isRetry = store.getState().flags.attempt > 0;
    const remembered = isRetry ? null : recallFlags(audience);
    const first = remembered ? null : await fetchFirstFlags(config, audience);
    const known = remembered ?? first;
    if (request !== currentRequest) return;
    const loaded = (values: FlagValues) => {
      store.dispatch(flagsLoaded(values));
      rememberFlags(audience, store.getState().flags.values);
    };
    if (remembered) store.dispatch(flagsLoaded(remembered, 'remembered'));
    if (first) loaded(first);
    // Known flags suffice until then, and while the service is unreachable; the client keeps trying.
    if (known) await afterFirstScreen();
    const failed = () => {
      if (first) return;
      store.dispatch(store.getState().flags.status === 'ready' ? flagsAway() : flagsFailed());
    };
    try {
      const { connectFlags } = await import('./flag-client.ts');
      if (request !== currentRequest) return;
      connection = connectFlags(config, audience, first, { loaded, failed });
    } catch {
      failed();
    }
  }

  store.subscribe(follow);
  follow();
}
