import type { ThirdPartyScript, RuntimeConfig } from '#contract/platform/config.ts';
import type { Analytics } from './analytics.ts';
import { loadOutsideScript } from './outside-script.ts';
import type { UserContext } from './user-context.ts';

type Command = readonly [name: string, ...values: unknown[]];

/** An array until the tracker's script replaces it with its own queue. */
interface CommandQueue {
  push(command: Command): unknown;
}
declare global {
  interface Window {
    ChurnZero?: CommandQueue;
  }
}

/**
 * Sends ChurnZero's commands. The script is loaded once the user is known; commands wait in its queue until then, and are
 * dropped where it cannot be loaded.
 */
export function customerSuccessTracker({ scriptUrl, key }: ThirdPartyScript, config: RuntimeConfig): Analytics {
  const early: Parameters<Analytics['track']>[] = [];
  let context: UserContext | null = null;
  let isLost = false;

  function send(command: Command) {
    if (isLost) return;
    try {
      (window.ChurnZero ??= [] as Command[]).push(command);
    } catch {
      // A failing tracker must not affect the practice.
    }
  }

  function begin() {
    send(['setAppKey', key]);
    loadOutsideScript(scriptUrl, config).catch(() => {
      isLost = true;
      delete window.ChurnZero;
    });
  }

  function track(...[event, about]: Parameters<Analytics['track']>) {
    if (context) send(['trackEvent', event, '', 1, { ...about, ...context }]);
    else early.push([event, about]);
  }

  return {
    identify({ context: known, contact, account }) {
      if (!context) begin();
      context = known;
      send(['setContact', contact.billingSapId ?? '', contact.email ?? '']);
      for (const [name, value] of Object.entries(account)) send(['setAttribute', 'account', name, value]);
      for (const event of early.splice(0)) track(...event);
    },
    track,
  };
}
