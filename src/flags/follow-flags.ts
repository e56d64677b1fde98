import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import { audienceOf, audienceOfLaunch, type FlagAudience, type SignedInState } from './flag-audience.ts';
import type { FlagConnection } from './flag-client.ts';
import { flagsFailed, flagsLoaded, type FlagsRoot } from './flags-slice.ts';

interface FlagStore {
  dispatch(action: ReturnType<typeof flagsLoaded | typeof flagsFailed>): unknown;
  getState(): { readonly session: SignedInState } & FlagsRoot;
  subscribe(listener: () => void): unknown;
}

/**
 * Keeps the flags in the store those of whoever is signed in (FL-02). They are asked for beside the sign-in where a
 * launch link already tells the practice, else right after it. `flagsRetried` asks anew.
 */
export function followFlags(config: RuntimeConfig['flags'], store: FlagStore, launch: LaunchCode | null): void {
  const client = import('./flag-client.ts');
  // Handled where it is used; here it only must not count as forgotten.
  client.catch(() => {});
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
    try {
      const { connectFlags } = await client;
      if (asking !== asked) return;
      connection = connectFlags(config, audience, {
        loaded: (values) => store.dispatch(flagsLoaded(values)),
        failed: () => store.dispatch(flagsFailed()),
      });
    } catch {
      store.dispatch(flagsFailed());
    }
  }

  store.subscribe(follow);
  follow();
}
