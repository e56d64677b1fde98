import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMessages, sendMessage } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

async function openMaya() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  const log = await screen.findByRole('log', { name: 'Messages' });
  await within(log).findByText('Is Luna ready?');
  return { ...app, practice, maya, log };
}

it('announces new texts of the client, but not older ones or those sent here @slow', async () => {
  const { user, practice, maya, log } = await openMaya();
  // Otherwise rows that scrolling mounts would be announced.
  expect(log).toHaveAttribute('aria-live', 'off');
  expect(screen.queryByText(/Maya Okafor: /)).not.toBeInTheDocument();

  await practice.receiveText('She ate her breakfast', maya.contact_phone);
  expect((await screen.findByText('Maya Okafor: She ate her breakfast')).closest('[role=status]')).toBeInTheDocument();

  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Good to hear{Enter}');
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Maya Okafor' })).toHaveTextContent('You: Good'));
  expect(screen.getByText('Maya Okafor: She ate her breakfast')).toBeInTheDocument();
});

it('explains an empty conversation', async () => {
  const practice = await aPracticeDay();
  const { id } = await practice.conversation();
  await renderApp({ practice, path: `/client-communications/conversations/${id}` });
  expect(await screen.findByText(/^Say hello/)).toBeVisible();
});

it('shows unsent texts even if its messages could not be loaded', async () => {
  const practice = await aPracticeDay();
  const { id } = await practice.conversation();
  network.fail(listMessages, { code: 'unavailable', message: 'Down' }, Infinity);
  const release = network.hold(sendMessage);
  const { user } = await renderApp({ practice, path: `/client-communications/conversations/${id}` });
  await screen.findByRole('heading', { name: 'Messages could not be loaded' });
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Are you there?{Enter}');
  expect((await screen.findByText('Are you there?')).closest('article')).toHaveTextContent('Sending');
  expect(screen.getByRole('alert')).toHaveTextContent('Messages could not be loaded');
  release();
});

it('links back to the list from a conversation that does not exist', async () => {
  const { user, address } = await renderApp({ path: '/client-communications/conversations/nobody' });
  await user.click(await screen.findByRole('link', { name: 'Back to conversations' }));
  await waitFor(() => expect(address()).toBe('/client-communications'));
});
