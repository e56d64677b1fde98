import { expect, it } from 'vitest';
import { fetchMore } from './fetch-more.ts';

const pages = (count: number) => ({ pages: Array.from({ length: count }) });

/** Answers with so many pages, one after the other; null for a failure. */
async function requests(...answers: readonly (number | null)[]): Promise<number> {
  let count = 0;
  const fetchNextPage = async () => {
    const answer = answers[count] ?? null;
    count += 1;
    return answer === null ? { data: pages(1), error: { status: 503 } } : { data: pages(answer) };
  };
  await fetchMore({ data: pages(1), fetchNextPage });
  return count;
}

it('asks once for a page that comes, and for one that fails', async () => {
  expect(await requests(2)).toBe(1);
  expect(await requests(null)).toBe(1);
});

it('asks again where a refetch was in flight, which ends with the pages of before', async () => {
  expect(await requests(1, 2)).toBe(2);
});
