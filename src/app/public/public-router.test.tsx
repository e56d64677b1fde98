import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shell } from '#src/strings/shell.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { addressBar } from '#tests/support/address-bar.ts';
import { paths } from '../paths.ts';
import { PublicRouter } from './PublicRouter.tsx';

const page = vi.hoisted(() => ({ fails: false }));
const content = vi.hoisted(() => () => {
  if (page.fails) throw new Error('This page is broken');
  return <p>content</p>;
});
vi.mock('#src/features/registration/RegisterPage.tsx', () => ({ RegisterPage: content }));
vi.mock('#src/features/registration/RegisteredPage.tsx', () => ({ RegisteredPage: content }));
vi.mock('#src/features/sms-registration/VisitorPage.tsx', () => ({ VisitorPage: content }));

async function openAt(path: string) {
  const router = addressBar(path);
  await act(async () => void render(<PublicRouter history={router.history} />));
  return router;
}

describe('the visitors’ page', () => {
  it.each([
    [paths.register(), shell.titles.register],
    [paths.registered(), shell.titles.registered],
    [paths.smsRegister('t'), shell.titles.smsRegister],
  ])('shows %s without a store or a session [SH-25] [SH-26] [SH-27] [SH-32]', async (path, title) => {
    await openAt(path);
    expect(await screen.findByText('content')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(document.title).toBe(`${title} · Rapport`);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('announces the title of the next page', async () => {
    const router = await openAt(paths.register());
    await router.navigate(paths.registered());
    const announced = screen.getAllByRole('status').map((region) => region.textContent);
    expect(announced).toContain(shell.titles.registered);
  });

  it('shows an error in place of a page that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    page.fails = true;
    await openAt(paths.register());
    expect(await screen.findByText(errorPages.kinds.general.heading)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.register);
  });
});
