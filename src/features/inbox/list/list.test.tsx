import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { applyMessageEvents } from '#src/services/communication/messages.ts';
import { selectConversation } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aMessage, messageEvent } from '#tests/support/conversations.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const inboxPath = '/client-communications';
const row = (name: string) => screen.findByRole('listitem', { name });
const link = async (name: string) => within(await row(name)).getByRole('link');
const shown = () => screen.queryAllByRole('listitem').flatMap((item) => item.getAttribute('aria-label') ?? []);
const chip = (name: RegExp) => screen.getByRole('button', { name });

/** Unknown numbers that text in this order, so the last one is on top. Marking them as done opens no dialog. */
async function aPracticeTextedBy(...numbers: string[]) {
  const practice = await aPracticeDay();
  const ids = new Map<string, string>();
  for (const phone of numbers) {
    const { conversationId } = await practice.receiveText('Hello', phone);
    ids.set(nameOf(phone), conversationId);
  }
  return { practice, idOf: (name: string) => ids.get(name) ?? '' };
}
const nameOf = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
const phones = ['+12125550101', '+12125550102', '+12125550103', '+12125550104'] as const;
const [one, two, three, four] = phones.map(nameOf) as [string, string, string, string];

const saved = async (practice: PracticeDay, id: string) => (await practice.conversations()).find((c) => c.id === id);

