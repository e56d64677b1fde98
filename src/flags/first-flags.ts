import { type RuntimeConfig, withoutEndSlash } from '#contract/platform/config.ts';
import { toBase64 } from '#src/lib/base64.ts';
import { contextOf, type FlagAudience } from './flag-audience.ts';
import type { FlagValues } from './flags-slice.ts';

/** Where the client looks unless it is told otherwise. */
const publicService = 'https://app.launchdarkly.com';
/** Milliseconds after which the question is left to the client, which also knows what to do about a failure. */
const patience = 2000;

const base64Url = (text: string): string =>
  toBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Asks the flag service what the client would ask it first, without waiting for the client's code: a device that has never
 * been here can show nothing before it knows. Null where there is no answer at once.
 */
export async function askFirstFlags(
  { clientKey, baseUrl = publicService }: RuntimeConfig['flags'],
  audience: FlagAudience,
): Promise<FlagValues | null> {
  const context = base64Url(JSON.stringify(contextOf(audience)));
  const address = `${withoutEndSlash(baseUrl)}/sdk/evalx/${clientKey}/contexts/${context}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) return null;
    const flags = (await response.json()) as Readonly<Record<string, { readonly value: unknown }>>;
    return Object.fromEntries(Object.entries(flags).map(([key, { value }]) => [key, value]));
  } catch {
    return null;
  }
}
