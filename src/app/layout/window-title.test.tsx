import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listConversations } from '#contract/communication/conversations.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { applyConversationEvents } from '#src/services/communication/conversations.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aConversation, conversationEvent } from '#tests/support/conversations.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

it('shows the current number of unread conversations in the window’s title, and none at zero @slow', async () => {
  const practice = await aPracticeDay();
  await renderApp({ practice });
  await screen.findByText('Your inbox is empty');
  await expect.poll(() => document.title).toBe('Client communications · Rapport');
  const { conversationId } = await practice.receiveText('Is Luna ready?');
  await expect.poll(() => document.title).toBe('(1) Client communications · Rapport');
  await practice.receiveText('Running late');
  await expect.poll(() => document.title).toBe('(2) Client communications · Rapport');
  await practice.change(conversationId, { container: 'DONE' });
  await expect.poll(() => document.title).toBe('(1) Client communications · Rapport');
});

it('changes the title once a second at most, however many texts arrive @slow', async () => {
  const practice = await aPracticeDay();
  const { store } = await renderApp({ practice, path: '/config/reports' });
  await practice.receiveText('Is Luna ready?');
  await expect.poll(() => document.title).toBe('(1) Reports · Rapport');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const titles = vi.spyOn(document, 'title', 'set');
  for (let n = 1; n <= 20; n += 1) {
    const conversation = aConversation({ id: `c-${n}`, sms_phone: `+1212555${1000 + n}` });
    const told = applyConversationEvents([conversationEvent(conversation)], practiceOfRowKey(practice.practice));
    await act(async () => store.dispatch(told));
  }
  // More than a second may have passed since the first text.
  expect(titles.mock.calls.length).toBeLessThanOrEqual(2);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => document.title).toBe('(21) Reports · Rapport');
});

it('is shown on the other pages too, if the practice uses texting @slow', async () => {
  const practice = await aPracticeDay();
  await practice.receiveText('Is Luna ready?');
  const { router } = await renderApp({ practice, path: '/config/reports' });
  await expect.poll(() => document.title).toBe('(1) Reports · Rapport');
  await practice.receiveText('Running late');
  await expect.poll(() => document.title).toBe('(2) Reports · Rapport');
  await router.navigate('/config/recommended-care');
  await expect.poll(() => document.title).toBe('(2) Recommended care · Rapport');
});

it('does not load conversations if the practice does not use texting', async () => {
  const practice = await aPracticeDay();
  await practice.receiveText('Is Luna ready?');
  await renderApp({ practice, path: '/config/surveys', flags: { 'two-way-messaging-enabled': false } });
  await screen.findByText('Ask your clients how it went');
  await expect.poll(() => document.title).toBe('Surveys · Rapport');
  expect(network.requestsTo(listConversations)).toEqual([]);
});
