import { afterEach, expect, it } from 'vitest';
import { type RuntimeConfig, runtimeConfig } from '#contract/platform/config.ts';
import { startWalkthrough } from './walkthrough.ts';
import { walkthroughSession } from './walkthrough-session.ts';

const walkthrough = { scriptUrl: 'https://tours.example/tours.js', key: 'tour-key' };
const config: RuntimeConfig = runtimeConfig.parse({
  userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
  redirect: { domain: 'login.test', clientId: 'c' },
  services: {},
  flags: { clientKey: 'k' },
  walkthrough,
});

afterEach(() => delete window.walkthroughSettings);

it('passes the user to the walkthroughs, and loads their script once', () => {
  startWalkthrough(walkthrough, 'NEONOT_STARTEDa1b2c3d4e5', config);
  startWalkthrough(walkthrough, 'NEOREGISTRATION_COMPLETEa1b2c3d4e5', config);
  expect(window.walkthroughSettings).toEqual({ key: 'tour-key', userId: 'NEOREGISTRATION_COMPLETEa1b2c3d4e5' });
  expect(document.head.querySelectorAll(`script[src="${walkthrough.scriptUrl}"]`)).toHaveLength(1);
});

it('has its own session id for each session of a tab', () => {
  const session = walkthroughSession();
  expect(session).toMatch(/^[0-9a-f]{8}-/);
  expect(walkthroughSession()).toBe(session);
  sessionStorage.clear();
  expect(walkthroughSession()).not.toBe(session);
});
