// Configures zod for the content policy before its first use.
import '#contract/http.ts';
import * as z from 'zod/mini';
import { configElementId, runtimeConfig, type RuntimeConfig } from '#contract/platform/config.ts';

let config: RuntimeConfig | null = null;

/**
 * The runtime configuration embedded in the page, read once (SH-83).
 * @throws Error that names what is missing or wrong.
 */
export function readConfig(): RuntimeConfig {
  return (config ??= parseConfig(document.getElementById(configElementId)?.textContent));
}

/** Sets the configuration, or with null has it read again. */
export function provideConfig(given: RuntimeConfig | null): void {
  config = given;
}

/** @throws Error that names what is missing or wrong in the text. */
export function parseConfig(text: string | null | undefined): RuntimeConfig {
  if (!text?.trim()) throw new Error(`The page carries no runtime configuration (#${configElementId})`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('The runtime configuration is not JSON', { cause });
  }
  const parsed = runtimeConfig.safeParse(json);
  if (!parsed.success) throw new Error(`The runtime configuration is incomplete: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** An absolute URL for an address of the configuration; a leading slash means the page's origin. */
export const absoluteUrl = (address: string): string => new URL(address, location.origin).href;
