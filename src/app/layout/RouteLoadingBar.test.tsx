import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouteLoadingBar } from './RouteLoadingBar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('runs from the first route on and stops 1 s after the routes settle [SH-82] [CN-10]', async () => {
  const router = createMemoryRouter([
    {
      element: <RouteLoadingBar />,
      children: [
        { path: '/', element: null },
        { path: '/slow', element: null, loader: () => new Promise((done) => setTimeout(() => done(null), 3000)) },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const bar = () => document.querySelector('[data-loading]');
  expect(bar()).toBeInTheDocument();
  await pass(1000);
  expect(bar()).toBeNull();

  act(() => void router.navigate('/slow'));
  await pass(2990);
  expect(bar()).toBeInTheDocument();
  await pass(10);
  await pass(990);
  expect(bar()).toBeInTheDocument();
  await pass(10);
  expect(bar()).toBeNull();
});
