import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RuntimeConfig, runtimeConfig } from '#contract/platform/config.ts';
import type { Identification } from './analytics.ts';
import { customerSuccessTracker } from './customer-success-tracker.ts';

const analytics = { scriptUrl: 'https://tracker.example/tracker.js', key: 'app-key' };
const config: RuntimeConfig = runtimeConfig.parse({
  userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
  redirect: { domain: 'login.test', clientId: 'c' },
  services: {},
  flags: { clientKey: 'k' },
  analytics,
});
const ada: Identification = {
  context: { pims_type: 'NEO', practice_id: 'NEO#org-1:main' },
  contact: { billingSapId: '12345678', email: 'ada@elm.example' },
  account: { isVelloEnrolled: true, isSMSRegistered: false, pimsType: 'NEO' },
};
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.ChurnZero;
  vi.unstubAllGlobals();
});

describe('the customer-success tracker', () => {
  it('receives the billing id, the email and three attributes of the account, and nothing else [SH-85] [SH-86]', () => {
    customerSuccessTracker(analytics, config).identify(ada);
    expect(window.ChurnZero).toEqual([
      ['setAppKey', 'app-key'],
      ['setContact', '12345678', 'ada@elm.example'],
      ['setAttribute', 'account', 'isVelloEnrolled', true],
      ['setAttribute', 'account', 'isSMSRegistered', false],
      ['setAttribute', 'account', 'pimsType', 'NEO'],
    ]);
    expect(scripts().map((script) => [script.src, script.async])).toEqual([[analytics.scriptUrl, true]]);
  });

  it('queues events with their context behind the identification until its script is loaded [SH-84]', () => {
    const tracker = customerSuccessTracker(analytics, config);
    tracker.track('Page opened', { page: 'Reports' });
    expect(window.ChurnZero).toBeUndefined();
    expect(scripts()).toHaveLength(0);
    tracker.identify(ada);
    tracker.track('Page opened', { page: 'Surveys' });
    expect((window.ChurnZero as unknown as unknown[]).slice(-2)).toEqual([
      ['trackEvent', 'Page opened', '', 1, { page: 'Reports', ...ada.context }],
      ['trackEvent', 'Page opened', '', 1, { page: 'Surveys', ...ada.context }],
    ]);
  });

  it('is called directly once its script is loaded, and is loaded once [SH-84]', () => {
    const tracker = customerSuccessTracker(analytics, config);
    tracker.identify(ada);
    const push = vi.fn<(command: unknown) => void>();
    window.ChurnZero = { push };
    tracker.identify(ada);
    tracker.track('Page opened', { page: 'Reports' });
    expect(push).toHaveBeenCalledTimes(5);
    expect(scripts()).toHaveLength(1);
  });

  it('may fail to load or throw without consequences', async () => {
    const tracker = customerSuccessTracker(analytics, config);
    tracker.identify(ada);
    window.ChurnZero = {
      push() {
        throw new Error('tracker');
      },
    };
    tracker.track('Page opened', { page: 'Reports' });
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect.poll(() => window.ChurnZero).toBeUndefined();
    tracker.track('Page opened', { page: 'Reports' });
    expect(window.ChurnZero).toBeUndefined();
  });
});

describe('a third-party script', () => {
  it('is loaded through the only Trusted Types policy of the page, which allows no other URL', async () => {
    const { loadOutsideScript } = await import('./outside-script.ts');
    const createPolicy = vi.fn((_name: string, rules: unknown) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    void loadOutsideScript(analytics.scriptUrl, config);
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('rapport-outside-scripts', expect.anything());
    await expect(loadOutsideScript('https://elsewhere.example/x.js', config)).rejects.toThrow('names no such script');
    expect(scripts().map((script) => script.src)).toEqual([analytics.scriptUrl]);
  });
});
