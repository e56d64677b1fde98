import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadingPanel } from './QueryResult.tsx';

it('says that client details wait for the connection, as long as there is none', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const setOnline = (isOnline: boolean) =>
    act(() => {
      online.mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  render(<LoadingPanel />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent('No connection. Client details will be shown');
  setOnline(true);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});
