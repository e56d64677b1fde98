import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from '#src/ui/appearance.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const group = async (name: string) => (await nav()).findByRole('button', { name });

describe('the main layout', () => {
  it('has a sidebar, a header and a page area [SH-36]', async () => {
    await renderApp({ path: '/config/reports' });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1 })).toHaveTextContent('Reports');
    expect(await within(screen.getByRole('main')).findByText('No survey has been published yet')).toBeInTheDocument();
  });

  it('shows the title of the page at exactly this address, not of a parent [SH-56] @slow', async () => {
    const { router } = await renderApp({ path: '/config/reports' });
    const title = () => within(screen.getByRole('banner')).getByRole('heading', { level: 1 });
    for (const [path, expected] of [
      ['/config/reports/survey', 'Survey report'],
      ['/config/surveys', 'Surveys'],
      ['/config/surveys/survey-creator', 'Survey Designer'],
      ['/', 'Schedule & Mediums'],
      ['/config/reports/of-nothing', 'Page not found'],
    ] as const) {
      await router.navigate(path);
      await waitFor(() => expect(title()).toHaveTextContent(expected));
    }
  });

  it.each(['redirect', 'user-pool'] as const)(
    'shows the signed-in user in the sidebar of every page, regardless of the name in the header: by %s [SH-61]',
    async (kind) => {
      const { router, store } = await renderApp({ path: '/config/reports', kind });
      const { email } = store.getState().session.user ?? {};
      const name = kind === 'redirect' ? 'Ada Lovelace' : email || 'Practice Admin';
      for (const path of ['/config/surveys', '/client-communications', '/appointment-audit']) {
        await router.navigate(path);
        expect((await (await nav()).findByText('Signed in as')).parentElement).toHaveTextContent(`Signed in as${name}`);
      }
    },
  );

  it('has a link that skips the sidebar', async () => {
    await renderApp({ path: '/config/reports' });
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });
});

describe('a group of the sidebar', () => {
  it('remembers whether it is open, per device [SH-37]', async () => {
    const first = await renderApp({ path: '/config/reports' });
    await first.user.click(await group('Inbox'));
    await first.user.click(await group('Content Library'));
    first.unmount();
    await renderApp({ path: '/config/recommended-care' });
    expect(await group('Inbox')).toHaveAttribute('aria-expanded', 'false');
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens on its own paths even if it was collapsed [SH-50] @slow', async () => {
    const { router } = await renderApp({ path: '/config/recommended-care' });
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'false');
    await router.navigate('/config/surveys/survey-creator');
    await waitFor(async () => expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true'));
  });

  it('can be collapsed on one of its pages, and stays collapsed until another page is opened [SH-37] [SH-50] @slow', async () => {
    const { user, router } = await renderApp({ path: '/config/surveys' });
    await user.click(await group('Content Library'));
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'false');
    await router.navigate('/config/surveys/survey-creator');
    await waitFor(async () => expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true'));
  });
});

describe('the sidebar', () => {
  it('can be collapsed to icons, remembers that, and still offers every page', async () => {
    const first = await renderApp({ path: '/config/reports' });
    await first.user.click(await (await nav()).findByRole('button', { name: 'Collapse menu' }));
    first.unmount();
    const { user } = await renderApp({ path: '/config/reports' });
    const expand = await (await nav()).findByRole('button', { name: 'Expand menu' });
    expect((await nav()).getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
    await user.click(expand);
    expect(await (await nav()).findByRole('button', { name: 'Collapse menu' })).toBeInTheDocument();
  });

  it.each(['/client-communications', '/appointment-audit', '/config/reports'])(
    'opens the preferences and the theme from %s',
    async (path) => {
      const { user } = await renderApp({ path });
      await user.click(await (await nav()).findByRole('button', { name: 'Preferences' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
      await user.click(dialog.getByRole('radio', { name: 'Dark' }));
      expect(theme.read()).toBe('dark');
    },
  );

  it('is a drawer behind a button on a phone, and closes after navigation @slow', async () => {
    const { user } = await renderApp({ path: '/config/reports' });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main' }));
    await user.click(await drawer.findByRole('link', { name: 'Recommended care' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Recommended care');
  });
});
