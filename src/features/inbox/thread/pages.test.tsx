import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const written = 200;
const unavailable = { code: 'unavailable', message: 'Down' } as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A conversation of two hundred messages, one a day; `Message 1` is the oldest. */
async function aLongThread({ read_status = 'READ' }: { read_status?: 'READ' | 'UNREAD' } = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Last of all', maya.contact_phone);
  const ids: string[] = [];
  for (let number = 1; number < written; number += 1) {
    const made = { content: `Message ${number}`, create_ts: minutesAgo((written - number) * 1440) };
    ids.push((await practice.message(conversationId, made)).id);
  }
  await practice.change(conversationId, { read_status });
  const open = async (query = '') => {
    const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}${query}` });
    const log = await screen.findByRole('log', { name: 'Messages' });
    // From here on, only the test causes requests.
    await waitFor(() => expect(app.store.getState().realtime.syncedAt).not.toBeNull());
    const scrollTo = (top: number) => {
      log.scrollTop = top;
      fireEvent.scroll(log);
    };
    return { ...app, log, scrollTo };
  };
  return { practice, maya, conversationId, ids, open };
}

const queries = () => network.requestsTo(listMessages).map(({ url }) => Object.fromEntries(new URL(url).searchParams));
const shown = (log: HTMLElement) =>
  within(log)
    .queryAllByText(/^Message \d+$/)
    .map((one) => one.textContent);

describe('a long thread', () => {
  it('opens with the newest messages, and loads older ones on scrolling up @slow', async () => {
    const { open, ids } = await aLongThread();
    const { log, scrollTo } = await open();
    await within(log).findByText('Last of all');
    expect(queries()).toEqual(queries().map(() => ({ limit: '80' })));
    const first = queries().length;
    scrollTo(0);
    await waitFor(() => expect(queries()[first]).toEqual({ limit: '80', before: ids[written - 80] }));
    await waitFor(() => expect(log.scrollTop).toBeGreaterThan(0));
    scrollTo(0);
    await waitFor(() => expect(queries()).toHaveLength(first + 2));
    await waitFor(() => expect(log.scrollTop).toBeGreaterThan(0));
    scrollTo(0);
    await within(log).findByText('Message 1');
    expect(queries()).toHaveLength(first + 2);
    expect(within(log).queryByText('Loading older messages')).not.toBeInTheDocument();
  });

  it('says that older messages could not be loaded, with a retry @slow', async () => {
    const { open } = await aLongThread();
    const { user, log, scrollTo } = await open();
    await within(log).findByText('Last of all');
    network.fail(listMessages, unavailable);
    scrollTo(0);
    const notice = await within(log).findByText(/^Older messages could not be loaded/);
    await user.click(within(notice.closest('div')!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log).queryByText(/could not be loaded/)).not.toBeInTheDocument());
    expect(screen.queryByText('80 new messages')).not.toBeInTheDocument();
  });

  it('loads whole from a server without paging @slow', async () => {
    const { open } = await aLongThread();
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such thing' });
    const { log, scrollTo } = await open();
    await within(log).findByText('Last of all');
    scrollTo(0);
    await within(log).findByText('Message 1');
    expect(queries().every((query) => Object.keys(query).length === 0)).toBe(true);
  });
});

describe('a thread that is opened at a message', () => {
  it('scrolls to an old message and announces it [IN-34] @slow', async () => {
    const { open, ids } = await aLongThread();
    const { log, user } = await open(`?message=${ids[29]}`);
    const bubble = (await within(log).findByText('Message 30')).closest('article');
    await waitFor(() => expect(bubble).toHaveFocus());
    expect(shown(log)).toEqual(expect.arrayContaining(['Message 29', 'Message 30', 'Message 31']));
    expect(within(log).queryByText('Last of all')).not.toBeInTheDocument();
    expect(screen.getByText(/^Message of /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Jump to the latest message' }));
    await within(log).findByText('Last of all');
  });

  it('scrolls to the message of a given time [IN-35] @slow', async () => {
    const { open } = await aLongThread();
    const moment = minutesAgo((written - 50) * 1440 + 60).toISOString();
    const { log } = await open(`?at=${encodeURIComponent(moment)}`);
    await waitFor(() => expect(within(log).getByText('Message 50').closest('article')).toHaveFocus());
  });

  it('scrolls again when the address is opened again [IN-34] @slow', async () => {
    const { open, ids, conversationId } = await aLongThread();
    const { log, router } = await open();
    await within(log).findByText('Last of all');
    for (const number of [30, 120]) {
      await router.navigate(`/client-communications/conversations/${conversationId}?message=${ids[number - 1]}`);
      await waitFor(() => expect(within(log).getByText(`Message ${number}`).closest('article')).toHaveFocus());
    }
  });

  it('says that the message does not exist, and opens at the latest [IN-34] @slow', async () => {
    const { open, conversationId } = await aLongThread();
    const { log } = await open(`?message=${conversationId}`);
    await within(log).findByText('Last of all');
    expect(await screen.findByText('That message is no longer in this conversation.')).toBeInTheDocument();
  });

  it('can be retried if the message could not be loaded @slow', async () => {
    const { open, ids, conversationId } = await aLongThread();
    const { log, router, user } = await open();
    await within(log).findByText('Last of all');
    network.fail(listMessages, unavailable);
    await router.navigate(`/client-communications/conversations/${conversationId}?message=${ids[29]}`);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('The message could not be loaded.');
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(log).getByText('Message 30').closest('article')).toHaveFocus());
  });
});

describe('an unread thread', () => {
  it('opens at the client’s first message since the last answer, with a divider @slow', async () => {
    const { practice, conversationId, open } = await aLongThread({ read_status: 'UNREAD' });
    await practice.message(conversationId, {
      direction: 'OUTBOUND',
      content: 'Our answer',
      create_ts: minutesAgo(1440 * 50 - 60),
    });
    const { log } = await open();
    const divider = await within(log).findByRole('separator', { name: 'New messages' });
    const next = await within(log).findByText('Message 151');
    expect(divider.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(log).queryByText('Last of all')).not.toBeInTheDocument();
  });
});
