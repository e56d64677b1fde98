import { beforeEach, describe, expect, it } from 'vitest';
import { configElementId } from '#contract/platform/config.ts';
import { absoluteUrl, parseConfig, provideConfig, readConfig } from './runtime-config.ts';

const complete = {
  userPool: { userPoolId: 'pool_1', userPoolClientId: 'client' },
  redirect: { domain: 'login.example.com', clientId: 'web' },
  services: { campaigns: '/campaigns' },
  flags: { clientKey: 'key' },
};

beforeEach(() => provideConfig(null));

describe('runtime configuration', () => {
  it('is read from the page, once [SH-83]', () => {
    document.body.innerHTML = `<script type="application/json" id="${configElementId}">${JSON.stringify(complete)}</script>`;
    expect(readConfig()).toEqual({ ...complete, sandbox: false });
    document.body.replaceChildren();
    expect(readConfig().redirect.clientId).toBe('web');
  });

  it.each([
    [undefined, 'carries no runtime configuration'],
    ['  \n', 'carries no runtime configuration'],
    ['<!--rapport-config-->', 'is not JSON'],
    [JSON.stringify({ ...complete, flags: {} }), 'flags.clientKey'],
  ])('says what is wrong with %j', (text, said) => {
    expect(() => parseConfig(text)).toThrow(said);
  });

  it('resolves addresses that begin with a slash against the page’s origin', () => {
    expect(absoluteUrl('/campaigns')).toBe('http://localhost:3000/campaigns');
    expect(absoluteUrl('https://api.example.com/x')).toBe('https://api.example.com/x');
  });
});
