import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { applyConversationEvents } from '#src/services/communication/conversations.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { aConversation, conversationEvent } from '#tests/support/conversations.ts';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

it.each(hostileIds)('shows and opens a conversation with the id %s like any other @slow', async (id) => {
  const practice = await aPracticeDay();
  const { contact_phone } = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  await practice.receiveText('Is Luna ready?', contact_phone);
  const { store, user } = await renderApp({ practice });
  const event = conversationEvent(aConversation({ id, container: 'INBOX' }));
  await screen.findByRole('listitem', { name: 'Maya Okafor' });
  act(() => void store.dispatch(applyConversationEvents([event], practiceOfRowKey(practice.practice))));
  const row = await screen.findByRole('listitem', { name: '(555) 010-0001' });
  await user.click(within(row).getByRole('link'));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  expect(screen.queryByText(errorPages.kinds.general.heading)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
});
