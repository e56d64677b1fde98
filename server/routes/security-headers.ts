import type { MiddlewareHandler } from 'hono';
import {
  thirdPartyScriptPolicy,
  thirdPartyScriptsOf,
  ownWorkerPolicy,
  clipboardPolicy,
  pagePreviewPolicy,
  type RuntimeConfig,
} from '#contract/platform/config.ts';
import { cspReportsPath } from './csp-reports.ts';
import type { RequestEnv } from './request-env.ts';

/** LaunchDarkly's default hosts. */
const flagHosts = {
  baseUrl: 'https://app.launchdarkly.com',
  streamUrl: 'https://clientstream.launchdarkly.com',
  eventsUrl: 'https://events.launchdarkly.com',
};

/** The hosts that the page connects to, derived from its configuration, so that page and policy cannot differ. */
export function connectSources(config: RuntimeConfig, origin: string): string[] {
  const { flags, userPool, redirect, services } = config;
  const region = userPool.userPoolId.split('_')[0];
  const { notificationSocket, ...called } = services;
  const socket = notificationSocket && new URL(notificationSocket, origin).origin.replace(/^http/, 'ws');
  const addresses = [
    socket,
    ...Object.values(called),
    userPool.endpoint ?? `https://cognito-idp.${region}.amazonaws.com`,
    /^(https?:|\/)/.test(redirect.domain) ? redirect.domain : `https://${redirect.domain}`,
    flags.baseUrl ?? flagHosts.baseUrl,
    flags.streamUrl ?? flagHosts.streamUrl,
    flags.eventsUrl ?? flagHosts.eventsUrl,
    // A third-party script reports to its own origin.
    ...thirdPartyScriptsOf(config),
  ];
  return sourcesOf(["'self'"], addresses, origin);
}

/** Sources of a policy: our own, and the origins of addresses elsewhere, each once. */
function sourcesOf(own: readonly string[], addresses: readonly (string | undefined)[], origin: string): string[] {
  const origins = addresses.flatMap((address) => (address === undefined ? [] : [new URL(address, origin).origin]));
  return [...new Set([...own, ...origins.filter((known) => known !== origin)])];
}

/** Origins of scripts: this server, and those of configured third-party scripts. */
const scriptSources = (config: RuntimeConfig, origin: string): string =>
  sourcesOf(["'self'"], thirdPartyScriptsOf(config), origin).join(' ');

/** Origins of images: the page's own, those of its services, and those that the configuration adds. Drafts are shown from memory. */
function imageSources({ services, imageOrigins = [] }: RuntimeConfig, origin: string): string {
  const { notificationSocket: _, ...withImages } = services;
  const addresses = [...Object.values(withImages), ...imageOrigins];
  return sourcesOf(["'self'", 'data:', 'blob:'], addresses, origin).join(' ');
}

/** The name of the endpoint in `Reporting-Endpoints` that violations are sent to. */
export const reportGroup = 'csp';

/** The policy of the app's page: nothing inline, nothing that the configuration does not name, and no script from a string. */
export const pagePolicy = (
  config: RuntimeConfig,
  origin: string,
  frameAncestors: readonly string[] = [],
  reportsTo: string | null = cspReportsPath,
): string =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    `script-src ${scriptSources(config, origin)}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    `img-src ${imageSources(config, origin)}`,
    "font-src 'self'",
    `connect-src ${connectSources(config, origin).join(' ')}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${[ownWorkerPolicy, pagePreviewPolicy, clipboardPolicy, ...(thirdPartyScriptsOf(config).length > 0 ? [thirdPartyScriptPolicy] : [])].join(' ')}`,
    ...(reportsTo === null ? [] : [`report-uri ${reportsTo}`]),
    // Browsers that support `report-to` ignore `report-uri`, but use `report-to` under TLS only.
    ...(reportsTo !== null && origin.startsWith('https:') ? [`report-to ${reportGroup}`] : []),
  ].join('; ');

/** Headers that are the same for the page and every other answer. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Headers of every answer, unless its route has set them already. */
export const securityHeaders =
  (isSecure: boolean): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    await next();
    const headers: Record<string, string> = {
      ...fixedHeaders,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    };
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
