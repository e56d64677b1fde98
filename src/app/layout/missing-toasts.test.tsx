import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { shell } from '#src/strings/shell.ts';
import { createStore } from '../store.ts';
import { AppFrame } from './AppFrame.tsx';

vi.mock('#src/ui/toasts/Toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('the page stays where the code of its toasts was not loaded, with a notice and a reload [SH-81]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <Routes>
          <Route element={<AppFrame />}>
            <Route path="/" element={<p>Page</p>} />
          </Route>
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(await screen.findByRole('alert')).toHaveTextContent(shell.noticesMissing);
  expect(screen.getByRole('button', { name: shell.reload })).toBeVisible();
  expect(screen.getByText('Page')).toBeVisible();
});