describe('a row', () => {
  it('shows how long the client has waited for an answer, whether read or not, and despite an automated reply', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0]);
    await practice.receiveText('HELP', phones[0]);
    await practice.change(idOf(one), { read_status: 'READ' });
    await renderApp({ practice });
    expect(await row(one)).toHaveTextContent('Waiting 1 min');
    expect(await row(one)).toHaveTextContent('HELP');
    expect(await link(one)).toHaveAccessibleName(/Automated reply sent/);
    await practice.change(idOf(one), { read_status: 'UNREAD' });
    await waitFor(async () => expect(await link(one)).toHaveAccessibleName(/Unread/));
    expect(await row(one)).toHaveTextContent('Waiting 1 min');
    await practice.colleagueTexts(idOf(one), 'Of course');
    await waitFor(async () => expect(await row(one)).not.toHaveTextContent('Waiting'));
  });

  it('does not count a client who only says thank you as waiting', async () => {
    const { practice } = await aPracticeTextedBy(phones[1]);
    await practice.receiveText('ok thank you 🙏', phones[0]);
    await renderApp({ practice });
    expect(await row(two)).toHaveTextContent('Waiting');
    expect(await row(one)).not.toHaveTextContent('Waiting');
    expect(chip(/^Needs reply 1$/)).toBeVisible();
  });

  it('keeps showing a text that was not delivered when an internal line or an automatic message follows it [IN-32]', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0]);
    const add = (message: Omit<Parameters<PracticeDay['addMessage']>[1], 'direction'>) =>
      practice.addMessage(idOf(one), { direction: 'OUTBOUND', ...message });
    const { id } = await add({ type: 'SMS', content: 'Luna is ready', delivery_status: 'PROCESSED' });
    await practice.carrierReports(id, 'FAILED_TO_DELIVER');
    const { user } = await renderApp({ practice });
    expect(await row(one)).toHaveTextContent(inbox.row.failed);
    await act(async () => {
      await add({ type: 'SYSTEM_INFO', content: 'Paused' });
      await add({ type: 'SMS_AUTOMATED', content: 'Luna has a visit', delivery_status: 'DELIVERED' });
    });
    await waitFor(async () => expect(await link(one)).toHaveAccessibleName(new RegExp(inbox.row.automatedReply)));
    expect(await row(one)).toHaveTextContent(inbox.row.failed);
    expect(await row(one)).toHaveTextContent('Luna is ready');
    await user.click(chip(/^Failed/));
    expect(await row(one)).toBeVisible();
  });

  it('shows a line that staff have to read instead of an older open request or text that failed, which stay marked', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0], phones[1]);
    const { id } = await practice.colleagueTexts(idOf(one), 'Luna is ready');
    await practice.carrierReports(id, 'FAILED_TO_DELIVER');
    await practice.addMessage(idOf(two), {
      type: 'REQUEST',
      direction: 'INBOUND',
      content: 'Refill',
      request_type: 'RxRefill',
    });
    await renderApp({ practice });
    expect(await row(one)).toHaveTextContent('Grace Hopper: Luna is ready');
    expect(await row(two)).toHaveTextContent(inbox.row.refillRequest);
    const line = { type: 'SYSTEM_INFO', direction: 'INTERNAL', content: 'Maya cannot come' } as const;
    await act(async () => {
      for (const name of [one, two]) await practice.addMessage(idOf(name), line);
    });
    await waitFor(async () => expect(await row(one)).toHaveTextContent('Maya cannot come'));
    expect(await row(one)).not.toHaveTextContent(/Luna is ready|Not delivered/);
    expect(await link(one)).toHaveAccessibleName(new RegExp(inbox.row.failedBefore));
    expect(chip(/^Failed 1$/)).toBeVisible();
    await waitFor(async () => expect(await row(two)).toHaveTextContent('Maya cannot come'));
    expect(await row(two)).not.toHaveTextContent(inbox.row.refillRequest);
    expect(await row(two)).toHaveTextContent('Waiting 1 min');
  });

  it('keeps showing a client’s text when an automated reply follows it', async () => {
    const { practice } = await aPracticeTextedBy(phones[0], phones[1]);
    await renderApp({ practice });
    await row(one);
    await practice.receiveText('HELP', phones[0]);
    await waitFor(async () => expect(await link(one)).toHaveAccessibleName(/Automated reply sent/));
    expect(await row(one)).toHaveTextContent('HELP');
  });

  it('shows the author and status of its latest text beside an own text that was not sent [IN-06] @slow', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice });
    await user.click(await link(one));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Come at two');
    const { id } = await practice.colleagueTexts(idOf(one), 'Come at three');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await row(one)).toHaveTextContent('Yours not sent'));
    await practice.carrierReports(id, 'DELIVERED');
    await waitFor(async () => expect(await row(one)).toHaveTextContent('Grace Hopper: Come at three'));
    expect(await row(one)).not.toHaveTextContent(/You:|Not delivered/);
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await waitFor(async () => expect(await row(one)).toHaveTextContent('You: Come at two'));
    expect(await row(one)).not.toHaveTextContent('not sent');
  });

  it('has one accessible name with separators between its parts', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    await renderApp({ practice });
    expect(await link(one)).toHaveAccessibleName(
      /^\(212\) 555-0101, No client has this number, .+M, Hello, Waiting 1 min, Unread$/,
    );
  });

  it('shows a draft in italics instead of the latest text', async () => {
    const { practice } = await aPracticeTextedBy(phones[0], phones[1]);
    const { user } = await renderApp({ practice });
    await user.click(await link(one));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'We will');
    await user.click(await link(two));
    const draft = within(await row(one)).getByText('We will');
    expect(draft.tagName).toBe('EM');
    expect(draft).toHaveTextContent('Draft: We will');
  });

  it('shows the draft of a note too', async () => {
    const { practice } = await aPracticeTextedBy(phones[0], phones[1]);
    const { user } = await renderApp({ practice });
    await user.click(await link(one));
    await user.click(await screen.findByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Calls a lot');
    await user.click(await link(two));
    await waitFor(async () => expect(await row(one)).toHaveTextContent('Draft: Note: Calls a lot'));
  });
});

