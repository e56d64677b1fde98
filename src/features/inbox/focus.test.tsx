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

/** The inbox of a practice that Maya, Noah and Olive have texted, at a desk with a keyboard or on a touch screen. */
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

it('goes to the text field of a conversation that is opened at a keyboard', async () => {
  const { user } = await open('fine');
  (await link('Maya Okafor')).focus();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveFocus();
});

it('goes on behind what was left half-written', async () => {
  const { user } = await open('fine');
  await user.click(await link('Maya Okafor'));
  await user.type(await field(), 'She can');
  await user.click(await link('Noah Okafor'));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await user.click(await link('Maya Okafor'));
  await waitFor(async () => expect(await field()).toHaveValue('She can'));
  expect(await field()).toMatchObject({ selectionStart: 7, selectionEnd: 7 });
});

it('goes to the conversation itself where a text field would raise a keyboard', async () => {
  const { user } = await open('coarse');
  await user.click(await link('Maya Okafor'));
  await field();
  expect(await pane()).toHaveFocus();
});

it('is back in the list, at the next conversation, when one is done', async () => {
  const { user } = await open('fine');
  await user.click(await link('Noah Okafor'));
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(async () => expect(await link('Olive Okafor')).toHaveFocus());
});

it('is back in the list, at the same conversation, when it is left', async () => {
  const { user, router } = await open('fine');
  await user.click(await link('Noah Okafor'));
  await field();
  await router.navigate(-1);
  await waitFor(async () => expect(await link('Noah Okafor')).toHaveFocus());
});

it('stays with the text field after a send and after every answer to a failed one', async () => {
  const { user } = await open('fine');
  await user.click(await link('Maya Okafor'));
  network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
  await user.type(await field(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await field()).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('Hello');
});

it('is in the search again once that is cleared', async () => {
  const { user } = await open('fine');
  const search = await screen.findByRole('textbox', { name: 'Search conversations' });
  await user.type(search, 'maya');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(search).toHaveFocus();
  await user.type(search, 'maya{Escape}');
  expect(search).toHaveValue('');
});
