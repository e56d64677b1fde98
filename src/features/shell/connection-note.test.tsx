import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listConversations } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

async function openMaya() {
  const practice = await aPracticeDay();
  const { conversationId } = await practice.receiveText('Is Luna ready?');
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  await app.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'She is{Enter}');
  return { ...app, conversationId };
}

it('says that a text waits for the network, and when all is saved again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openMaya();
  await screen.findByText(/1 text waiting/);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect((await screen.findByText('All changes saved')).closest('[role=status]')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('All changes saved')).not.toBeInTheDocument());
});

it('leads to a text that could not be sent, from wherever one is', async () => {
  network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
  const { user, router, conversationId, address } = await openMaya();
  await screen.findByRole('link', { name: '1 text not sent' });
  await router.navigate('/appointment-audit');
  await user.click(await screen.findByRole('link', { name: '1 text not sent' }));
  expect(address()).toContain(conversationId);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 text not sent' })).not.toBeInTheDocument());
});

it('leads to a text that waits for the network, from wherever one is', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, router, conversationId, address } = await openMaya();
  await router.navigate('/appointment-audit');
  await user.click(await screen.findByRole('link', { name: '1 text waiting' }));
  expect(address()).toContain(conversationId);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('All changes saved');
});

it('says that what is shown may have changed, where the server does not answer who asks for it, until it does [ER-14]', async () => {
  const { user } = await openMaya();
  await screen.findByRole('list', { name: 'Conversations' });
  network.fail(listConversations, 'unreachable', Infinity);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Not up to date');
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeVisible();
  network.recover(listConversations);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Not up to date')).not.toBeInTheDocument());
});