describe('“No reply needed”', () => {
  it('ends the client’s waiting, by key or by button, until it is undone', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0], phones[1]);
    const { user } = await renderApp({ practice });
    const needsReply = async (name: string) => (await saved(practice, idOf(name)))?.needs_reply_since !== null;
    (await link(two)).focus();
    await user.keyboard('n');
    expect(await screen.findByText(`${two} needs no reply`)).toBeVisible();
    await waitFor(async () => expect(await row(two)).not.toHaveTextContent('Waiting'));
    expect(await needsReply(two)).toBe(false);
    expect(await needsReply(one)).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Undo: / }));
    await waitFor(async () => expect(await row(two)).toHaveTextContent('Waiting'));
    expect(await needsReply(two)).toBe(true);

    await user.click(await link(two));
    await user.click(await screen.findByRole('button', { name: 'No reply needed' }));
    await waitFor(async () => expect(await row(two)).not.toHaveTextContent('Waiting'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No reply needed' })).toBeNull());
  });

  it('removes the row from the filtered list at once, even under the pointer, and in other windows', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0], phones[1], phones[2]);
    const { user } = await renderApp({ practice, path: `${inboxPath}?show=needs-reply` });
    await user.hover(await row(three));
    (await link(three)).focus();
    await user.keyboard('n');
    await waitFor(() => expect(shown()).toEqual([two, one]));
    expect(await link(two)).toHaveFocus();
    await user.hover(await row(two));
    await user.click(screen.getByRole('textbox', { name: 'Search conversations' }));
    await practice.change(idOf(one), { no_reply_until: (await saved(practice, idOf(one)))?.latest_at ?? '' });
    await waitFor(() => expect(shown()).toEqual([two]));
  });

  it('applies to several conversations at once, and so does its undo', async () => {
    const { practice } = await aPracticeTextedBy(phones[0], phones[1], phones[2]);
    const { user } = await renderApp({ practice });
    (await link(three)).focus();
    await user.keyboard('x{ArrowDown}x');
    await user.click(await screen.findByRole('button', { name: 'No reply needed' }));
    expect(await screen.findByText('2 conversations need no reply')).toBeVisible();
    await waitFor(() => expect(chip(/^Needs reply 1$/)).toBeVisible());
    await user.click(screen.getByRole('button', { name: /^Undo: 2 conversations need no reply, .+ and / }));
    await waitFor(() => expect(chip(/^Needs reply 3$/)).toBeVisible());
  });

  it('is reverted if the server refuses', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice });
    network.fail(updateConversation, { code: 'forbidden', message: 'No' });
    (await link(one)).focus();
    await user.keyboard('n');
    expect(await screen.findByText('Unable to update this conversation.')).toBeVisible();
    expect(await row(one)).toHaveTextContent('Waiting');
  });

  it('is neither offered nor sent to a server without the extension', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, 9);
    const { practice } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice });
    await user.click(await link(one));
    await screen.findByRole('button', { name: 'Mark as done' });
    (await link(one)).focus();
    await user.keyboard('n');
    expect(screen.queryByRole('button', { name: 'No reply needed' })).toBeNull();
    const bodies = network.requestsTo(updateConversation).map((request) => request.json() as Promise<object>);
    expect((await Promise.all(bodies)).flatMap((body) => Object.keys(body))).not.toContain('no_reply_until');
  });
});

describe('the order of a list', () => {
  it('is newest first, or oldest first as chosen for its filter, also after a reload', async () => {
    const { practice } = await aPracticeTextedBy(...phones);
    const { user, unmount } = await renderApp({ practice });
    await row(one);
    expect(shown()).toEqual([four, three, two, one]);
    await user.click(chip(/^Needs reply 4$/));
    const toggle = screen.getByRole('button', { name: 'Oldest first' });
    await user.click(toggle);
    await waitFor(() => expect(shown()).toEqual([one, two, three, four]));
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await practice.receiveText('Still there?', phones[0]);
    await waitFor(async () => expect(await row(one)).toHaveTextContent('Still there?'));
    expect(shown()).toEqual([one, two, three, four]);
    unmount();

    await renderApp({ practice, path: `${inboxPath}?show=needs-reply` });
    await waitFor(() => expect(shown()).toEqual([one, two, three, four]));
    await user.click(chip(/^Needs reply 4$/));
    await waitFor(() => expect(shown()).toEqual([one, four, three, two]));
  });
});

