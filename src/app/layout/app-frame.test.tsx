import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '#src/ui/toasts/toast.ts';
import { createStore } from '../store.ts';
import { AppFrame } from './AppFrame.tsx';

afterEach(() => vi.useRealTimers());

it('toasts close after 6000 ms, fading for 800 ms, with a bar that starts after 100 ms [CN-07] [CN-08] [CN-09]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  render(
    <Provider store={createStore()}>
      <RouterProvider
        router={createMemoryRouter([{ element: <AppFrame />, children: [{ path: '/', element: 'Page' }] }])}
      />
    </Provider>,
  );
  fireEvent.keyDown(document.body, { key: 'Tab' });
  await screen.findByRole('region', { name: 'Notices' });
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const card = () => screen.queryByText('Saved')?.closest('[data-floating]');
  await act(async () => showToast({ title: 'Saved', alertLevel: 'success' }));
  await pass(1);
  expect(card()).toHaveAttribute('style', expect.stringContaining('transition-duration: 800ms'));
  expect(card()?.querySelector('[style*="drain"]')).toHaveAttribute('style', expect.stringMatching(/5900ms.* 100ms/));
  await pass(5990);
  expect(card()).not.toHaveAttribute('data-ending-style');
  await pass(20);
  expect(card()?.hasAttribute('data-ending-style') ?? true).toBe(true);
  await pass(1000);
  expect(card()).toBeUndefined();
});
