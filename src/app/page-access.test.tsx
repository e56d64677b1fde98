import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Flags } from '#contract/platform/flags.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { cadences } from '#src/strings/cadences.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { notFound } from '#src/strings/not-found.ts';
import { allOn, flagsBut } from '#tests/support/flags.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { navigationAt } from './layout/sidebar/navigation.ts';
import { isPublicAddress, type Page, pages } from './pages.ts';
import { paths } from './paths.ts';

theNetwork();

const pathsInMenu = (flags: Flags) =>
  navigationAt(paths.home(), flags).flatMap((section) => section.items.map(({ path }) => path));

const staffPages = pages.filter((page) => !page.public);
const pageFlags = [...new Set(staffPages.flatMap(({ flag }) => flag ?? []))];

describe('a flag that gates a page', () => {
  it.each(pageFlags)(
    '%s hides the same pages in the menu and at their addresses, and no other [D-58] [SH-31] @slow',
    async (flag) => {
      const gated = staffPages.filter((page) => page.flag === flag).map(({ path }) => path);
      const hidden = pathsInMenu(allOn).filter((path) => !pathsInMenu(flagsBut(flag)).includes(path));
      expect(hidden.length).toBeGreaterThan(0);
      expect(gated).toEqual(expect.arrayContaining(hidden));

      const { router } = await renderApp({ path: paths.serviceReminders(), flags: { [flag]: false } });
      const area = within(await screen.findByRole('main'));
      await screen.findByRole('heading', { level: 1, name: shell.titles.serviceReminders });
      for (const { path, title } of staffPages) {
        await router.navigate(path);
        const isGated = gated.includes(path);
        await screen.findByRole('heading', { level: 1, name: isGated ? shell.titles.notFound : title });
        if (isGated) await area.findByText(notFound.switchedOff.title);
        expect(area.queryByText(notFound.switchedOff.title) !== null, path).toBe(isGated);
      }
    },
    20_000,
  );

  it('for surveys gates their list and designer, and both reports [SU-07] [RP-05] [FL-23] @slow', async () => {
    const { router } = await renderApp({ path: paths.serviceReminders(), flags: { 'content-library-forms': false } });
    for (const path of [
      '/config/surveys',
      '/config/surveys/survey-creator',
      '/config/reports',
      '/config/reports/survey',
    ]) {
      await act(async () => router.navigate(path));
      expect(await screen.findByText(notFound.switchedOff.title), path).toBeVisible();
      await act(async () => router.navigate(paths.serviceReminders()));
      await waitFor(() => expect(screen.queryByText(notFound.switchedOff.title)).toBeNull());
    }
  });

  it('that turns off while its page is open shows that the page is switched off, and does not lose drafts [D-58] @slow', async () => {
    const { store, user } = await renderApp({ path: paths.practiceSettings() });
    const name = () => screen.findByRole('textbox', { name: 'Practice name' });
    await user.clear(await name());
    await user.type(await name(), 'Elm Street Vets');
    act(() => void store.dispatch(flagsLoaded(flagsBut('settings-page-enabled'))));
    expect(await screen.findByText(notFound.switchedOff.title)).toBeVisible();
    expect(screen.queryByText(errorPages.kinds.notFound.text)).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Practice name' })).toBeNull();
    act(() => void store.dispatch(flagsLoaded(allOn)));
    expect(await name()).toHaveValue('Elm Street Vets');
  });

  it('that turns off with a conversation open names no other branch, and removes the unread count [D-58] @slow', async () => {
    const practice = await aPracticeDay();
    const { conversationId } = await practice.receiveText('Is Luna ready?');
    await practice.receiveText('Running late');
    const { store } = await renderApp({ practice, path: paths.conversation(conversationId) });
    await expect.poll(() => document.title).toBe('(1) Client communications · Rapport');
    act(() => void store.dispatch(flagsLoaded(flagsBut('two-way-messaging-enabled'))));
    expect(await screen.findByText(notFound.switchedOff.title)).toBeVisible();
    expect(screen.queryByText(errorPages.kinds.conversationNotFound.text)).toBeNull();
    await expect.poll(() => document.title).toBe('Page not found · Rapport');
  });

  it('removes links to its page [D-58]', async () => {
    const { store } = await renderApp({ path: paths.cadences() });
    const link = () => screen.queryByRole('link', { name: cadences.thankYou.edit });
    await expect.poll(link).not.toBeNull();
    act(() => void store.dispatch(flagsLoaded(flagsBut('post-appointment-communications-enabled'))));
    expect(link()).toBeNull();
  });
});

describe('a public page', () => {
  const isPublic = (address: string) => isPublicAddress(new URL(address, 'http://localhost'));

  it('needs no sign-in, and neither do sign-out and texting registration with a token [SH-25] [SH-26] [SH-29]', () => {
    const open = [paths.register(), paths.registered(), paths.smsRegister('t'), paths.logout()];
    const withSlash = open.map((path) => path.replace(/(?=\?|$)/, '/'));
    expect([...open, ...withSlash].filter((address) => !isPublic(address))).toEqual([]);
  });

  it('is not a staff page, texting registration without a token, or an address below a public one', () => {
    const closed = [
      ...staffPages.map(({ path }) => path),
      paths.smsRegister(),
      paths.login(),
      `${paths.register()}/nothing`,
    ];
    expect(closed.filter(isPublic)).toEqual([]);
  });
});

it('a page needs a title, and either a flag that exists, no flag, or its public access [D-58]', () => {
  interface Open {
    path: string;
    title: string;
    load: () => Promise<() => null>;
  }
  expectTypeOf<Open>().not.toExtend<Page>();
  expectTypeOf<Open & { flag: null }>().toExtend<Page>();
  expectTypeOf<Omit<Open, 'title'> & { flag: null }>().not.toExtend<Page>();
  expectTypeOf<Open & { flag: 'quick-replies-enabled' }>().toExtend<Page>();
  expectTypeOf<Open & { flag: 'no-such-flag' }>().not.toExtend<Page>();
  expectTypeOf<Open & { public: true }>().toExtend<Page>();
  expectTypeOf<Open & { public: true; flag: 'quick-replies-enabled' }>().not.toExtend<Page>();
});
