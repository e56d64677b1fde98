import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { draftsRestored } from '#src/drafts/drafts-slice.ts';
import { flagsLoaded, flagsReducer } from '#src/flags/flags-slice.ts';
import { restored } from '#src/outbox/outbox-slice.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { sessionReducer, signedIn } from '#src/session/session-slice.ts';
import { shell } from '#src/strings/shell.ts';
import { signOutQuestion } from '#src/strings/sign-out.ts';
import { outboxReducers } from '#tests/support/outbox.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { flagKeys, type FlagKey } from '#contract/platform/flags.ts';
import { LogoutPage } from './LogoutPage.tsx';
import { pageAt } from './pages.ts';
import { paths } from './paths.ts';
import { settingsPages } from './unsaved-work.ts';

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('#src/session/session.ts', () => ({ signOut }));

const text = { id: 'm-1', subjectId: 'c-1' } as OutboxItem;

/** Opens the page with all flags on but `off`. */
function leave(items: OutboxItem[], drafts: Readonly<Record<string, unknown>> = {}, off: readonly FlagKey[] = []) {
  const store = configureStore({ reducer: { session: sessionReducer, flags: flagsReducer, ...outboxReducers } });
  store.dispatch(flagsLoaded(Object.fromEntries(flagKeys.map((key) => [key, !off.includes(key)]))));
  const tokens = { idToken: anIdToken(), expiresAt: Date.now() + 3.6e6 };
  store.dispatch(signedIn({ tokens, kind: 'redirect' }));
  store.dispatch(draftsRestored(drafts));
  store.dispatch(restored(items));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <LogoutPage />
      </MemoryRouter>
    </Provider>,
  );
}

it('signs out behind a full-screen loader [SH-29] [SH-30]', async () => {
  leave([]);
  const loader = screen.getByRole('status');
  expect(loader).toHaveTextContent(shell.signingOut);
  expect(loader.querySelector('svg')).toBeInTheDocument();
  expect(loader).toHaveClass('h-full');
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('asks before it discards unsent texts', async () => {
  leave([text]);
  expect(await screen.findByRole('heading')).toHaveTextContent('1 text is not sent yet');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: signOutQuestion.discard }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('asks before it discards a draft', async () => {
  leave([], { 'c-2': { content: 'Dear Ada', media: [] } });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 draft is not sent yet');
  expect(signOut).not.toHaveBeenCalled();
});

it('distinguishes texts that are still being sent from drafts', async () => {
  const draft = { content: 'Dear Ada', media: [] };
  leave([text], { 'c-2': draft, 'c-3': draft });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 text and 2 drafts are not sent yet');
});

it('asks before it discards unpublished settings', async () => {
  leave([], { 'settings practice-settings': { edited: { practiceName: 'Elm' }, from: {} } });
  expect(await screen.findByRole('heading')).toHaveTextContent('Settings are not published yet');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: signOutQuestion.discard }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('lists settings as well if texts and settings would be lost', async () => {
  leave([text], { 'settings cadences': { content: '{"edited":{"postcard":[]},"from":{}}', media: [] } });
  expect(await screen.findByRole('heading')).toHaveTextContent(
    '1 text is not sent yet, and settings are not published yet',
  );
  expect(screen.getByText(/and your unpublished settings/)).toBeVisible();
});

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const written = { content: 'Dear Ada', media: [] };
const edits = { edited: { practiceName: 'Elm' }, from: {} };

it('links to the page with the unpublished edits, not to the inbox [D-41]', async () => {
  leave([], { 'settings practice-settings': edits });
  await screen.findByRole('heading');
  expect(links()).toEqual([['Go to Practice settings', paths.practiceSettings()]]);
});

it('links once to every page with unsent or unpublished work [D-41]', async () => {
  leave([text, { ...text, id: 'm-2', kind: 'voicemail' }], {
    'c-2': written,
    'appointment a-1': written,
    'settings text-messages': edits,
    'settings quick-reply': { id: 'new', name: 'Hours', text: 'We open at' },
    'invitation new': { email: 'new@elm.exam' },
  });
  expect(await screen.findByRole('heading')).toHaveTextContent(
    '1 text, 2 drafts, 1 call result, and 1 invitation are not sent yet',
  );
  expect(links().map(([, path]) => path)).toEqual([
    paths.conversation('c-1'),
    paths.inbox(),
    paths.audit(),
    paths.textMessages(),
    paths.practiceSettings(),
  ]);
});

it.each([
  ['text', [text], {}],
  ['note being written', [], { 'c-1 note': written }],
  [
    'change to a scheduled text',
    [],
    {
      'scheduled s-1': {
        content: 'See you',
        day: '2026-11-21',
        time: '09:00',
        before: { id: 's-1', conversation_id: 'c-1', content: '', media: [], send_at: '2026-11-21T14:00:00Z' },
      },
    },
  ],
])('links to the conversation of the only unsent %s [D-41]', async (_what, items, drafts) => {
  leave(items, drafts);
  await screen.findByRole('heading');
  expect(links()).toEqual([['Go to the conversation', paths.conversation('c-1')]]);
});

it('links to the first available page if the page with the work is switched off [D-41] [D-58]', async () => {
  leave([], { 'c-2': written }, ['two-way-messaging-enabled']);
  await screen.findByRole('heading');
  expect(links()).toEqual([['Go to Appointment audit', paths.audit()]]);
});

it('asks before it discards an unfinished invitation', async () => {
  leave([], { 'invitation new': { email: 'new@elm.exam' } });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 invitation is not sent yet');
  expect(links()).toEqual([['Go to Practice settings', paths.practiceSettings()]]);
});

it('knows the page of every settings page’s edits', () => {
  const files = import.meta.glob<string>('../features/settings/*/*-page.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const ids = Object.values(files).map((code) => /\bid: '(.+)'/.exec(code)?.[1] ?? '');
  expect(ids.length).toBeGreaterThan(2);
  for (const id of ids) expect(pageAt(settingsPages[id] ?? 'no page').path, id).toMatch(/^\/config\//);
});