describe('a filtered list', () => {
  it('shows unread or unanswered conversations, with counts, also after a reload [IN-46]', async () => {
    const { practice, idOf } = await aPracticeTextedBy(...phones);
    await practice.change(idOf(one), { read_status: 'READ' });
    const { user, address, unmount } = await renderApp({ practice });
    await row(one);
    await user.click(chip(/^Unread 3$/));
    await waitFor(() => expect(shown()).toEqual([four, three, two]));
    expect(chip(/^Unread/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip(/^Needs reply 4$/));
    await waitFor(() => expect(shown()).toEqual([four, three, two, one]));
    expect(address()).toBe(`${inboxPath}?show=needs-reply`);
    unmount();
    await renderApp({ practice, path: `${inboxPath}?show=unread` });
    await waitFor(() => expect(shown()).toEqual([four, three, two]));
    expect(await link(four)).toHaveAttribute('href', expect.stringContaining('?show=unread'));
  });

  it('includes texts that this browser could not send among the failed ones', async () => {
    const { practice } = await aPracticeTextedBy(phones[0], phones[1]);
    const { user } = await renderApp({ practice });
    await user.click(await link(one));
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Yes{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Failed 1$/ }));
    await waitFor(() => expect(shown()).toEqual([one]));
    expect(await row(one)).toHaveTextContent('Yours not sent');
    expect(await row(one)).not.toHaveTextContent('Not delivered');
  });

  it('says when it is empty, and links to the whole list', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice, path: `${inboxPath}?show=failed` });
    await user.click(await screen.findByRole('link', { name: 'Show all' }));
    expect(await row(one)).toBeVisible();
  });
});

describe('keys in the list', () => {
  it('mark the focused row as done, pin it and mark it as read, and move the focus to the next one [IN-47]', async () => {
    const { practice, idOf } = await aPracticeTextedBy(phones[0], phones[1], phones[2]);
    const { user } = await renderApp({ practice });
    (await link(three)).focus();
    await user.keyboard('e');
    await waitFor(async () => expect(await link(two)).toHaveFocus());
    expect(shown()).toEqual([two, one]);
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await link(one)).toHaveFocus());
    await user.keyboard('pu');
    expect(shown()).toEqual([one, two]);
    await waitFor(async () => expect((await saved(practice, idOf(one)))?.pinned_at).not.toBeNull());
    await waitFor(async () => expect((await saved(practice, idOf(one)))?.read_status).toBe('READ'));
    expect((await saved(practice, idOf(three)))?.container).toBe('DONE');
  });

  it('ask whether to save a client’s texts, and move the focus to the next row after the answer [IN-41]', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await practice.receiveText('Thank you', maya.contact_phone);
    const { user } = await renderApp({ practice });
    (await link('Maya Okafor')).focus();
    await user.keyboard('e');
    const question = within(await screen.findByRole('dialog'));
    await user.click(await question.findByRole('button', { name: /without saving$/ }));
    await waitFor(() => expect(shown()).toEqual([one]));
    await waitFor(async () => expect(await link(one)).toHaveFocus());
  });

  it('reach the filters with a single Tab stop', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice });
    await row(one);
    screen.getByRole('textbox', { name: 'Search conversations' }).focus();
    await user.tab();
    expect(chip(/^Unread/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(chip(/^Needs reply/)).toHaveFocus();
    await user.tab();
    expect(await link(one)).toHaveFocus();
  });

  it('type letters in a text field, and focus the search with a slash', async () => {
    const { practice } = await aPracticeTextedBy(phones[0]);
    const { user } = await renderApp({ practice });
    await row(one);
    await user.keyboard('/');
    const search = screen.getByRole('textbox', { name: 'Search conversations' });
    expect(search).toHaveFocus();
    await user.keyboard('e/p');
    expect(search).toHaveValue('e/p');
    expect(network.requestsTo(updateConversation)).toHaveLength(0);
  });
});

