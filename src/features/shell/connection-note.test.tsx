import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listConversations } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { itemChanged, itemRemoved } from '#src/outbox/outbox-slice.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { anItem } from '#tests/support/outbox.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** Opens a conversation; `answer` sends a text in it. */
async function openMaya() {
  const practice = await aPracticeDay();
  const { conversationId } = await practice.receiveText('Is Luna ready?');
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  const answer = async () => app.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'She is{Enter}');
  await screen.findByRole('textbox', { name: 'Message' });
  return { ...app, conversationId, answer };
}

/** Takes the browser offline; only after the page is open, because code is not loaded offline. @returns a function that takes it online again. */
function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
  };
}

it('shows a text waiting for the network, and confirms once all is saved @slow', async () => {
  const { answer } = await openMaya();
  const goOnline = goOffline();
  await answer();
  await screen.findByText(/1 text waiting/);
  goOnline();
  expect((await screen.findByText('All changes saved')).closest('[role=status]')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('All changes saved')).not.toBeInTheDocument());
});

it('claims that changes were saved only if some had been waiting @slow', async () => {
  await openMaya();
  const goOnline = goOffline();
  await screen.findByText('Offline', undefined, { timeout: 5000 });
  goOnline();
  expect((await screen.findByText('Connected again')).closest('[role=status]')).toBeInTheDocument();
  expect(screen.queryByText('All changes saved')).not.toBeInTheDocument();
});

it('links to a text that could not be sent, from any page @slow', async () => {
  network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
  const { user, router, conversationId, address, answer } = await openMaya();
  await answer();
  await screen.findByRole('link', { name: '1 text not sent' });
  await router.navigate('/appointment-audit');
  await user.click(await screen.findByRole('link', { name: '1 text not sent' }));
  expect(address()).toContain(conversationId);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 text not sent' })).not.toBeInTheDocument());
});

it('links to a text waiting for the network, from any page @slow', async () => {
  const { user, router, conversationId, address, answer } = await openMaya();
  // The audit's code is loaded while the browser is online.
  await router.navigate('/appointment-audit');
  await screen.findByRole('navigation', { name: 'Days' });
  await router.navigate(`/client-communications/conversations/${conversationId}`);
  await screen.findByRole('list', { name: 'Conversations' });
  const goOnline = goOffline();
  await answer();
  await router.navigate('/appointment-audit');
  await user.click(await screen.findByRole('link', { name: '1 text waiting' }));
  expect(address()).toContain(conversationId);
  goOnline();
  await screen.findByText('All changes saved');
});

it('links an appointment’s mark to the audit, at its day if known @slow', async () => {
  const { store } = await openMaya();
  const goOnline = goOffline();
  const mark = anItem({ id: 'mark', subjectId: 'a-1', kind: 'confirmed', content: '' });
  act(() => void store.dispatch(itemChanged(mark)));
  const link = await screen.findByRole('link', { name: '1 change waiting' });
  expect(link).toHaveAttribute('href', '/appointment-audit');
  act(() => void store.dispatch(itemChanged({ ...mark, day: '2026-05-05' })));
  await waitFor(() => expect(link).toHaveAttribute('href', '/appointment-audit?day=2026-05-05'));
  act(() => void store.dispatch(itemRemoved('mark')));
  goOnline();
});

it('shows that the page may be outdated until the server answers [ER-14] @slow', async () => {
  const { user } = await openMaya();
  await screen.findByRole('list', { name: 'Conversations' });
  network.fail(listConversations, 'unreachable', Infinity);
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Not up to date');
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeVisible();
  const { length } = network.requestsTo(listConversations);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(network.requestsTo(listConversations).length).toBeGreaterThan(length));
  network.recover(listConversations);
  await waitFor(() => expect(screen.queryByText('Not up to date')).not.toBeInTheDocument());
});
