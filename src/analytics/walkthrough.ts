import type { ThirdPartyScript, RuntimeConfig } from '#contract/platform/config.ts';
import { loadOutsideScript } from './outside-script.ts';

declare global {
  interface Window {
    /** Read by the walkthroughs' script when it starts. */
    walkthroughSettings?: { readonly key: string; readonly userId: string };
  }
}

/** Loads the walkthroughs for a user. The app works without them. */
export function startWalkthrough({ scriptUrl, key }: ThirdPartyScript, userId: string, config: RuntimeConfig): void {
  const isRunning = window.walkthroughSettings !== undefined;
  window.walkthroughSettings = { key, userId };
  if (!isRunning) loadOutsideScript(scriptUrl, config).catch(() => undefined);
}
