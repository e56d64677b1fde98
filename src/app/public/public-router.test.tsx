import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { registration } from '#src/strings/registration.ts';
import { smsRegistration } from '#src/strings/sms-registration.ts';
import { shell } from '#src/strings/shell.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderPublic } from '#tests/support/render-public.tsx';
import { paths } from '../paths.ts';

theNetwork();

const page = vi.hoisted(() => ({ fails: false }));
vi.mock('#src/features/registration/RegisteredPage.tsx', async (importOriginal) => {
  const { RegisteredPage } = await importOriginal<{ RegisteredPage: () => ReactNode }>();
  return {
    RegisteredPage() {
      if (page.fails) throw new Error('This page is broken');
      return <RegisteredPage />;
    },
  };
});

const openAt = async (path: string) => (await renderPublic(path)).router;

describe('the visitors’ page', () => {
  it.each([
    [paths.register(), shell.titles.register, registration.labels.practiceOrgId],
    [paths.registered(), shell.titles.registered, registration.success.alone],
    [paths.smsRegister('t'), shell.titles.smsRegister, smsRegistration.visitor.unknown],
  ])('shows %s without a store or a session [SH-25] [SH-26] [SH-27] [SH-32]', async (path, title, content) => {
    await openAt(path);
    expect(await screen.findByText(content)).toBeVisible();
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
    await openAt(paths.registered());
    expect(await screen.findByText(errorPages.kinds.general.heading)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.registered);
  });
});
