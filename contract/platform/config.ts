import * as z from 'zod/mini';
import { literalMessages } from '../errors.ts';

/** A third-party script that the page loads, and its key for this installation. */
const thirdPartyScript = z.object({
  scriptUrl: z.string().check(z.minLength(1)),
  key: z.string().check(z.minLength(1)),
});
export type ThirdPartyScript = z.output<typeof thirdPartyScript>;

/**
 * The page's configuration at run time (SH-83). The server embeds it in `index.html` as JSON; addresses are absolute, or begin with a
 * slash and then belong to the page's own origin.
 */
export const runtimeConfig = z.object({
  userPool: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** The address of the pool; by default Cognito's of the pool's region. */
    endpoint: z.optional(z.string()),
  }),
  redirect: z.object({
    /** The identity provider's domain; with a scheme if it is not https. */
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
    registration: z.optional(z.string()),
  }),
  flags: z.object({
    clientKey: z.string(),
    baseUrl: z.optional(z.string()),
    streamUrl: z.optional(z.string()),
    eventsUrl: z.optional(z.string()),
  }),
  /** The customer-success tracker and the walkthroughs for staff, both optional. */
  analytics: z.optional(thirdPartyScript),
  walkthrough: z.optional(thirdPartyScript),
  /** Where images come from besides the services, such as the storage of what clients texted. */
  imageOrigins: z.optional(z.array(z.string())),
  /** Phone numbers of the support, by practice software (ER-09). */
  supportPhones: z.optional(
    z.object({ NEO: z.optional(z.string()), EZYVET: z.optional(z.string()), CORNERSTONE: z.optional(z.string()) }),
  ),
  /** Whether external services and data are simulated. */
  sandbox: z._default(z.boolean(), false),
});
export type RuntimeConfig = z.output<typeof runtimeConfig>;
export type ServiceName = keyof RuntimeConfig['services'];

/** The addresses of third-party scripts. */
export const thirdPartyScriptsOf = ({ analytics, walkthrough }: RuntimeConfig): string[] =>
  [analytics, walkthrough].flatMap((script) => (script ? [script.scriptUrl] : []));

/** The Trusted Types policy for third-party scripts. */
export const thirdPartyScriptPolicy = 'rapport-outside-scripts';

/** The Trusted Types policy for the page's worker. */
export const ownWorkerPolicy = 'rapport-own-worker';

/** The Trusted Types policy for pages that are only looked at, in a frame that runs nothing. */
export const pagePreviewPolicy = 'rapport-page-preview';

/** The Trusted Types policy under which the editor of newsletters reads what is pasted; its library names it. */
export const clipboardPolicy = 'ProseMirrorClipboard';

/** The file with the configuration of a page that no server of ours serves: its `index.html` carries none. */
export const configFile = '/config.json';

/** The id of the element in `index.html` that carries the configuration. */
export const configElementId = 'rapport-config';

/** An address without trailing slashes. */
export const withoutEndSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/**
 * The base address of a service, without a trailing slash.
 * @throws Error `No base URL found` if the configuration has none (ER-18).
 */
export function baseUrlOf(config: RuntimeConfig, service: ServiceName): string {
  const url = config.services[service];
  if (!url) throw new Error(`${literalMessages.no_base_url} (${service})`);
  return withoutEndSlash(url);
}
