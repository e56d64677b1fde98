import type { RuntimeConfig } from '#contract/platform/config.ts';
import { flagClientKey } from '#server/outside/flags/flag-service.ts';
import { redirectClientId, userPoolClientId, userPoolId } from '#server/outside/identity/provider-settings.ts';

/** The part of the page's runtime configuration that refers to the sandbox. It contains paths, so that it works at any origin. */
export const sandboxPageConfig: Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'> = {
  userPool: { userPoolId, userPoolClientId, endpoint: '/cognito-idp' },
  redirect: { domain: '/oidc', clientId: redirectClientId },
  flags: { clientKey: flagClientKey, baseUrl: '/flags', streamUrl: '/flags', eventsUrl: '/flags' },
  sandbox: true,
};
