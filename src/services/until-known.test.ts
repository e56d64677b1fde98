import { afterEach, describe, expect, it, vi } from 'vitest';
import { aService, aServiceStore } from '#tests/support/fake-services.ts';
import { uiBehaviorsEndpoint } from './campaigns/ui-behaviors.ts';
import { untilKnown } from './until-known.ts';

const lost = { error: { status: 'FETCH_ERROR', error: 'no' } };
const refused = { error: { status: 409, data: { code: 'slot_unavailable', message: 'Taken' } } };
const done = { data: 'done' };

const service = aService();
afterEach(() => void vi.useRealTimers());

/** A page of a server with these extensions, whose clock moves when the test says so. */
async function aPage(...extensions: readonly string[]) {
  service.announcing(...extensions);
  const store = aServiceStore();
  await store.dispatch(uiBehaviorsEndpoint.initiate({}));
  vi.useFakeTimers();
  return store;
}

/** Longer than a press is repeated. Not all timers there are: the database of other tests may always have another one. */
const letTimePass = () => vi.advanceTimersByTimeAsync(120_000);

const answering = (...answers: readonly object[]) => {
  const left = [...answers];
  return vi.fn(
    async (): Promise<{ data?: unknown; error?: unknown }> => (left.length > 1 ? left.shift() : left[0]) ?? {},
  );
};

describe('a press whose answer is lost', () => {
  it('is repeated until it is answered', async () => {
    const { dispatch } = await aPage('idempotency');
    const begin = answering(lost, { error: { status: 503, data: null } }, done);
    const onUnknown = vi.fn();
    const answer = dispatch(untilKnown(begin, { onUnknown }));
    await letTimePass();
    expect(await answer).toEqual(done);
    expect([begin.mock.calls.length, onUnknown.mock.calls.length]).toEqual([3, 2]);
  });

  it('is repeated until it is refused', async () => {
    const { dispatch } = await aPage('idempotency');
    const begin = answering(lost, refused);
    const answer = dispatch(untilKnown(begin));
    await letTimePass();
    expect(await answer).toEqual(refused);
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it('is repeated at once when the browser is online again', async () => {
    const { dispatch } = await aPage('idempotency');
    const begin = answering(lost, done);
    const answer = dispatch(untilKnown(begin));
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(begin).toHaveBeenCalledTimes(2);
    expect(await answer).toEqual(done);
  });

  it('is given up after about a minute', async () => {
    const { dispatch } = await aPage('idempotency');
    const begin = answering(lost);
    const began = Date.now();
    const answer = dispatch(untilKnown(begin)).then((last) => ({ last, seconds: (Date.now() - began) / 1000 }));
    await letTimePass();
    const { last, seconds } = await answer;
    expect(last).toEqual(lost);
    expect(seconds).toBeCloseTo(60.5, 0);
  });

  it('is not repeated where the server knows no keys, unless that does no harm', async () => {
    const { dispatch } = await aPage('send-later');
    const begin = answering(lost, done);
    expect(await dispatch(untilKnown(begin))).toEqual(lost);
    expect(begin).toHaveBeenCalledTimes(1);
    const repeated = dispatch(untilKnown(answering(lost, done), { isRepeatable: true }));
    await letTimePass();
    expect(await repeated).toEqual(done);
  });
});
