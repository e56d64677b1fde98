import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { issueSocketTicket } from '#contract/notification/socket-tickets.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** Opens the conversation with Maya; Grace is another user. */
async function openMaya() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}` });
  const grace = practice.openColleagueWindow();
  const field = await screen.findByRole('textbox', { name: 'Message' });
  const pane = screen.getByRole('region', { name: 'Conversation' });
  const row = await screen.findByRole('listitem', { name: 'Maya Okafor' });
  /** Where the practice's other screens see Ada. */
  const adaIs = async () => {
    const rows = await practice.world.store.db
      .selectFrom('presence')
      .select(['conversation_id', 'state'])
      .where('practice', '=', practice.practice)
      .where('user_id', '=', 'ada')
      .execute();
    return rows.map(({ conversation_id, state }) => [conversation_id, state]);
  };
  return { ...app, practice, conversationId, grace, field, pane, row, adaIs };
}

describe('a colleague in the same conversation', () => {
  it('is shown beside the thread and in the list while present and while writing, and not afterwards @slow', async () => {
    const { grace, conversationId, pane, row } = await openMaya();
    grace.views(conversationId);
    const line = await within(pane).findByText('Grace Hopper is here');
    expect(line).toBeVisible();
    const field = within(pane).getByRole('textbox', { name: 'Message' });
    const thread = await within(pane).findByRole('log', { name: 'Messages' });
    expect(thread.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(line.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(row).getByRole('link')).toHaveAccessibleName(/Grace Hopper is here/);
    grace.writes(conversationId);
    expect(await within(pane).findByText('Grace Hopper is writing…')).toBeVisible();
    expect(row).toHaveTextContent('Grace Hopper is writing…');
    expect(row).not.toHaveTextContent('Is Luna ready?');
    await grace.leaves();
    await waitFor(() => expect(pane).not.toHaveTextContent('Grace Hopper'));
    expect(row).toHaveTextContent('Is Luna ready?');
  });

  it('is announced when they open it and when they start writing, but not after each pause @slow', async () => {
    const { grace, conversationId, pane } = await openMaya();
    const announcements: string[] = [];
    const live = screen.getAllByRole('status').find((element) => element.classList.contains('sr-only'))!;
    new MutationObserver(() => announcements.push(live.textContent ?? '')).observe(live, {
      childList: true,
      subtree: true,
    });
    for (let turn = 0; turn < 2; turn += 1) {
      grace.views(conversationId);
      await within(pane).findByText('Grace Hopper is here');
      grace.writes(conversationId);
      await within(pane).findByText('Grace Hopper is writing…');
    }
    expect(announcements.filter((text) => text.includes('Grace'))).toEqual([
      'Grace Hopper is here',
      'Grace Hopper is writing…',
    ]);
  });

  it('is no longer shown once the connection is lost @slow', async () => {
    const { grace, conversationId, pane } = await openMaya();
    grace.views(conversationId);
    await within(pane).findByText('Grace Hopper is here');
    network.dropSockets();
    await waitFor(() => expect(pane).not.toHaveTextContent('Grace Hopper'));
  });

  it('is shown again after a reconnect; a refused ticket counts as a failed attempt [RT-06] @slow', async () => {
    const { grace, conversationId, pane, store } = await openMaya();
    grace.views(conversationId);
    await within(pane).findByText('Grace Hopper is here');
    const turns: string[] = [];
    store.subscribe(() => {
      const { status } = store.getState().realtime;
      if (turns.at(-1) !== status) turns.push(status);
    });
    network.fail(issueSocketTicket, { code: 'internal', message: 'No' });
    network.dropSockets();
    await waitFor(() => expect(pane).not.toHaveTextContent('Grace Hopper'));
    await waitFor(() => expect(turns).toEqual(['waiting', 'connecting', 'waiting', 'connecting', 'open']));
    expect(await within(pane).findByText('Grace Hopper is here')).toBeVisible();
  });
});

describe('the user’s own presence', () => {
  it('is sent while the conversation is open, with its state, and ends when it is closed @slow', async () => {
    const { user, field, conversationId, adaIs, pane, router } = await openMaya();
    await waitFor(async () => expect(await adaIs()).toEqual([[conversationId, 'viewing']]));
    await user.type(field, 'Yes');
    await waitFor(async () => expect(await adaIs()).toEqual([[conversationId, 'writing']]));
    expect(pane).not.toHaveTextContent('Ada Lovelace');
    await user.clear(field);
    await waitFor(async () => expect(await adaIs()).toEqual([[conversationId, 'viewing']]));
    await router.navigate('/client-communications');
    await waitFor(async () => expect(await adaIs()).toEqual([]));
  });
});
