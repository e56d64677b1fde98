import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { pimsTypes } from '#contract/platform/practice.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { paths } from './paths.ts';

const network = theNetwork();
const page = vi.hoisted(() => ({ fails: true }));
vi.mock('#src/features/inbox/InboxPage.tsx', () => ({
  InboxPage() {
    if (page.fails) throw new Error('This page is broken');
    return <p>the inbox</p>;
  },
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  page.fails = true;
  vi.restoreAllMocks();
});

describe('a page that fails', () => {
  it('does not affect the layout and the other pages [ER-09] [ER-11] [ER-12]', async () => {
    const { router } = await renderApp();
    expect(await screen.findByText('Oops something went wrong.')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong, please try again later.')).toBeInTheDocument();
    expect(screen.getByText(errorPages.support('NEO'))).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.inbox);

    await router.navigate('/nowhere');
    expect(await screen.findByText(errorPages.kinds.notFound.text)).toBeInTheDocument();
    page.fails = false;
    await router.navigate(paths.inbox());
    expect(await screen.findByText('the inbox')).toBeInTheDocument();
  });

  it('shows the phone number of the practice software’s support if one is configured [ER-09]', async () => {
    const supportPhones = { NEO: '(800) 555-0100', EZYVET: '(800) 555-0199' };
    await renderApp({ config: { supportPhones } });
    expect(await screen.findByText(/call Neo support at \(800\) 555-0100 and tell/)).toBeInTheDocument();
    expect(screen.queryByText(/555-0199/)).not.toBeInTheDocument();
  });

  it('has a separate text for the support of each practice software [ER-09]', () => {
    expect(new Set(pimsTypes.map((type) => errorPages.support(type))).size).toBe(3);
    for (const [type, name] of [
      ['NEO', 'Neo'],
      ['EZYVET', 'ezyVet'],
      ['CORNERSTONE', 'Cornerstone'],
    ] as const)
      expect(errorPages.support(type)).toMatch(new RegExp(`call ${name} support`));
  });
});

describe('an enrollment that cannot be loaded', () => {
  it('is reported in the page area with its path for support, and can be retried [ER-39] [ER-05] [ER-38]', async () => {
    page.fails = false;
    network.fail(getEnrollment, { code: 'internal', message: 'no' });
    const { user } = await renderApp();
    expect(await screen.findByText(/^\/v1\/app\/practice-enrollment page-/)).toBeInTheDocument();
    expect(screen.getByText(errorPages.kinds.temporary.title)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(await screen.findByText('the inbox')).toBeInTheDocument();
  });
});
