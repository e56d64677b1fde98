// Sets up zod for the page's content policy; reading the configuration is the first thing that it parses.
import '#contract/http.ts';
import * as z from 'zod/mini';
import { configElementId, runtimeConfig, type RuntimeConfig } from '#contract/platform/config.ts';

let config: RuntimeConfig | null = null;

/**
 * What the page was told about its surroundings, read from it once (SH-83).
 * @throws Error that names what is missing or wrong.
 */
export function readConfig(): RuntimeConfig {
  return (config ??= parseConfig(document.getElementById(configElementId)?.textContent));
}

/** Gives the page its configuration by hand, or makes it read anew. */
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

/** An address of the configuration as an absolute one: those that begin with a slash are of the page's own origin. */
export const absoluteUrl = (address: string): string => new URL(address, location.origin).href;
