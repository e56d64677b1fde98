import { beforeEach, describe, expect, it, vi } from 'vitest';
import { timeoutGuard } from './timeout-guard.ts';

describe('an answer that may never come', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is waited for so long and no longer', async () => {
    const promptly = timeoutGuard(2000);
    await expect(promptly(Promise.resolve('disk'), 'none')).resolves.toBe('disk');
    await expect(promptly(Promise.reject(new Error('Full')), 'none')).rejects.toThrow('Full');
    const answer = promptly(new Promise<string>(() => {}), 'none');
    await vi.advanceTimersByTimeAsync(1999);
    await expect(Promise.race([answer, Promise.resolve('waiting')])).resolves.toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).resolves.toBe('none');
  });

  it('keeps nobody else waiting, until it has come after all', async () => {
    const promptly = timeoutGuard(2000);
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = promptly(promise, 'none');
    await vi.advanceTimersByTimeAsync(2000);
    await expect(first).resolves.toBe('none');
    await expect(promptly(new Promise<string>(() => {}), 'none')).resolves.toBe('none');
    resolve('late');
    await vi.advanceTimersByTimeAsync(0);
    await expect(promptly(Promise.resolve('disk'), 'none')).resolves.toBe('disk');
  });
});
