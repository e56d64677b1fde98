import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { fetchPageCode, usePage } from './page-code.ts';
import type { Page } from './pages.ts';

const aPage = (path: string, load: Page['load']): Page => ({ path, title: path, flag: null, load });
const Reports = () => <p>the reports</p>;

const Open = ({ page }: { page: Page }) => usePage(page);
const open = (page: Page) =>
  render(
    <Suspense fallback="loading">
      <Open page={page} />
    </Suspense>,
  );

it('a page is shown as soon as its code arrives', async () => {
  const code = Promise.withResolvers<ComponentType>();
  await act(async () => open(aPage('/slow', () => code.promise)));
  expect(screen.getByText('loading')).toBeInTheDocument();
  await act(async () => code.resolve(Reports));
  expect(screen.getByText('the reports')).toBeInTheDocument();
});

it('a page whose code is already loaded is shown without a skeleton', async () => {
  const page = aPage('/warm', async () => Reports);
  await fetchPageCode(page);
  open(page);
  expect(screen.getByText('the reports')).toBeInTheDocument();
});

it('missing code is loaded again at the next visit, loaded code is not', async () => {
  const load = vi.fn<Page['load']>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(Reports);
  const page = aPage('/gone', load);
  await expect(fetchPageCode(page)).rejects.toThrow('/gone');
  await expect(fetchPageCode(page)).resolves.toMatchObject({ type: Reports });
  await fetchPageCode(page);
  expect(load).toHaveBeenCalledTimes(2);
});
