// Only the wrapped JavaScript client is used: the flags live in the store, so its provider and hooks are not needed.
import { basicLogger, initialize } from 'launchdarkly-react-client-sdk';
import { type RuntimeConfig, withoutEndSlash } from '#contract/platform/config.ts';
import { contextOf, type FlagAudience } from './flag-audience.ts';
import type { FlagValues } from './flags-slice.ts';

/** Seconds to wait for the first flags; the client itself warns about more. */
const timeout = 5;

export interface FlagConnection {
  close(): void;
}

interface FlagListener {
  /** Called with all flags, first and after each change. */
  loaded(values: FlagValues): void;
  failed(): void;
}

/** Loads an audience's flags, unless `known` holds them already, and streams their changes while the page is visible. */
export function connectFlags(
  config: RuntimeConfig['flags'],
  to: FlagAudience,
  known: FlagValues | null,
  on: FlagListener,
): FlagConnection {
  const absolute = (name: 'baseUrl' | 'streamUrl' | 'eventsUrl') =>
    config[name] ? { [name]: withoutEndSlash(new URL(config[name], location.origin).href) } : {};
  const ownService = config.baseUrl !== undefined;
  const client = initialize(config.clientKey, contextOf(to), {
    ...(known && { bootstrap: known }),
    // Whether there is a stream is decided below: by itself, the client would open one in a hidden tab too.
    streaming: false,
    ...absolute('baseUrl'),
    ...absolute('streamUrl'),
    ...absolute('eventsUrl'),
    fetchGoals: false,
    sendEvents: !ownService || config.eventsUrl !== undefined,
    // Its extra headers would need a preflight request on another origin.
    sendLDHeaders: !ownService,
    // Failures are shown on the page, not in the console.
    logger: basicLogger({ level: 'none' }),
  });

  // A stream takes one of the browser's few connections to a host, so a hidden tab closes it.
  const follow = () => client.setStreaming(document.visibilityState === 'visible');
  const report = () => on.loaded(client.allFlags());
  let closed = false;

  client.on('change', report);
  client.on('error', () => {});
  void client
    .waitForInitialization(timeout)
    .then(
      () => closed || report(),
      () => closed || on.failed(),
    )
    .then(() => {
      if (closed) return;
      // After a failed start the client does not retry, but its stream does.
      follow();
      document.addEventListener('visibilitychange', follow);
      client.on('ready', report);
    });

  return {
    close() {
      closed = true;
      document.removeEventListener('visibilitychange', follow);
      client.off('change', report);
      client.off('ready', report);
      void client.close();
    },
  };
}
