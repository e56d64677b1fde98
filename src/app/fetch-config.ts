import { configElementId, configFile } from '#contract/platform/config.ts';
import { shell } from '#src/strings/shell.ts';

/**
 * Puts the configuration into a page that came without one, because no server of ours serves it.
 * @throws Error that says which file could not be loaded.
 */
export async function fetchConfig(): Promise<void> {
  const slot = document.getElementById(configElementId);
  if (!slot || slot.textContent?.trim()) return;
  const response = await fetch(configFile, { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) throw new Error(shell.noConfig(configFile));
  // Not a script element: Trusted Types forbid to fill one, even if it runs nothing.
  const filled = document.createElement('data');
  filled.id = configElementId;
  filled.textContent = await response.text();
  slot.replaceWith(filled);
}
