import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import { afterFirstScreen } from '#src/lib/first-screen.ts';
import { askFirstFlags } from './first-flags.ts';
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
 * Keeps the flags in the store those of whoever is signed in (FL-02). They are asked for beside the sign-in where a
 * launch link already tells the practice, else right after it. Who has been here before sees last time's flags at once,
 * and they are set right a moment later. The client, which follows their changes, comes after the first screen.
 * `flagsRetried` asks anew.
 */
export function followFlags(config: RuntimeConfig['flags'], store: FlagStore, launch: LaunchCode | null): void {
  let asked = '';
  let connection: FlagConnection | null = null;

  function follow() {
    const { session, flags } = store.getState();
    const launching = session.status === 'loading' ? audienceOfLaunch(launch) : null;
    const audience = audienceOf(session) ?? launching;
    const asking = audience ? `${audience.practice} ${audience.user} ${flags.attempt}` : '';
    if (asking === asked) return;
    asked = asking;
    connection?.close();
    connection = null;
    if (audience) void connect(audience, asking);
  }

  async function connect(audience: FlagAudience, asking: string) {
    const isRetry = store.getState().flags.attempt > 0;
    const remembered = isRetry ? null : recallFlags(audience);
    const first = remembered ? null : await askFirstFlags(config, audience);
    const known = remembered ?? first;
    if (asking !== asked) return;
    const loaded = (values: FlagValues) => {
      store.dispatch(flagsLoaded(values));
      rememberFlags(audience, store.getState().flags.values);
    };
    if (remembered) store.dispatch(flagsLoaded(remembered, 'remembered'));
    if (first) loaded(first);
    // They are good enough until then, and stand as long as the service is away; the client goes on trying.
    if (known) await afterFirstScreen();
    const failed = () => {
      if (first) return;
      store.dispatch(store.getState().flags.status === 'ready' ? flagsAway() : flagsFailed());
    };
    try {
      const { connectFlags } = await import('./flag-client.ts');
      if (asking !== asked) return;
      connection = connectFlags(config, audience, first, { loaded, failed });
    } catch {
      failed();
    }
  }

  store.subscribe(follow);
  follow();
}
