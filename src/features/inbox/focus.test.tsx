import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sendMessage } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const row = (name: string) => screen.findByRole('listitem', { name });
const link = async (name: string) => within(await row(name)).getByRole('link');
const field = () => screen.findByRole('textbox', { name: 'Message' });
const pane = () => screen.findByRole('region', { name: 'Conversation' });

/** The inbox with conversations of Maya, Noah and Olive, on a device with a mouse or with a touch screen. */
async function open(pointer: 'fine' | 'coarse') {
  const known = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = known(query);
    return query === '(pointer: fine)' ? Object.assign(list, { matches: pointer === 'fine' }) : list;
  });
  const practice = await aPracticeDay();
  const conversations = new Map<string, string>();
  for (const first_name of ['Olive', 'Noah', 'Maya']) {
    const client = await practice.client({ first_name, last_name: 'Okafor' });
    conversations.set(first_name, (await practice.receiveText('Hello', client.contact_phone)).conversationId);
  }
  return { ...(await renderApp({ practice })), idOf: (name: string) => conversations.get(name) ?? '' };
}

it('moves to the text field of a conversation that is opened on a device with a mouse @slow', async () => {
  const { user } = await open('fine');
  (await link('Maya Okafor')).focus();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveFocus();
});

it('is placed at the end of an unfinished draft @slow', async () => {
  const { user } = await open('fine');
  await user.click(await link('Maya Okafor'));
  await user.type(await field(), 'She can');
  await user.click(await link('Noah Okafor'));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await user.click(await link('Maya Okafor'));
  await waitFor(async () => expect(await field()).toHaveValue('She can'));
  expect(await field()).toMatchObject({ selectionStart: 7, selectionEnd: 7 });
});

it('moves to the conversation pane on a touch screen, where a text field would open the keyboard', async () => {
  const { user } = await open('coarse');
  await user.click(await link('Maya Okafor'));
  await field();
  expect(await pane()).toHaveFocus();
});

it('returns to the list, at the next conversation, when one is marked as done @slow', async () => {
  const { user } = await open('fine');
  await user.click(await link('Noah Okafor'));
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(async () => expect(await link('Olive Okafor')).toHaveFocus());
});

it('returns to the list, at the same conversation, when it is closed', async () => {
  const { user, router } = await open('fine');
  await user.click(await link('Noah Okafor'));
  await field();
  await router.navigate(-1);
  await waitFor(async () => expect(await link('Noah Okafor')).toHaveFocus());
});

it('stays in the text field after sending and after editing a failed text @slow', async () => {
  const { user } = await open('fine');
  await user.click(await link('Maya Okafor'));
  network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
  await user.type(await field(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await field()).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(await field()).toHaveValue('Hello');
});

it('returns to the search field when it is cleared', async () => {
  const { user } = await open('fine');
  const search = await screen.findByRole('textbox', { name: 'Search conversations' });
  await user.type(search, 'maya');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveFocus();
  await user.type(search, 'maya{Escape}');
  expect(search).toHaveValue('');
});
