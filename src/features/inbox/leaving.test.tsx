import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

/** Opens Maya's conversation, which is in the inbox or was already marked as done. */
async function openMaya(container: 'INBOX' | 'DONE') {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Hello', maya.contact_phone);
  if (container === 'DONE') await practice.change(conversationId, { container });
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  await screen.findByRole('button', { name: container === 'DONE' ? 'Move to inbox' : 'Mark as done' });
  const isSelected = (list: string) => screen.getByRole('tab', { name: list }).getAttribute('aria-selected') === 'true';
  return { ...app, practice, maya, conversationId, isSelected };
}

it('closes the open conversation when a colleague marks it as done [IN-44]', async () => {
  const { practice, conversationId, address, isSelected } = await openMaya('INBOX');
  await practice.change(conversationId, { container: 'DONE' });
  await waitFor(() => expect(address()).toBe('/client-communications'));
  expect(isSelected('Inbox')).toBe(true);
});

it('keeps a done conversation open when the client texts, and closes it when it is marked as done again [IN-44] @slow', async () => {
  const { user, practice, maya, address, isSelected } = await openMaya('DONE');
  expect(isSelected('Done')).toBe(true);
  await practice.receiveText('One more thing', maya.contact_phone);
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(address()).toBe('/client-communications'));
  expect(isSelected('Inbox')).toBe(true);
});
