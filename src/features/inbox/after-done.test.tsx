import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { afterDone } from '#src/services/communication/after-done.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { letRowsSettle, pressAt, stopPressClock } from '#tests/support/settled-rows.ts';

theNetwork();

const phones = ['+12125550101', '+12125550102', '+12125550103', '+12125550104'] as const;
const nameOf = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
const [fourth, third, second, first] = phones.map(nameOf) as [string, string, string, string];
const inboxPath = '/client-communications';

const link = async (name: string) => within(await screen.findByRole('listitem', { name })).getByRole('link');
const pane = () => screen.findByRole('region', { name: 'Conversation' });
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const expectOpen = async (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { name, level: 2 })).toBeVisible());
const expectClosed = (address: () => string) => waitFor(() => expect(address()).toBe(inboxPath));
const markDone = () => screen.findByRole('button', { name: 'Mark as done' });

/** Four unknown numbers have texted, so marking their conversations as done opens no dialog. */
async function openInbox(query = '') {
  const practice = await aPracticeDay();
  const ids = new Map<string, string>();
  for (const phone of phones) ids.set(nameOf(phone), (await practice.receiveText('Hello', phone)).conversationId);
  const app = await renderApp({ practice, path: inboxPath + query });
  return { ...app, practice, idOf: (name: string) => ids.get(name) ?? '' };
}

beforeEach(() => {
  const known = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(known(query), query === '(pointer: fine)' && { matches: true }),
  );
  afterDone.choose('next');
});

it('opens the next conversation when the open one is marked as done, by button or E, until the list ends @slow', async () => {
  const { user, address } = await openInbox();
  await user.click(await link(second));
  await user.click(await markDone());
  await expectOpen(third);
  await waitFor(async () => expect(await pane()).toHaveFocus());
  await user.keyboard('e');
  await expectOpen(fourth);
  letRowsSettle();
  await user.keyboard('e');
  await expectClosed(address);
  expect(await link(first)).toBeVisible();
});

it('marks one conversation for a double press, although the next one has opened @slow', async () => {
  const app = await openInbox();
  await app.user.click(await link(first));
  await expectOpen(first);
  const clock = stopPressClock();
  pressAt(await markDone(), 900, 40);
  await expectOpen(second);
  pressAt(await markDone(), 900, 40);
  clock.letRowsSettle();
  await app.user.keyboard('e');
  await expectOpen(third);
  const done = async () => (await app.practice.conversations()).filter(({ container }) => container === 'DONE');
  await waitFor(async () =>
    expect((await done()).map(({ id }) => id).toSorted()).toEqual([app.idOf(first), app.idOf(second)].toSorted()),
  );
});

it('keeps the focus in the list if it was there @slow', async () => {
  const { user } = await openInbox();
  await user.click(await link(first));
  await expectOpen(first);
  (await link(first)).focus();
  await user.keyboard('e');
  await expectOpen(second);
  await waitFor(async () => expect(await link(second)).toHaveFocus());
});

it('focuses the next text field after sending and marking as done in one step @slow', async () => {
  const { user } = await openInbox();
  await user.click(await link(first));
  await user.type(await composer(), 'Yes{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expectOpen(second);
  await waitFor(async () => expect(await composer()).toHaveFocus());
});

it('opens the next conversation of the filtered list, as it was when the open one left it', async () => {
  const { user, address } = await openInbox('?show=unread');
  await user.click(await link(second));
  await expectOpen(second);
  await user.click(await markDone());
  await expectOpen(third);
  expect(address()).toContain('show=unread');
});

it('opens the next search result @slow', async () => {
  const { user } = await openInbox();
  await user.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'hello');
  const results = within(await screen.findByRole('list', { name: 'Search results' }));
  const found = async () => {
    const items = await results.findAllByRole('listitem');
    return [...new Set(items.flatMap((item) => item.getAttribute('aria-label') ?? []))];
  };
  await waitFor(async () => expect(await found()).toHaveLength(4));
  const [one = '', other = ''] = await found();
  await user.click(within(results.getAllByRole('listitem', { name: one })[0]!).getByRole('link'));
  await expectOpen(one);
  await user.click(await markDone());
  await expectOpen(other);
});

it('closes the conversation if a colleague marks it as done [IN-44] @slow', async () => {
  const { user, address, practice, idOf } = await openInbox();
  await user.click(await link(first));
  await expectOpen(first);
  await practice.change(idOf(first), { container: 'DONE' });
  await expectClosed(address);
});

it('closes the conversation if the setting is to return to the list [IN-44]', async () => {
  afterDone.choose('list');
  const { user, address } = await openInbox();
  await user.click(await link(first));
  await user.click(await markDone());
  await expectClosed(address);
});
