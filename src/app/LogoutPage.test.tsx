import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { draftsRestored } from '#src/drafts/drafts-slice.ts';
import { restored } from '#src/outbox/outbox-slice.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { sessionReducer, signedIn } from '#src/session/session-slice.ts';
import { shell } from '#src/strings/shell.ts';
import { signOutQuestion } from '#src/strings/sign-out.ts';
import { outboxReducers } from '#tests/support/outbox.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { LogoutPage } from './LogoutPage.tsx';

const signOut = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('#src/session/session.ts', () => ({ signOut }));

const text = { id: 'm-1', conversationId: 'c-1' } as OutboxItem;

function leave(items: OutboxItem[], drafts: Readonly<Record<string, unknown>> = {}) {
  const store = configureStore({ reducer: { session: sessionReducer, ...outboxReducers } });
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

it('asks before texts that are not sent yet are lost', async () => {
  leave([text]);
  expect(await screen.findByRole('heading')).toHaveTextContent('1 text is not sent yet');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: signOutQuestion.discard }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('asks before a half-written text is lost', async () => {
  leave([], { 'c-2': { content: 'Dear Ada', media: [] } });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 draft is not sent yet');
  expect(signOut).not.toHaveBeenCalled();
});

it('tells texts that leave by themselves from drafts that do not', async () => {
  const draft = { content: 'Dear Ada', media: [] };
  leave([text], { 'c-2': draft, 'c-3': draft });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 text and 2 drafts are not sent yet');
});

it('asks before edited settings are lost that are not published', async () => {
  leave([], { 'settings practice-settings': { edited: { practiceName: 'Elm' }, from: {} } });
  expect(await screen.findByRole('heading')).toHaveTextContent('Settings are not published yet');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: signOutQuestion.discard }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('names the settings, too, where texts and settings would be lost', async () => {
  leave([text], { 'settings cadences': { content: '{"edited":{"postcard":[]},"from":{}}', media: [] } });
  expect(await screen.findByRole('heading')).toHaveTextContent('1 text is not sent yet');
  expect(screen.getByText(/and your unpublished settings/)).toBeVisible();
});
