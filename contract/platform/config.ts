import * as z from 'zod/mini';
import { literalMessages } from '../errors.ts';

/** A script of somebody else's that the page loads, and the key under which it knows this installation. */
const thirdPartyScript = z.object({
  scriptUrl: z.string().check(z.minLength(1)),
  key: z.string().check(z.minLength(1)),
});
export type ThirdPartyScript = z.output<typeof thirdPartyScript>;

/**
 * What the page learns about its surroundings at run time (SH-83). The server writes it into `index.html` as JSON;
 * addresses are absolute or begin with a slash, and are then of the page's own origin.
 */
export const runtimeConfig = z.object({
  userPool: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** Where the pool is spoken to; unset for the real Cognito of the pool's region. */
    endpoint: z.optional(z.string()),
  }),
  redirect: z.object({
    /** The identity provider's domain; with a scheme where it is not https. */
    domain: z.string(),
    clientId: z.string(),
    identityProvider: z.optional(z.string()),
  }),
  services: z.object({
    campaigns: z.optional(z.string()),
    notifications: z.optional(z.string()),
    notificationSocket: z.optional(z.string()),
    communication: z.optional(z.string()),
    templates: z.optional(z.string()),
    surveys: z.optional(z.string()),
  }),
  flags: z.object({
    clientKey: z.string(),
    baseUrl: z.optional(z.string()),
    streamUrl: z.optional(z.string()),
    eventsUrl: z.optional(z.string()),
  }),
  /** The customer-success tracker, and the walkthroughs that show staff around; without them the page loads neither. */
  analytics: z.optional(thirdPartyScript),
  walkthrough: z.optional(thirdPartyScript),
  /** The phone number of each practice software's support, as people dial it, where the installation names one (ER-09). */
  supportPhones: z.optional(
    z.object({ NEO: z.optional(z.string()), EZYVET: z.optional(z.string()), CORNERSTONE: z.optional(z.string()) }),
  ),
  /** The practice tries the product out on made-up data. */
  sandbox: z._default(z.boolean(), false),
});
export type RuntimeConfig = z.output<typeof runtimeConfig>;
export type ServiceName = keyof RuntimeConfig['services'];

/** The addresses of the scripts that are not ours. */
export const thirdPartyScriptsOf = ({ analytics, walkthrough }: RuntimeConfig): string[] =>
  [analytics, walkthrough].flatMap((script) => (script ? [script.scriptUrl] : []));

/** The one policy by which the page may turn an address into a script, where there is such a script at all. */
export const thirdPartyScriptPolicy = 'rapport-outside-scripts';

/** The policy by which the page starts its own worker. */
export const ownWorkerPolicy = 'rapport-own-worker';

/** The id of the element in `index.html` that carries the configuration. */
export const configElementId = 'rapport-config';

/** An address without the slashes that it may end with. */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/**
 * The base address of a service, without a slash at its end.
 * @throws Error `No base URL found` where the configuration names none (ER-18).
 */
export function baseUrlOf(config: RuntimeConfig, service: ServiceName): string {
  const url = config.services[service];
  if (!url) throw new Error(`${literalMessages.no_base_url} (${service})`);
  return withoutEndSlash(url);
}
