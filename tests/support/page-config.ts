import { configElementId, type RuntimeConfig } from '#contract/platform/config.ts';
import { ownServices } from '#server/app.ts';
import { provideConfig } from '#src/session/runtime-config.ts';

/** Writes the configuration into the page, as the server does. */
export function configurePage(more: Partial<RuntimeConfig> = {}): void {
  const config: RuntimeConfig = {
    userPool: { userPoolId: 'local_1', userPoolClientId: 'page' },
    redirect: { domain: 'login.elm.example', clientId: 'page' },
    services: ownServices,
    flags: { clientKey: 'flags' },
    sandbox: false,
    ...more,
  };
  const element = document.getElementById(configElementId) ?? document.createElement('script');
  element.id = configElementId;
  element.setAttribute('type', 'application/json');
  element.textContent = JSON.stringify(config);
  document.head.append(element);
  provideConfig(null);
}
