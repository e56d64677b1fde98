import type { ThirdPartyScript, RuntimeConfig } from '#contract/platform/config.ts';
import { loadOutsideScript } from './outside-script.ts';

declare global {
  interface Window {
    /** What the walkthroughs' script reads when it starts. */
    walkthroughSettings?: { readonly key: string; readonly userId: string };
  }
}

/** Tells the walkthroughs whom to show around, and fetches them. Without them the product is the same. */
export function startWalkthrough({ scriptUrl, key }: ThirdPartyScript, userId: string, config: RuntimeConfig): void {
  const isRunning = window.walkthroughSettings !== undefined;
  window.walkthroughSettings = { key, userId };
  if (!isRunning) loadOutsideScript(scriptUrl, config).catch(() => undefined);
}
