import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listTemplates } from '#contract/templates/templates.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';
import { rateLimiter } from './rate-limit.ts';

const world = await startWorld();

describe('a token bucket', () => {
  function aClock() {
    let time = 1_000_000;
    return { now: () => time, pass: (milliseconds: number) => (time += milliseconds) };
  }

  it('allows a burst, then refills at its rate', () => {
    const clock = aClock();
    const may = rateLimiter({ perSecond: 10, burst: 5 }, clock.now);
    const times = (count: number) => Array.from({ length: count }, () => may('ada')).filter(Boolean).length;
    expect(times(20)).toBe(5);
    clock.pass(300);
    expect(times(20)).toBe(3);
    clock.pass(60_000);
    expect(times(20)).toBe(5);
  });

  it('is separate for each key', () => {
    const may = rateLimiter({ perSecond: 1, burst: 1 }, aClock().now);
    expect([may('ada'), may('ada'), may('bea')]).toEqual([true, false, true]);
  });

  it('drops no empty bucket, even with many keys', () => {
    const clock = aClock();
    const may = rateLimiter({ perSecond: 1, burst: 2 }, clock.now);
    may('ada');
    may('ada');
    for (let caller = 0; caller < 20_000; caller++) may(`visitor ${caller}`);
    expect(may('ada')).toBe(false);
  });

  it('looks for full buckets now and then, not at each call of many callers', () => {
    const may = rateLimiter({ perSecond: 1, burst: 2 }, aClock().now);
    const searches = vi.spyOn(Map.prototype, Symbol.iterator);
    for (let caller = 0; caller < 50_000; caller++) may(`visitor ${caller}`);
    expect(searches.mock.calls.length).toBeGreaterThan(0);
    expect(searches.mock.calls.length).toBeLessThan(5);
  });
});

describe('the endpoints of the contract', () => {
  it('answer 429 with retry-after to a caller above the rate, and serve all others @slow', async () => {
    // The clock stands still, so that a slow machine refills no bucket.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = anApp(world);
    const [busy, calm] = [await aPractice(world), await aPractice(world)];
    const request = ({ practice, organization: org, branch }: typeof busy) =>
      server.call(practice, listTemplates, { pims: 'Neo', org, branch });
    const responses = [];
    for (let count = 0; count < 500; count += 100)
      responses.push(...(await Promise.all(Array.from({ length: 100 }, () => request(busy)))));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(100);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(400);
    expect(limited[0]).toMatchObject({ body: { code: 'rate_limited' } });
    expect(limited[0]?.headers.get('retry-after')).toBe('1');
    expect((await request(calm)).status).toBe(200);
  });
});
