import type { ThirdPartyScript, RuntimeConfig } from '#contract/platform/config.ts';
import type { Analytics } from './analytics.ts';
import { loadOutsideScript } from './outside-script.ts';
import type { UserContext } from './user-context.ts';

type Command = readonly [name: string, ...values: unknown[]];

/** Before the tracker's script is here a list, afterwards the script's own; either takes commands. */
interface CommandQueue {
  push(command: Command): unknown;
}
declare global {
  interface Window {
    ChurnZero?: CommandQueue;
  }
}

/**
 * Speaks to a customer-success tracker in ChurnZero's commands. The script is fetched once it is known who works here;
 * what is tracked until it has come waits in its queue. Where it never comes, nothing is kept.
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
      // A tracker in trouble is no trouble of the practice's.
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
