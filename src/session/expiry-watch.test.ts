import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthTokens } from './auth-provider.ts';
import { watchExpiry } from './expiry-watch.ts';

const minute = 60_000;
let issued = 0;
const tokens = (lifetime: number): AuthTokens => ({
  idToken: `token ${(issued += 1)}`,
  expiresAt: Date.now() + lifetime,
});

const renew = vi.fn<() => Promise<AuthTokens | null>>();
const ended = vi.fn<() => void>();
const expired = vi.fn<() => void>();
let watch: ReturnType<typeof watchExpiry>;

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset();
  ended.mockReset();
  expired.mockReset();
  watch = watchExpiry({ renew, ended, expired });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const show = () => document.dispatchEvent(new Event('visibilitychange'));

describe('watchExpiry', () => {
  it('reports the expiry at the moment the token expires, without a request of the page [SH-71]', async () => {
    renew.mockResolvedValue(null);
    watch.watch(tokens(10 * minute));
    await pass(10 * minute - 1);
    expect(expired).not.toHaveBeenCalled();
    await pass(1);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  it('renews the token before each expiry', async () => {
    renew.mockImplementation(async () => tokens(10 * minute));
    watch.watch(tokens(10 * minute));
    await pass(9.5 * minute);
    expect(renew).toHaveBeenCalledTimes(1);
    await pass(60 * minute);
    expect(renew.mock.calls.length).toBeGreaterThanOrEqual(6);
    expect(expired).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('network'))],
    ['stays silent', () => new Promise<never>(() => {})],
  ])('flags the end at the token’s end while the provider %s, once [SH-71]', async (_what, answer) => {
    renew.mockImplementation(answer);
    watch.watch(tokens(10 * minute));
    await pass(10 * minute - 1);
    expect(ended).not.toHaveBeenCalled();
    await pass(1);
    expect(ended).toHaveBeenCalledTimes(1);
    await pass(10 * minute);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(expired).not.toHaveBeenCalled();
  });

  it('retries while the provider is unreachable, at most four times a minute', async () => {
    renew.mockRejectedValue(new Error('network'));
    watch.watch(tokens(minute));
    await pass(11 * minute);
    expect(expired).not.toHaveBeenCalled();
    expect(renew.mock.calls.length).toBeGreaterThan(30);
    expect(renew.mock.calls.length).toBeLessThanOrEqual(44);
    renew.mockResolvedValue(null);
    await pass(15_000);
    expect(expired).toHaveBeenCalledTimes(1);
  });

  it('continues if the provider is reachable again after the expiry, and expires again with the next token', async () => {
    renew.mockRejectedValue(new Error('network'));
    watch.watch(tokens(minute));
    await pass(2 * minute);
    renew.mockImplementationOnce(async () => tokens(10 * minute));
    await watch.retry();
    await pass(9 * minute);
    expect(ended).toHaveBeenCalledTimes(1);
    await pass(minute);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('makes one renewal request for concurrent triggers', async () => {
    renew.mockImplementation(() => new Promise(() => {}));
    watch.watch(tokens(minute));
    void watch.retry();
    void watch.retry();
    window.dispatchEvent(new Event('online'));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('does not renew in a loop if the clock is ahead', async () => {
    const same = tokens(-120 * minute);
    renew.mockResolvedValue(same);
    watch.watch(same);
    await pass(minute);
    expect(renew.mock.calls.length).toBeLessThanOrEqual(5);
  });

  it('checks again when the page becomes visible after a sleep', async () => {
    renew.mockResolvedValue(tokens(60 * minute));
    watch.watch(tokens(10 * minute));
    vi.setSystemTime(Date.now() + 20 * minute);
    expect(renew).not.toHaveBeenCalled();
    show();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('supports lifetimes above the maximum of a timer', async () => {
    watch.watch(tokens(60 * 24 * 60 * minute));
    await pass(59 * 24 * 60 * minute);
    expect(renew).not.toHaveBeenCalled();
  });

  it('does nothing after it was stopped', async () => {
    watch.watch(tokens(minute));
    watch.stop();
    await pass(10 * minute);
    show();
    expect(renew).not.toHaveBeenCalled();
    expect(expired).not.toHaveBeenCalled();
  });
});
