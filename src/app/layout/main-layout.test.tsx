import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from '#src/ui/appearance.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

const nav = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const group = async (name: string) => (await nav()).findByRole('button', { name });

describe('the main layout', () => {
  it('is a sidebar, a header and a page area [SH-36]', async () => {
    await renderApp({ path: '/config/reports' });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1 })).toHaveTextContent('Reports');
    expect(await within(screen.getByRole('main')).findByText('Not available yet')).toBeInTheDocument();
  });

  it('has the title of the page at exactly this address, not of one above it [SH-56]', async () => {
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
    'says in the sidebar of every page who is signed in, whatever the header calls them: by %s [SH-61]',
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

  it('leads past the sidebar to the page', async () => {
    await renderApp({ path: '/config/reports' });
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });
});

describe('a group of the sidebar', () => {
  it('stays as it was left, on this device [SH-37]', async () => {
    const first = await renderApp({ path: '/config/reports' });
    await first.user.click(await group('Inbox'));
    await first.user.click(await group('Content Library'));
    first.unmount();
    await renderApp({ path: '/config/recommended-care' });
    expect(await group('Inbox')).toHaveAttribute('aria-expanded', 'false');
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens on its own paths even where it was left folded [SH-50]', async () => {
    const { router } = await renderApp({ path: '/config/recommended-care' });
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'false');
    await router.navigate('/config/surveys/survey-creator');
    await waitFor(async () => expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true'));
  });

  it('can be folded while one is on its page, and stays so until one goes to another [SH-37] [SH-50]', async () => {
    const { user, router } = await renderApp({ path: '/config/surveys' });
    await user.click(await group('Content Library'));
    expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'false');
    await router.navigate('/config/surveys/survey-creator');
    await waitFor(async () => expect(await group('Content Library')).toHaveAttribute('aria-expanded', 'true'));
  });
});

describe('the sidebar', () => {
  it('becomes a rail of icons on request, remembers it, and keeps every page within reach', async () => {
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
    'leads to the preferences and the look of the app from %s',
    async (path) => {
      const { user } = await renderApp({ path });
      await user.click(await (await nav()).findByRole('button', { name: 'Preferences' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
      await user.click(dialog.getByRole('radio', { name: 'Dark' }));
      expect(theme.read()).toBe('dark');
    },
  );

  it('says which pages are still to come', async () => {
    await renderApp({ path: '/config/reports' });
    const reports = await (await nav()).findByRole('link', { name: 'Reports' });
    expect(reports).toHaveAccessibleDescription('Soon');
    expect(reports.closest('li')).toHaveTextContent(/^Reports\s?Soon$/);
    expect((await nav()).getByRole('link', { name: 'Text messages' }).closest('li')).not.toHaveTextContent('Soon');
  });

  it('is a drawer behind a button on a phone, and closes once one has gone somewhere', async () => {
    const { user } = await renderApp({ path: '/config/reports' });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Main' }));
    await user.click(await drawer.findByRole('link', { name: 'Recommended care' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Recommended care');
  });
});
