import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getConversation, listConversations, updateConversation } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const inboxPath = '/client-communications';
const addressOf = (id: string) => `${inboxPath}/conversations/${id}`;
const list = () => screen.findByRole('list', { name: 'Conversations' });
const row = (name: string) => screen.findByRole('listitem', { name });
const link = async (name: string) => within(await row(name)).getByRole('link');
const rowNames = () => screen.queryAllByRole('listitem').flatMap((item) => item.getAttribute('aria-label') ?? []);
const pane = () => within(screen.getByRole('region', { name: 'Conversation' }));
const press = (name: string) => pane().findByRole('button', { name });

/** A client of the practice who has texted it. */
async function aTextFrom(practice: PracticeDay, first_name: string, body: string) {
  const client = await practice.client({ first_name, last_name: 'Okafor' });
  return { client, ...(await practice.receiveText(body, client.contact_phone)) };
}

/** Maya has texted, then Noah. */
async function aPracticeOfTwo() {
  const practice = await aPracticeDay();
  const maya = await aTextFrom(practice, 'Maya', 'Is Luna ready?');
  const noah = await aTextFrom(practice, 'Noah', 'Running late');
  const saved = async ({ conversationId }: typeof maya) =>
    (await practice.conversations()).find(({ id }) => id === conversationId);
  return { practice, maya, noah, saved };
}

