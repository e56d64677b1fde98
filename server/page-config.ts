import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { ServerConfig } from './config.ts';

type Providers = NonNullable<ServerConfig['providers']>;

/** The page's configuration of the identity providers and the flag service. */
export const providersOfPage = ({
  userPoolId,
  userPoolClientId,
  userPoolUrl,
  redirectDomain,
  redirectClientId,
  flagsClientKey,
  flagsUrl,
}: Providers): Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'> => ({
  userPool: { userPoolId, userPoolClientId, ...(userPoolUrl !== null && { endpoint: userPoolUrl }) },
  redirect: { domain: redirectDomain, clientId: redirectClientId },
  flags: {
    clientKey: flagsClientKey,
    ...(flagsUrl !== null && { baseUrl: flagsUrl, streamUrl: flagsUrl, eventsUrl: flagsUrl }),
  },
  sandbox: false,
});

/** The parts of the page's configuration that do not depend on the identity providers. */
export const commonOfPage = (
  { pageScripts, supportPhones, imageOrigins }: Pick<ServerConfig, 'pageScripts' | 'supportPhones' | 'imageOrigins'>,
  services: RuntimeConfig['services'],
): Omit<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'> => ({
  ...pageScripts,
  supportPhones,
  ...(imageOrigins.length > 0 && { imageOrigins: [...imageOrigins] }),
  services,
});
