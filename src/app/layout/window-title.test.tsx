import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listConversations } from '#contract/communication/conversations.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

it('counts what nobody has read in the window’s title, live, and is silent at zero', async () => {
  const practice = await aPracticeDay();
  await renderApp({ practice });
  await screen.findByText('Nothing waits for an answer');
  await expect.poll(() => document.title).toBe('Client communications · Rapport');
  const { conversationId } = await practice.receiveText('Is Luna ready?');
  await expect.poll(() => document.title).toBe('(1) Client communications · Rapport');
  await practice.receiveText('Running late');
  await expect.poll(() => document.title).toBe('(2) Client communications · Rapport');
  await practice.change(conversationId, { container: 'DONE' });
  await expect.poll(() => document.title).toBe('(1) Client communications · Rapport');
});

it('counts on the other pages too, where the practice texts', async () => {
  const practice = await aPracticeDay();
  await practice.receiveText('Is Luna ready?');
  const { router } = await renderApp({ practice, path: '/config/reports' });
  await expect.poll(() => document.title).toBe('(1) Reports · Rapport');
  await practice.receiveText('Running late');
  await expect.poll(() => document.title).toBe('(2) Reports · Rapport');
  await router.navigate('/config/recommended-care');
  await expect.poll(() => document.title).toBe('(2) Recommended care · Rapport');
});

it('does not ask for conversations where the practice does not text', async () => {
  const practice = await aPracticeDay();
  await practice.receiveText('Is Luna ready?');
  await renderApp({ practice, path: '/config/reports', flags: { 'two-way-messaging-enabled': false } });
  await screen.findByText('Not available yet');
  await expect.poll(() => document.title).toBe('Reports · Rapport');
  expect(network.asked(listConversations)).toEqual([]);
});