describe('several rows', () => {
  it('are marked as done together, and restored by one Undo', async () => {
    const { practice, idOf } = await aPracticeTextedBy(...phones);
    const { user } = await renderApp({ practice });
    (await link(four)).focus();
    await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 selected')).toBeInTheDocument();
    expect(await link(three)).toHaveAccessibleName(/^Selected/);
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(shown()).toEqual([one]);
    expect(await screen.findByText(`${four}, ${three}, and 1 more`)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Undo: 3 conversations done/ }));
    await waitFor(() => expect(shown()).toEqual([four, three, two, one]));
    await waitFor(async () => expect((await saved(practice, idOf(four)))?.container).toBe('INBOX'));
  });

  it('that the server refused are restored one by one, and can be retried', async () => {
    const { practice } = await aPracticeTextedBy(...phones);
    const { user } = await renderApp({ practice });
    await user.hover(await link(one));
    await user.click(within(await row(one)).getByRole('checkbox', { name: `Select ${one}`, hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Select all 4' }));
    network.fail(updateConversation, { code: 'internal', message: 'Broken' }, 2);
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('2 of 4 could not be changed')).toBeVisible();
    expect(screen.getByText('2 conversations done')).toBeVisible();
    expect(shown()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Retry: 2 of 4/ }));
    await waitFor(() => expect(shown()).toHaveLength(0));
  });
});

describe('a list under the pointer', () => {
  async function hoverSecondRow() {
    const { practice, idOf } = await aPracticeTextedBy(...phones);
    const app = await renderApp({ practice });
    await app.user.hover(await link(two));
    /** Applies socket events for new texts of these clients. */
    const arrive = (...names: string[]) => {
      const events = names.map((name, n) => {
        const known = selectConversation(app.store.getState(), idOf(name));
        if (!known) throw new Error(`${name} has no conversation`);
        const now = new Date(Date.now() + n + 1).toISOString();
        const message = aMessage({
          id: `${name}-${n}`,
          conversation_id: known.id,
          content: `Update ${n}`,
          create_ts: now,
        });
        return messageEvent({ ...known, latest_message: message, update_ts: now }, message);
      });
      act(() => app.store.dispatch(applyMessageEvents(events, practiceOfRowKey(practice.practice))));
    };
    return { ...app, practice, idOf, arrive };
  }

  it('does not reorder while 500 texts arrive, shows their content, and reorders on demand @slow', async () => {
    const { user, arrive } = await hoverSecondRow();
    for (let batch = 0; batch < 50; batch += 1) {
      arrive(one, two, three, one, two, three, one, two, three, one);
      expect(shown()).toEqual([four, three, two, one]);
    }
    expect(await row(one)).toHaveTextContent('Update 9');
    await user.click(screen.getByRole('button', { name: '3 new' }));
    expect(shown()).toEqual([one, three, two, four]);
  });

  it('keeps its order while focused too, and reorders once neither pointer nor focus is in it', async () => {
    const { user, arrive } = await hoverSecondRow();
    (await link(two)).focus();
    await user.unhover(await link(two));
    arrive(one);
    expect(shown()).toEqual([four, three, two, one]);
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(shown()).toEqual([one, four, three, two]));
    expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument();
  });

  it('keeps a row that a colleague marked as done, and shows that', async () => {
    const { practice, idOf } = await hoverSecondRow();
    await practice.change(idOf(three), { container: 'DONE' });
    await waitFor(async () => expect(await row(three)).toHaveTextContent('Done'));
    expect(shown()).toEqual([four, three, two, one]);
    expect(screen.getByRole('button', { name: 'Updated' })).toBeVisible();
  });

  it('reorders at once for rows marked as done or pinned in this window [IN-47]', async () => {
    const { user, arrive } = await hoverSecondRow();
    (await link(two)).focus();
    arrive(one);
    await user.keyboard('e');
    expect(shown()).toEqual([four, three, one]);
    await user.keyboard('p');
    expect(shown()).toEqual([one, four, three]);
  });
});
