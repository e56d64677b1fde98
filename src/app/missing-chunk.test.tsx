import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { PageArea } from './layout/page/PageArea.tsx';
import { loadCode, MissingChunk, reloadFor, wasReloaded } from '#src/lib/missing-chunk.ts';
import { usePage } from './page-code.ts';
import { createStore } from './store.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const OpenPage = () => usePage({ path: '/reports', title: 'Reports', flag: null, load: gone });

function openMissingPage() {
  return act(async () =>
    render(
      <Provider store={createStore()}>
        <MemoryRouter initialEntries={['/reports?year=2026']}>
          <Routes>
            <Route element={<PageArea />}>
              <Route path="/reports" element={<OpenPage />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </Provider>,
    ),
  );
}

it('offers one reload if a page’s code was removed, then reports a temporary failure [SH-81]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await openMissingPage();
  expect(await screen.findByRole('button', { name: shell.reload })).toBeInTheDocument();
  first.unmount();

  vi.stubGlobal('location', { assign: vi.fn() });
  reloadFor('/reports', '/reports?year=2026');
  expect(location.assign).toHaveBeenCalledWith('/reports?year=2026');
  await openMissingPage();
  expect(await screen.findByText(errorPages.kinds.temporary.title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: shell.reload })).toBeNull();
});

it('offers a reload again once the page has loaded', async () => {
  vi.stubGlobal('location', { assign: vi.fn() });
  reloadFor('/reports', '/reports');
  await expect(loadCode('/reports', gone)).rejects.toBeInstanceOf(MissingChunk);
  expect(wasReloaded('/reports')).toBe(true);
  await loadCode('/reports', async () => ({}));
  expect(wasReloaded('/reports')).toBe(false);
});

it('loads no code while offline, because the browser caches a failed import until a reload [F-27]', async () => {
  window.dispatchEvent(new Event('offline'));
  const load = vi.fn(async () => 'code');
  const loaded = loadCode('/reports', load);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
});
