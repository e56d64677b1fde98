import { type RuntimeConfig, withoutEndSlash } from '#contract/platform/config.ts';
import { toBase64 } from '#src/lib/base64.ts';
import { contextOf, type FlagAudience } from './flag-audience.ts';
import type { FlagValues } from './flags-slice.ts';

/** The client's own default. */
const publicService = 'https://app.launchdarkly.com';
/** Milliseconds after which the request is left to the client, which also retries. */
const timeout = 2000;

const base64Url = (text: string): string =>
  toBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Makes the client's first request without waiting for the client's code, since a new device can show nothing before it has the
 * flags. Null where the service does not answer in time.
 */
export async function fetchFirstFlags(
  { clientKey, baseUrl = publicService }: RuntimeConfig['flags'],
  audience: FlagAudience,
): Promise<FlagValues | null> {
  const context = base64Url(JSON.stringify(contextOf(audience)));
  const address = `${withoutEndSlash(baseUrl)}/sdk/evalx/${clientKey}/contexts/${context}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return null;
    const flags = (await response.json()) as Readonly<Record<string, { readonly value: unknown }>>;
    return Object.fromEntries(Object.entries(flags).map(([key, { value }]) => [key, value]));
  } catch {
    return null;
  }
}
