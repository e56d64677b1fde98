import { describe, expect, it } from 'vitest';
import { batched } from './batch.ts';

/** A batched function that doubles numbers and answers each batch on demand. */
function aDoubler(atOnce?: number) {
  const batches: { questions: readonly number[]; answer: PromiseWithResolvers<readonly number[]> }[] = [];
  const ask = batched((questions: readonly number[]) => {
    const answer = Promise.withResolvers<readonly number[]>();
    batches.push({ questions, answer });
    return answer.promise;
  }, atOnce);
  const answer = (batch: number) => batches[batch]?.answer.resolve(batches[batch].questions.map((one) => one * 2));
  return { ask, answer, batches };
}

describe('a batched query', () => {
  it('loads the first key at once, and all keys requested meanwhile in one batch after it', async () => {
    const { ask, answer, batches } = aDoubler();
    const answers = [1, 2, 3].map(ask);
    expect(batches.map(({ questions }) => questions)).toEqual([[1]]);
    answer(0);
    expect(await answers[0]).toBe(2);
    await Promise.resolve();
    expect(batches.map(({ questions }) => questions)).toEqual([[1], [2, 3]]);
    answer(1);
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    const later = ask(4);
    answer(2);
    expect(await later).toBe(8);
  });

  it('is not blocked by a batch that hangs, if several may load at once', async () => {
    const { ask, answer, batches } = aDoubler(2);
    void ask(1);
    const [second, third] = [ask(2), ask(3)];
    expect(batches.map(({ questions }) => questions)).toEqual([[1], [2]]);
    answer(1);
    expect(await second).toBe(4);
    await Promise.resolve();
    answer(2);
    expect(await third).toBe(6);
  });

  it('rejects only the requests of a failed batch, and continues with the next', async () => {
    const { ask, answer, batches } = aDoubler();
    const answers = [1, 2].map(ask);
    batches[0]?.answer.reject(new Error('away'));
    await expect(answers[0]).rejects.toThrow('away');
    answer(1);
    expect(await answers[1]).toBe(4);
  });
});