describe('the list of conversations', () => {
  it('is requested once, as page 1 with 1000 per page, if that contains everything [IN-55]', async () => {
    const { practice } = await aPracticeOfTwo();
    const before = network.requestsTo(listConversations).length;
    await renderApp({ practice });
    await row('Maya Okafor');
    await network.settled();
    const requests = network.requestsTo(listConversations).slice(before);
    const queries = requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    // When the socket opens after the response, the app also requests what has changed since.
    expect(queries.filter((query) => !('changed_since' in query))).toEqual([{ page: '1', per_page: '1000' }]);
  });

  it('has two tabs: the inbox, and conversations that are done [IN-01]', async () => {
    const { practice, maya } = await aPracticeOfTwo();
    await practice.change(maya.conversationId, { container: 'DONE' });
    const { user, address } = await renderApp({ practice });
    await row('Noah Okafor');
    expect(rowNames()).toEqual(['Noah Okafor']);
    await user.click(screen.getByRole('tab', { name: 'Done' }));
    await row('Maya Okafor');
    expect(rowNames()).toEqual(['Maya Okafor']);
    expect(address()).toBe(`${inboxPath}?list=done`);
    await user.keyboard('{ArrowLeft}');
    await row('Noah Okafor');
    expect(screen.getByRole('tab', { name: 'Inbox' })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows each client, pets, latest text with its time, pin and unread state [IN-03] [IN-08]', async () => {
    const { practice, maya, noah, saved } = await aPracticeOfTwo();
    const luna = await practice.pet(maya.client.id, { name: 'Luna' });
    await practice.change(maya.conversationId, { container: 'INBOX', pets: [luna.id] });
    await practice.change(maya.conversationId, { is_pinned: true });
    await practice.change(noah.conversationId, { read_status: 'READ' });
    await renderApp({ practice });
    const pinned = await row('Maya Okafor');
    expect(pinned).toHaveTextContent(/Maya Okafor.*Luna.*Is Luna ready\?/);
    expect(within(pinned).getByRole('link')).toHaveAccessibleName(/Luna, .+, Is Luna ready\?, .*Pinned, Unread$/);
    const latest = (await saved(maya))?.latest_at;
    expect(within(pinned).getByRole('time')).toHaveAttribute('datetime', new Date(latest ?? '').toISOString());
    const read = await row('Noah Okafor');
    expect(read).toHaveTextContent('Running late');
    expect(within(read).getByRole('link')).not.toHaveAccessibleName(/Pinned|Unread/);
    expect(rowNames()).toEqual(['Maya Okafor', 'Noah Okafor']);
  });

  it.each(['maya oka', 'luna ready', 'C-77', '555-0142', '(212) 555-0142'])(
    'finds a conversation by %s [IN-02]',
    async (query) => {
      const practice = await aPracticeDay();
      const maya = await practice.client({
        first_name: 'Maya',
        last_name: 'Okafor',
        pims_id: 'C-77',
        contact_phone: '+12125550142',
      });
      await practice.receiveText('Is Luna ready?', maya.contact_phone);
      await aTextFrom(practice, 'Noah', 'Running late');
      const { user } = await renderApp({ practice });
      await list();
      await user.type(screen.getByLabelText('Search conversations'), query);
      await waitFor(() => expect(rowNames()).toEqual(['Maya Okafor']));
      await user.click(screen.getByRole('button', { name: 'Clear search' }));
      await waitFor(() => expect(rowNames()).toHaveLength(2));
    },
  );

  it('says when nothing is found, and when the list is empty @slow', async () => {
    const { user } = await renderApp({ practice: (await aPracticeOfTwo()).practice });
    await list();
    await user.type(screen.getByLabelText('Search conversations'), 'zebra');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.click(await screen.findByRole('tab', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is done yet' })).toBeVisible();
  });

  it('distinguishes a number without a client from one that several clients share [IN-11] [IN-12] [IN-13] [IN-14]', async () => {
    const practice = await aPracticeDay();
    await practice.receiveText('Do you see rabbits?', '+12125550171');
    for (const first_name of ['Ann', 'Ben']) await practice.client({ first_name, contact_phone: '+12125550172' });
    await practice.receiveText('It is us', '+12125550172');
    await renderApp({ practice });
    expect(await row('(212) 555-0171')).toHaveTextContent('No client has this number');
    expect(await row('(212) 555-0172')).toHaveTextContent('Several clients have this number');
  });

  it('moves a conversation with a new text to the top, as unread [RT-04] [RT-02] [RT-03]', async () => {
    const { practice, maya } = await aPracticeOfTwo();
    await renderApp({ practice });
    await row('Maya Okafor');
    expect(rowNames()).toEqual(['Noah Okafor', 'Maya Okafor']);
    await practice.receiveText('Hello again', maya.client.contact_phone);
    await waitFor(() => expect(rowNames()).toEqual(['Maya Okafor', 'Noah Okafor']));
    expect(await link('Maya Okafor')).toHaveAccessibleName(/Hello again.*Unread/);
  });

  it('says why it could not be loaded, with a retry [ER-13]', async () => {
    const { practice } = await aPracticeOfTwo();
    network.fail(listConversations, 'unreachable');
    const { user } = await renderApp({ practice });
    expect(await screen.findByRole('heading', { name: 'Conversations could not be loaded' })).toBeVisible();
    expect(screen.getByText('No connection. Check your network and try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Maya Okafor');
  });

  it('is one Tab stop, with arrow keys to move within it', async () => {
    const { practice } = await aPracticeOfTwo();
    const { user } = await renderApp({ practice });
    const first = within(await row('Noah Okafor')).getByRole('link');
    first.focus();
    await user.keyboard('{ArrowDown}');
    const second = within(await row('Maya Okafor')).getByRole('link');
    await waitFor(() => expect(second).toHaveFocus());
    expect(first).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{Home}');
    await waitFor(() => expect(first).toHaveFocus());
  });
});

describe('a conversation', () => {
  async function openMaya() {
    const two = await aPracticeOfTwo();
    const app = await renderApp({ practice: two.practice });
    await app.user.click(within(await row('Maya Okafor')).getByRole('link'));
    await screen.findByRole('log', { name: 'Messages' });
    return { ...two, ...app };
  }

  it('is marked as read when it is opened, and can be marked as unread [IN-46]', async () => {
    const { user, maya, saved } = await openMaya();
    await waitFor(async () => expect(await link('Maya Okafor')).not.toHaveAccessibleName(/Unread/));
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
    await user.click(await press('Mark as unread'));
    expect(await link('Maya Okafor')).toHaveAccessibleName(/Unread/);
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('UNREAD'));
  });

  it('is marked as read when a text arrives while it is open, and not otherwise [IN-46]', async () => {
    const { practice, maya, noah, saved } = await openMaya();
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
    await practice.receiveText('Are you there?', maya.client.contact_phone);
    await pane().findByText('Are you there?');
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
    expect((await saved(noah))?.read_status).toBe('UNREAD');
  });

  it('is pinned and unpinned optimistically, before the server responds [IN-47] [IN-48]', async () => {
    const { user, maya, saved } = await openMaya();
    const pin = network.hold(updateConversation);
    await user.click(await press('Pin'));
    expect(rowNames()).toEqual(['Maya Okafor', 'Noah Okafor']);
    expect(await link('Maya Okafor')).toHaveAccessibleName(/Pinned/);
    pin();
    await waitFor(async () => expect((await saved(maya))?.pinned_at).not.toBeNull());

    const unpin = network.hold(updateConversation);
    await user.click(await press('Unpin'));
    expect(rowNames()).toEqual(['Noah Okafor', 'Maya Okafor']);
    unpin();
    await waitFor(async () => expect((await saved(maya))?.pinned_at).toBeNull());
  });

  it.each([
    ['Pin', { is_pinned: true }, 'Unpin'],
    ['Mark as unread', { read_status: 'UNREAD' }, 'Mark as read'],
  ] as const)(
    'sends what “%s” says, even if a colleague changes it during the press @slow',
    async (label, change, newLabel) => {
      const { user, practice, maya, saved } = await openMaya();
      await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
      const before = network.requestsTo(updateConversation).length;
      await user.pointer({ keys: '[MouseLeft>]', target: await press(label) });
      await practice.change(maya.conversationId, change);
      await user.pointer({ keys: '[/MouseLeft]', target: await press(newLabel) });
      await waitFor(() => expect(network.requestsTo(updateConversation)).toHaveLength(before + 1));
      expect(await network.requestsTo(updateConversation).at(-1)?.json()).toEqual(change);
      expect(await press(newLabel)).toBeInTheDocument();
      await network.settled();
    },
  );

  it('reverts a pin that the server refused, with an alert [ER-29] [F-12]', async () => {
    const { user, maya, saved } = await openMaya();
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
    network.fail(updateConversation, { code: 'internal', message: 'Broken' });
    await user.click(await press('Pin'));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Unable to update this conversation.');
    expect(notice).toHaveTextContent('Maya Okafor: Broken');
    expect(rowNames()).toEqual(['Noah Okafor', 'Maya Okafor']);
    expect(await press('Pin')).toBeInTheDocument();
    expect((await saved(maya))?.pinned_at).toBeNull();
    await user.click(within(notice).getByRole('button', { name: /^Retry/ }));
    await waitFor(async () => expect((await saved(maya))?.pinned_at).not.toBeNull());
  });

  it('says once that it could not be pinned, however often, until it is [ER-29] [ER-37] @slow', async () => {
    const { user, maya, saved } = await openMaya();
    await waitFor(async () => expect((await saved(maya))?.read_status).toBe('READ'));
    network.fail(updateConversation, { code: 'internal', message: 'Broken' }, 2);
    const before = network.requestsTo(updateConversation).length;
    for (const times of [1, 2]) {
      await user.click(await press('Pin'));
      await waitFor(() => expect(network.requestsTo(updateConversation)).toHaveLength(before + times));
      expect(await press('Pin')).toBeInTheDocument();
      expect(await screen.findAllByRole('alert')).toHaveLength(1);
    }
    await user.click(await press('Pin'));
    await waitFor(async () => expect((await saved(maya))?.pinned_at).not.toBeNull());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is closed when it is marked as done, which can be undone [IN-43] [IN-44] @slow', async () => {
    const { user, address, maya, saved } = await openMaya();
    await user.click(await press('Mark as done'));
    await waitFor(() => expect(address()).toBe(inboxPath));
    await waitFor(() => expect(screen.queryByRole('log')).not.toBeInTheDocument());
    expect(rowNames()).toEqual(['Noah Okafor']);
    await waitFor(async () => expect((await saved(maya))?.container).toBe('DONE'));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(rowNames()).toContain('Maya Okafor'));
    await waitFor(async () => expect((await saved(maya))?.container).toBe('INBOX'));
  });

  it('can be moved back to the inbox [IN-45]', async () => {
    const { practice, maya, saved } = await aPracticeOfTwo();
    await practice.change(maya.conversationId, { container: 'DONE' });
    const { user, address } = await renderApp({ practice, path: `${addressOf(maya.conversationId)}?list=done` });
    await user.click(await screen.findByRole('button', { name: 'Move to inbox' }));
    await waitFor(() => expect(address()).toBe(`${inboxPath}?list=done`));
    expect(rowNames()).toEqual([]);
    await waitFor(async () => expect((await saved(maya))?.container).toBe('INBOX'));
    await user.click(screen.getByRole('tab', { name: 'Inbox' }));
    await waitFor(() => expect(rowNames()).toContain('Maya Okafor'));
  });

  it('returns to the inbox when its client texts', async () => {
    const { practice, maya } = await aPracticeOfTwo();
    await practice.change(maya.conversationId, { container: 'DONE' });
    await renderApp({ practice });
    await row('Noah Okafor');
    await practice.receiveText('One more thing', maya.client.contact_phone);
    await waitFor(() => expect(rowNames()).toEqual(['Maya Okafor', 'Noah Okafor']));
  });

  it.each([
    ['of another branch', async () => (await aPracticeOfTwo()).maya.conversationId],
    ['that does not exist', async () => '0190aaaa-0000-7000-8000-000000000000'],
  ])('%s is reported as not found [ER-06] [ER-07] [ER-10] [ER-28] [IN-58] @slow', async (_case, idOf) => {
    const { practice } = await aPracticeOfTwo();
    await renderApp({ practice, path: addressOf(await idOf()) });
    await row('Maya Okafor');
    expect(await screen.findByText(/^Conversation not found/)).toHaveTextContent('another branch');
    expect(pane().getByRole('heading', { name: 'Oops' })).toBeVisible();
    const image = pane().getByRole('img', { name: 'A cat under an empty speech bubble' });
    await waitFor(() => expect(image.querySelector('svg')).toBeInTheDocument());
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('says why it could not be fetched, with a retry until the server finds it or reports it as missing', async () => {
    const { practice } = await aPracticeOfTwo();
    network.fail(getConversation, { code: 'unavailable', message: 'Down' });
    const { user } = await renderApp({ practice, path: addressOf('0190aaaa-0000-7000-8000-000000000000') });
    await row('Maya Okafor');
    await user.click(await press('Try again'));
    expect(await screen.findByText(/^Conversation not found/)).toBeVisible();
    expect(pane().queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('says why its messages could not be loaded, with a retry', async () => {
    const { practice, maya } = await aPracticeOfTwo();
    network.fail(listMessages, { code: 'unavailable', message: 'Down' });
    const { user } = await renderApp({ practice, path: addressOf(maya.conversationId) });
    expect(await screen.findByRole('heading', { name: 'Messages could not be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await screen.findByRole('log')).findByText('Is Luna ready?')).toBeVisible();
  });
});
