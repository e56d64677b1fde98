// The client that this package wraps: the flags live in the store, which needs neither its provider nor its hooks.
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
  /** All flags as they stand: at first, and after each change. */
  loaded(values: FlagValues): void;
  failed(): void;
}

/** Asks the flag service for an audience's flags, unless `known` is its answer, and follows their changes while the page is visible. */
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
    ...absolute('baseUrl'),
    ...absolute('streamUrl'),
    ...absolute('eventsUrl'),
    fetchGoals: false,
    sendEvents: !ownService || config.eventsUrl !== undefined,
    // Its extra headers would cost a service on another origin a preflight request each.
    sendLDHeaders: !ownService,
    // What fails is shown on the page, not in the console.
    logger: basicLogger({ level: 'none' }),
  });

  // A stream holds one of the browser's few connections to a host, so a hidden tab lets go of it.
  const follow = () => client.setStreaming(document.visibilityState === 'visible');
  const tell = () => on.loaded(client.allFlags());
  let closed = false;

  client.on('change', tell);
  client.on('error', () => {});
  void client
    .waitForInitialization(timeout)
    .then(
      () => closed || tell(),
      () => closed || on.failed(),
    )
    .then(() => {
      if (closed) return;
      // After a failed start the client never asks again by itself, but its stream does until the service is back.
      follow();
      document.addEventListener('visibilitychange', follow);
      client.on('ready', tell);
    });

  return {
    close() {
      closed = true;
      document.removeEventListener('visibilitychange', follow);
      client.off('change', tell);
      client.off('ready', tell);
      void client.close();
    },
  };
}
