import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPageCode } from '../../page-code.ts';
import { RouteLoadingBar } from './RouteLoadingBar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('is shown from the first route and stops 1 s after the routes settle [SH-82] [CN-10]', async () => {
  render(<RouteLoadingBar />);
  const bar = () => document.querySelector('[data-loading]');
  expect(bar()).toBeInTheDocument();
  await pass(1000);
  expect(bar()).toBeNull();

  const load = () => new Promise<() => null>((done) => setTimeout(() => done(() => null), 3000));
  act(() => void fetchPageCode({ path: '/slow', title: 'Slow', flag: null, load }));
  await pass(2990);
  expect(bar()).toBeInTheDocument();
  await pass(10);
  await pass(990);
  expect(bar()).toBeInTheDocument();
  await pass(10);
  expect(bar()).toBeNull();
});
