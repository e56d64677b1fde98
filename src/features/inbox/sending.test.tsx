import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { addNote, sendMessage } from '#contract/communication/messages.ts';
import {
  cancelScheduledMessage,
  changeScheduledMessage,
  sendScheduledMessage,
  scheduleMessage,
} from '#contract/communication/scheduled-messages.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { momentAt } from '#src/lib/zoned-clock.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { today, zone } from '#tests/support/audit-day.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { letRowsSettle, pressAt, stopPressClock } from '#tests/support/settled-rows.ts';

const network = theNetwork();

/** Opens a conversation in which Maya has texted. */
async function openMaya({ undo = false } = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const app = await renderApp({ practice, path: `/client-communications/conversations/${conversationId}`, undo });
  const log = await screen.findByRole('log', { name: 'Messages' });
  await within(log).findByText('Is Luna ready?');
  const stored = () => practice.messages(conversationId);
  const sent = async () => (await stored()).filter(({ direction }) => direction === 'OUTBOUND');
  const conversation = async () => (await practice.conversations()).find(({ id }) => id === conversationId);
  const choose = async (item: string | RegExp) => {
    await app.user.click(screen.getByRole('button', { name: 'More ways to send' }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...app, practice, maya, conversationId, stored, sent, conversation, choose };
}

const composer = () => screen.findByRole('textbox', { name: 'Message' });
const bubble = async (text: string) => (await within(screen.getByRole('log')).findByText(text)).closest('article')!;
const toast = (text: string) => screen.findByText(text);

/** Stops the clock, so that the undo window does not end on a slow machine. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the undo window', () => {
  it('lasts five seconds: an undone text returns to the field and is not sent @slow', async () => {
    const { user, sent } = await openMaya({ undo: true });
    stopTheClock();
    await user.type(await composer(), 'See you at three{Enter}');
    const mine = await bubble('See you at three');
    expect(mine).toHaveTextContent('Sending in 5 s');
    expect(mine).toHaveAccessibleName('Sending soon');
    expect(await composer()).toHaveValue('');
    await user.click(within(mine).getByRole('button', { name: 'Undo' }));
    expect(await composer()).toHaveValue('See you at three');
    expect(await composer()).toHaveFocus();
    expect(within(screen.getByRole('log')).queryByText('See you at three')).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
    expect(network.requestsTo(sendMessage)).toEqual([]);

    await user.keyboard('{Enter}');
    await bubble('See you at three');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await composer()).toHaveValue('See you at three'));
  });

  it('ends with a text that is announced as being sent, and as from its author only once it is sent @slow', async () => {
    const { user } = await openMaya();
    const release = network.hold(sendMessage);
    await user.type(await composer(), 'See you at three{Enter}');
    expect(await bubble('See you at three')).toHaveAccessibleName('Sending');
    release();
    await waitFor(async () => expect(await bubble('See you at three')).toHaveAccessibleName(/^From /));
  });

  it('delays texts, which are then sent in order @slow', async () => {
    const { user, sent } = await openMaya({ undo: true });
    await user.type(await composer(), 'One{Enter}');
    await user.type(await composer(), 'Two{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['One', 'Two']), {
      timeout: 20_000,
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('the undo window outside its thread', () => {
  const notices = () => screen.findByRole('list', { name: 'Texts about to be sent' });
  const noNotice = () =>
    waitFor(() => expect(screen.queryByRole('list', { name: 'Texts about to be sent' })).not.toBeInTheDocument());

  it('undoes the named text from another conversation @slow', async () => {
    const { user, practice, sent, conversationId, address } = await openMaya({ undo: true });
    await practice.receiveText('Hello', '+12125550101');
    stopTheClock();
    await user.type(await composer(), 'At three{Enter}');
    await user.type(await composer(), 'Or at four{Enter}');
    await bubble('Or at four');
    expect(screen.queryByRole('list', { name: 'Texts about to be sent' })).not.toBeInTheDocument();

    const stranger = await screen.findByRole('listitem', { name: '(212) 555-0101' });
    await user.click(within(stranger).getByRole('link'));
    await within(await screen.findByRole('log')).findByText('Hello');
    await user.type(await composer(), 'Good morning');
    const [first] = await within(await notices()).findAllByRole('listitem');
    expect(first).toHaveTextContent('Sending to Maya Okafor in 5 s');
    letRowsSettle();
    await user.click(within(first!).getByRole('button', { name: 'Undo the text to Maya Okafor' }));

    await waitFor(() => expect(address()).toContain(conversationId));
    await waitFor(async () => expect(await composer()).toHaveValue('At three'));
    expect(await bubble('Or at four')).toHaveTextContent('Sending in 5 s');
    await noNotice();
    expect(await sent()).toEqual([]);
    expect(screen.getByRole('listitem', { name: '(212) 555-0101' })).toHaveTextContent('Draft: Good morning');
  });

  it('undoes by shortcut from another page, unless the shortcut undoes typing @slow', async () => {
    const { user, router, practice, sent, conversationId, address } = await openMaya({ undo: true });
    await practice.receiveText('Hello', '+12125550101');
    stopTheClock();
    await user.type(await composer(), 'At three{Enter}');
    await bubble('At three');
    const stranger = await screen.findByRole('listitem', { name: '(212) 555-0101' });
    await user.click(within(stranger).getByRole('link'));
    await within(await screen.findByRole('log')).findByText('Hello');
    await user.type(await composer(), 'Good');
    await within(await notices()).findByRole('listitem');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Sending to Maya Okafor in 5 seconds. You can undo it with Ctrl Z.',
      ),
    );
    await user.keyboard('{Control>}z{/Control}');
    expect(address()).not.toContain(conversationId);

    await router.navigate('/config/surveys');
    await screen.findByText('Ask your clients how it went');
    await within(await notices()).findByRole('listitem');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(address()).toContain(conversationId));
    expect(await composer()).toHaveValue('At three');
    expect(await sent()).toEqual([]);
  });

  it('ends on another page too, and the text is sent @slow', async () => {
    const { user, router, sent } = await openMaya({ undo: true });
    await user.type(await composer(), 'At three{Enter}');
    await router.navigate('/config/reports');
    await within(await notices()).findByRole('listitem');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['At three']), {
      timeout: 20_000,
    });
    await noNotice();
  });
});

describe('a text whose outcome is unknown', () => {
  /** The server ignores idempotency keys, so a lost request is not retried automatically. */
  async function loseFirstOfTwo() {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'What is that?' }, 100);
    const open = await openMaya();
    network.fail(sendMessage, 'unreachable');
    await open.user.type(await composer(), 'One{Enter}');
    await waitFor(async () => within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await open.user.type(await composer(), 'Two{Enter}');
    await waitFor(async () => expect(await bubble('Two')).toHaveTextContent('Waiting for the text above it'));
    const contents = async () => (await open.sent()).map(({ content }) => content);
    return { ...open, contents };
  }

  it('blocks the texts after it, which say so, until it is sent @slow', async () => {
    const { user, contents } = await loseFirstOfTwo();
    expect(await contents()).toEqual([]);
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await contents()).toEqual(['One', 'Two']));
    expect(screen.queryByText('Waiting for the text above it')).not.toBeInTheDocument();
  });

  it('no longer blocks the texts after it once it is deleted', async () => {
    const { user, contents } = await loseFirstOfTwo();
    await user.type(await composer(), 'Three{Enter}');
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await contents()).toEqual(['Two', 'Three']));
  });

  it('blocks the texts after it while it is edited, and is sent before them @slow', async () => {
    const { user, contents } = await loseFirstOfTwo();
    await user.type(await composer(), 'Three{Enter}');
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Edit' }));
    expect(await composer()).toHaveValue('One');
    for (const text of ['Two', 'Three'])
      expect(await bubble(text)).toHaveTextContent('Not sent: waiting for the text being edited');
    expect(screen.getByRole('listitem', { name: 'Maya Okafor' })).toHaveTextContent('Yours not sent');

    await user.click(within(await bubble('Three')).getByRole('button', { name: 'Delete' }));
    await user.type(await composer(), ' more{Enter}');
    await waitFor(async () => expect(await contents()).toEqual(['One more', 'Two']));
    expect(screen.queryByText(/waiting for the text/i)).not.toBeInTheDocument();
  });

  it('can be overtaken by a later text on demand', async () => {
    const { user, contents } = await loseFirstOfTwo();
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Edit' }));
    letRowsSettle();
    await user.click(within(await bubble('Two')).getByRole('button', { name: 'Send now' }));
    await waitFor(async () => expect(await contents()).toEqual(['Two']));
    expect(await composer()).toHaveValue('One');
  });

  it('does not block the texts after it if it was refused [ER-36]', async () => {
    const { user, sent } = await openMaya();
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.type(await composer(), 'One{Enter}');
    await waitFor(async () => within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await user.type(await composer(), 'Two{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['Two']));
  });
});

describe('a text after a colleague’s unseen text', () => {
  it('is not sent until its author confirms, and shows the colleague’s text @slow', async () => {
    const { user, practice, sent } = await openMaya();
    await user.type(await composer(), 'Come at two');
    await practice.colleagueTexts((await practice.conversations())[0]!.id, 'Come at three');
    await user.keyboard('{Enter}');
    const alert = await within(await bubble('Come at two')).findByRole('alert');
    expect(alert).toHaveTextContent('a colleague texted this client in the meantime');
    await waitFor(() => expect(alert).toHaveTextContent('Grace Hopper'));
    expect(alert).toHaveTextContent('Come at three');
    expect(await sent()).toHaveLength(1);

    await user.click(within(alert).getByRole('button', { name: 'Send anyway' }));
    await waitFor(async () => expect(await sent()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Send anyway' })).not.toBeInTheDocument();
  });

  it('is sent after editing, because its author has seen the colleague’s text by then @slow', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    await user.type(await composer(), 'Come at two');
    await practice.colleagueTexts(conversationId, 'Come at three');
    await user.keyboard('{Enter}');
    const alert = await within(await bubble('Come at two')).findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Come at three'));
    await user.click(within(alert).getByRole('button', { name: 'Edit' }));
    await waitFor(async () => expect(await composer()).toHaveValue('Come at two'));
    await user.type(await composer(), ' or three{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toContain('Come at two or three'));
  });

  it('is not sent either if it was written while offline @slow', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    network.fail(sendMessage, 'unreachable');
    await user.type(await composer(), 'Come at two{Enter}');
    await practice.colleagueTexts(conversationId, 'Come at three');
    expect(await within(await bubble('Come at two')).findByRole('alert')).toHaveTextContent('Come at three');
    expect((await sent()).map(({ content }) => content)).toEqual(['Come at three']);
  });

  it('is sent if its author has seen the colleague’s text, or wrote the previous text @slow', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    await practice.colleagueTexts(conversationId, 'Come at three');
    await bubble('Come at three');
    // A message counts as seen after two seconds on screen; a text sent earlier is stopped.
    await vi.waitFor(
      async () => {
        await user.clear(await composer());
        await user.type(await composer(), 'Or at four{Enter}');
        expect((await sent()).map(({ content }) => content)).toContain('Or at four');
      },
      { interval: 2500 },
    );
    await user.type(await composer(), 'And bring her food{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toContain('And bring her food'));
  });
});

describe('send and mark as done', () => {
  it('is one action without a dialog, and is undone as a whole [IN-43] @slow', async () => {
    const { user, sent, conversation, address } = await openMaya({ undo: true });
    stopTheClock();
    await user.type(await composer(), 'She is ready');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await toast('Sending to Maya Okafor, marked as done');
    expect(screen.queryByRole('dialog', { name: 'Save to the patient record?' })).not.toBeInTheDocument();
    expect(await conversation()).toMatchObject({ container: 'DONE' });
    await waitFor(() => expect(address()).toBe('/client-communications'));

    const notice = screen.getByRole('dialog', { name: 'Sending to Maya Okafor, marked as done' });
    await user.click(within(notice).getByRole('button', { name: /^Undo/ }));
    expect(await composer()).toHaveValue('She is ready');
    await waitFor(async () => expect(await conversation()).toMatchObject({ container: 'INBOX' }));
    expect(await sent()).toEqual([]);
  });

  it('moves the conversation back to the inbox if the text could not be sent @slow', async () => {
    const { user, conversation, choose } = await openMaya();
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.type(await composer(), 'She is ready');
    await choose(/Send and mark as done/);
    await waitFor(() => expect(network.requestsTo(sendMessage)).toHaveLength(1));
    await screen.findByRole('link', { name: '1 text not sent' });
    await waitFor(async () => expect(await conversation()).toMatchObject({ container: 'INBOX' }));
  });
});

describe('a note for staff', () => {
  it('is written to staff, shown with its author, and never texted [IN-04] [IN-06]', async () => {
    const { user, stored, conversation } = await openMaya();
    const before = await conversation();
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    const field = await screen.findByRole('textbox', { name: 'Note for staff' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('A note for staff. The client never sees it.');
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await user.type(field, 'Owner is hard of hearing{Enter}');
    const note = await bubble('Owner is hard of hearing');
    await waitFor(() => expect(note).toHaveTextContent('Ada Lovelace'));
    expect(note).toHaveTextContent('Note for staff');
    expect((await stored()).at(-1)).toMatchObject({ direction: 'INTERNAL', delivery_status: null });
    expect(network.requestsTo(sendMessage)).toEqual([]);
    expect((await conversation())?.read_status).toBe(before?.read_status);
    const row = screen.getByRole('listitem', { name: /Maya Okafor/ });
    await waitFor(() => expect(row).toHaveTextContent('Note: Owner is hard of hearing'));
  });

  it('has a separate draft, and Escape returns to the text to the client', async () => {
    const { user } = await openMaya();
    await user.type(await composer(), 'Dear Maya');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    const field = await screen.findByRole('textbox', { name: 'Note for staff' });
    expect(field).toHaveValue('');
    await user.type(field, 'Check the bill');
    await user.keyboard('{Escape}');
    expect(await composer()).toHaveValue('Dear Maya');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    expect(await screen.findByRole('textbox', { name: 'Note for staff' })).toHaveValue('Check the bill');
  });

  it('is stored once although the response was lost', async () => {
    const { user, stored } = await openMaya();
    network.fail(addNote, 'response lost');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Once{Enter}');
    await waitFor(async () => expect(await bubble('Once')).toHaveTextContent('Ada Lovelace'));
    expect((await stored()).filter(({ content }) => content === 'Once')).toHaveLength(1);
  });

  it('can be written for a client who has opted out', async () => {
    const { user, practice, maya, stored } = await openMaya();
    await practice.receiveText('STOP', maya.contact_phone);
    await screen.findByText(/they must text “Start”/);
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Send a letter{Enter}');
    await waitFor(async () => expect((await stored()).at(-1)).toMatchObject({ content: 'Send a letter' }));
  });
});

describe('a scheduled text', () => {
  const scheduledTexts = () => screen.findByRole('region', { name: 'Scheduled texts' });
  const noScheduledTexts = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled texts' })).not.toBeInTheDocument());
  async function scheduleForTomorrow(text: string, options = {}) {
    const open = await openMaya(options);
    await open.user.type(await composer(), text);
    await open.choose('Tomorrow, 9:00 AM');
    await within(await scheduledTexts()).findByRole('button', { name: `Cancel “${text}”` });
    return open;
  }

  it('is shown at the end of the thread with its time by the practice’s clock, and is not sent yet', async () => {
    const { sent } = await scheduleForTomorrow('See you');
    expect(await scheduledTexts()).toHaveTextContent('Tomorrow 9:00 AM by Ada Lovelace');
    expect(await scheduledTexts()).toHaveTextContent('See you');
    expect(await composer()).toHaveValue('');
    expect(await sent()).toEqual([]);
  });

  it('that cannot be sent again and again says so, and that it is tried again by itself', async () => {
    const { practice, conversationId } = await openMaya();
    const noon = momentAt(addDays(today(), 1), '12:00', zone)!;
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', noon);
    for (let failures = 1; failures < 3; failures++) await practice.fails('scheduled_message', id);
    expect(await scheduledTexts()).not.toHaveTextContent(scheduling.scheduled.failing);
    await practice.fails('scheduled_message', id);
    await waitFor(async () => expect(await scheduledTexts()).toHaveTextContent(scheduling.scheduled.failing));
    await practice.colleagueChangesScheduled(conversationId, id, 'See you at noon');
    await waitFor(async () => expect(await scheduledTexts()).not.toHaveTextContent(scheduling.scheduled.failing));
  });

  it('is scheduled once although the response was lost', async () => {
    const { user, choose } = await openMaya();
    network.fail(scheduleMessage, 'response lost');
    await user.type(await composer(), 'See you');
    await choose('Tomorrow, 9:00 AM');
    await within(await scheduledTexts()).findByRole('button', { name: 'Cancel “See you”' });
    expect(within(await scheduledTexts()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be sent now @slow', async () => {
    const { user, sent } = await scheduleForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    await bubble('See you');
    await noScheduledTexts();
    expect(await sent()).toHaveLength(1);
    // It was the user's own, so it blocks no later text.
    await user.type(await composer(), 'And bring her food{Enter}');
    await waitFor(async () => expect(await sent()).toHaveLength(2));
  });

  it('can be kept for some seconds after it was to be sent now', async () => {
    const { user, sent } = await scheduleForTomorrow('See you', { undo: true });
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    await user.click(await within(await scheduledTexts()).findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Send now “See you”' })).toBeEnabled();
    expect(await scheduledTexts()).toHaveTextContent('Tomorrow 9:00 AM');
    expect(await composer()).toHaveFocus();
    expect(await sent()).toEqual([]);
  });

  it('is sent at once where the page is closed while it can be kept', async () => {
    const { user, sent } = await scheduleForTomorrow('See you', { undo: true });
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    await within(await scheduledTexts()).findByRole('button', { name: 'Undo' });
    stopTheClock();
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () => expect(await sent()).toHaveLength(1));
  });

  it('stays as it is where a colleague changes or cancels it while it can be kept', async () => {
    const { user, practice, conversationId, sent } = await openMaya({ undo: true });
    const noon = momentAt(addDays(today(), 1), '12:00', zone)!;
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', noon);
    const held = async (text: string) => {
      await user.click(await screen.findByRole('button', { name: `Send now “${text}”` }));
      await within(await scheduledTexts()).findByRole('button', { name: 'Undo' });
    };
    await held('See you');
    await practice.colleagueChangesScheduled(conversationId, id, 'See you at noon');
    await toast('Not sent now: a colleague changed this text. It stays scheduled.');
    await held('See you at noon');
    await practice.colleagueCancelsScheduled(conversationId, id);
    await toast('Not sent: a colleague canceled this text.');
    await noScheduledTexts();
    expect(await sent()).toEqual([]);
    expect(network.requestsTo(sendScheduledMessage)).toEqual([]);
  });

  it('is not kept by the second half of the press that sends it', async () => {
    await scheduleForTomorrow('See you', { undo: true });
    stopPressClock();
    pressAt(screen.getByRole('button', { name: 'Send now “See you”' }), 400, 300);
    pressAt(await within(await scheduledTexts()).findByRole('button', { name: 'Undo' }), 400, 300);
    expect(within(await scheduledTexts()).getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('stays scheduled where a colleague has texted the client since, until it is sent anyway @slow', async () => {
    const { user, sent, practice, conversationId } = await scheduleForTomorrow('See you', { undo: true });
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    await within(await scheduledTexts()).findByRole('button', { name: 'Undo' });
    await practice.colleagueTexts(conversationId, 'Tomorrow at ten?');
    await toast('Not sent now: a colleague texted this client in the meantime. It stays scheduled.');
    expect((await sent()).map(({ content }) => content)).toEqual(['Tomorrow at ten?']);
    expect(await scheduledTexts()).toHaveTextContent('See you');
    await user.click(screen.getByRole('button', { name: /^Send anyway/ }));
    await noScheduledTexts();
    expect((await sent()).map(({ content }) => content)).toEqual(['Tomorrow at ten?', 'See you']);
  });

  it('stays scheduled if the text above it was sent by a double press', async () => {
    const { practice, conversationId, sent } = await openMaya();
    const tomorrow = new Date(daysAhead(1));
    for (const text of ['One', 'Two', 'Three']) await practice.colleagueSchedules(conversationId, text, tomorrow);
    const pressSendNow = async (text: string) =>
      pressAt(await screen.findByRole('button', { name: `Send now “${text}”` }), 400, 300);
    const contents = async () => (await sent()).map(({ content }) => content);
    await within(await scheduledTexts()).findByText('Three');
    const clock = stopPressClock();
    await pressSendNow('One');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now “One”' })).not.toBeInTheDocument());
    await pressSendNow('Two');
    pressAt(screen.getByRole('button', { name: 'Cancel “Two”' }), 400, 300);
    clock.letRowsSettle();
    await pressSendNow('Three');
    await waitFor(async () => expect(await contents()).toEqual(['One', 'Three']));
    expect(within(await scheduledTexts()).getByText('Two')).toBeVisible();
  });

  it('is sent by Enter without the draft in the field, which has the focus afterwards @slow', async () => {
    const { user, sent } = await scheduleForTomorrow('See you');
    await user.type(await composer(), 'And bring');
    screen.getByRole('button', { name: 'Send now “See you”' }).focus();
    stopPressClock();
    await user.keyboard('{Enter}{Enter}');
    await noScheduledTexts();
    await bubble('See you');
    expect(await composer()).toHaveValue('And bring');
    await user.keyboard(' her food{Enter}');
    await waitFor(async () =>
      expect((await sent()).map(({ content }) => content)).toEqual(['See you', 'And bring her food']),
    );
  });

  it('can be cancelled, which can be undone @slow', async () => {
    const { user, sent } = await scheduleForTomorrow('See you');
    network.fail(cancelScheduledMessage, { code: 'rate_limited', message: 'Down' });
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests at once');
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    await noScheduledTexts();
    await user.click(await screen.findByRole('button', { name: /^Undo:/ }));
    expect(await scheduledTexts()).toHaveTextContent('See you');
    expect(await sent()).toEqual([]);
  });

  it('is cancelled, scheduled again and sent now, once each, though every answer is lost at first @slow', async () => {
    const { user, sent } = await scheduleForTomorrow('See you');
    const alerts = alertsSaid();
    network.fail(cancelScheduledMessage, 'response lost');
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    network.fail(changeScheduledMessage, 'response lost');
    await user.click(await screen.findByRole('button', { name: /^Undo:/ }));
    network.fail(sendScheduledMessage, 'response lost');
    const send = await screen.findByRole('button', { name: 'Send now “See you”' });
    // Nothing else is done with it before it is known to be scheduled.
    expect(send).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
    await user.click(send);
    await waitFor(() => expect(network.requestsTo(sendScheduledMessage)).toHaveLength(2));
    await noScheduledTexts();
    await bubble('See you');
    expect(alerts()).toEqual([]);
    expect(await sent()).toHaveLength(1);
    for (const call of [cancelScheduledMessage, changeScheduledMessage])
      expect(network.requestsTo(call)).toHaveLength(2);
  });

  it('can be edited and rescheduled, but not to a time that has passed @slow', async () => {
    const { user } = await scheduleForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    const text = within(dialog).getByRole('textbox', { name: 'Text' });
    await user.clear(text);
    await user.type(text, 'See you at ten');
    const [day, time] = [within(dialog).getByLabelText('Day'), within(dialog).getByLabelText('Time')];
    const tomorrow = (day as HTMLInputElement).value;
    await user.clear(day);
    await user.type(day, '2020-01-01');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That time has passed');
    await user.clear(day);
    await user.type(day, tomorrow);
    await user.clear(time);
    await user.type(time, '10:00');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await scheduledTexts()).toHaveTextContent('Tomorrow 10:00 AM'));
    expect(await scheduledTexts()).toHaveTextContent('See you at ten');
  });

  it('stays cancelled if a colleague cancels it during an edit, which can be scheduled as a new text @slow', async () => {
    const { user, practice, conversationId } = await openMaya();
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', new Date(daysAhead(1)));
    await user.click(await screen.findByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' at ten');
    await practice.colleagueCancelsScheduled(conversationId, id);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Grace Hopper canceled this text');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('See you at ten');
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Schedule as a new text' }));
    await waitFor(async () => expect(await scheduledTexts()).toHaveTextContent('by Ada Lovelace'));
    expect(await scheduledTexts()).toHaveTextContent('See you at ten');
    expect(network.requestsTo(changeScheduledMessage)).toEqual([]);
  });

  it('is edited with the caret at the end of its text @slow', async () => {
    const { user } = await scheduleForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await waitFor(() => expect(field).toHaveFocus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([7, 7]);
    await user.keyboard(' soon');
    expect(field).toHaveValue('See you soon');
  });

  it('says that it will not be sent after the client has opted out, and can only be changed or cancelled @slow', async () => {
    const { user, practice, maya, conversationId } = await openMaya();
    await practice.colleagueSchedules(conversationId, 'See you', new Date(daysAhead(1)));
    await screen.findByRole('button', { name: 'Send now “See you”' });
    await practice.receiveText('STOP', maya.contact_phone);
    await waitFor(async () =>
      expect(await scheduledTexts()).toHaveTextContent(
        'Will not be sent. This client has opted out of texts. To resume, they must text “Start” to your number. ' +
          'You can call the client or cancel this text.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Send now “See you”' })).not.toBeInTheDocument();
    await practice.receiveText('START', maya.contact_phone);
    await screen.findByRole('button', { name: 'Send now “See you”' });
    expect(await scheduledTexts()).not.toHaveTextContent('Will not be sent');
    await practice.receiveText('STOP', maya.contact_phone);
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    await noScheduledTexts();
  });

  it('shows the time of an edit whose text was sent, as its dialog does', async () => {
    const { user, practice, conversationId } = await openMaya();
    const noon = momentAt(addDays(today(), 1), '12:00', zone);
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', noon!);
    await user.click(await screen.findByRole('button', { name: 'Edit “See you”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the scheduled text' }));
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '10:01' } });
    await user.keyboard('{Escape}');
    await practice.colleagueSendsScheduled(conversationId, id);
    await bubble('See you');
    await waitFor(async () => expect(await scheduledTexts()).toHaveTextContent('Your change was not saved'));
    expect(await scheduledTexts()).toHaveTextContent('Tomorrow 10:01 AM');
  });

  it('is changed once although the response was lost @slow', async () => {
    const { user } = await scheduleForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' at ten');
    network.fail(changeScheduledMessage, 'response lost');
    const alerts = alertsSaid();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await scheduledTexts()).toHaveTextContent('See you at ten');
    expect(alerts().join()).not.toMatch(/No connection|not known/);
    expect(network.requestsTo(changeScheduledMessage)).toHaveLength(2);
  });

  it('keeps the edit in the dialog if it could not be saved', async () => {
    const { user } = await scheduleForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' at ten');
    // As if the event had not arrived yet.
    network.fail(changeScheduledMessage, { code: 'scheduled_message_cancelled', message: 'Cancelled' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This scheduled text was canceled.');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('See you at ten');
    expect(within(dialog).getByRole('button', { name: 'Schedule as a new text' })).toBeVisible();
  });

  it('keeps an edit that was left, also after it was sent, until it is saved or discarded @slow', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', new Date(daysAhead(1)));
    const edit = async (text: string) => {
      await user.click(await screen.findByRole('button', { name: `Edit “${text}”` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Change the scheduled text' }));
      return { dialog, field: dialog.getByRole('textbox', { name: 'Text' }) };
    };
    const first = await edit('See you');
    await user.type(first.field, ' at ten');
    await user.keyboard('{Escape}');
    expect(await scheduledTexts()).toHaveTextContent('Edited, not saved');
    // Neither version is sent before it is decided which.
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Text' })).toHaveValue(
      'See you at ten',
    );
    await user.keyboard('{Escape}');
    expect(await sent()).toEqual([]);
    const again = await edit('See you');
    expect(again.field).toHaveValue('See you at ten');
    await user.click(again.dialog.getByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect(await scheduledTexts()).not.toHaveTextContent('Edited'));
    const third = await edit('See you');
    expect(third.field).toHaveValue('See you');

    await user.type(third.field, ' at noon');
    await user.keyboard('{Escape}');
    await practice.colleagueSendsScheduled(conversationId, id);
    await bubble('See you');
    letRowsSettle();
    const late = await edit('See you at noon');
    expect(late.dialog.getByRole('button', { name: 'Schedule as a new text' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard the change “See you at noon”' }));
    await noScheduledTexts();
    await user.click(await screen.findByRole('button', { name: /^Undo:/ }));
    letRowsSettle();
    await edit('See you at noon');
  });

  it('is not sent before its time @slow', async () => {
    const { user, sent, choose } = await openMaya();
    await user.type(await composer(), 'See you');
    await choose('Choose day and time');
    const dialog = await screen.findByRole('dialog', { name: 'Send later' });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule text' }));
    await within(await scheduledTexts()).findByRole('button', { name: 'Cancel “See you”' });
    // Texts are sent one after another, so a premature one would have been sent by then.
    await user.type(await composer(), 'And bring her food{Enter}');
    await waitFor(async () => expect(await sent()).not.toEqual([]));
    expect((await sent()).map(({ content }) => content)).toEqual(['And bring her food']);
  });

  it('stays in the field, unsent and unscheduled, if the chosen time has passed', async () => {
    const { user, sent, choose } = await openMaya();
    await user.type(await composer(), 'See you');
    await choose('Choose day and time');
    const dialog = await screen.findByRole('dialog', { name: 'Send later' });
    const day = within(dialog).getByLabelText('Day');
    await user.clear(day);
    await user.type(day, '2020-01-01');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule text' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That time has passed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await composer()).toHaveValue('See you');
    expect(network.requestsTo(sendMessage)).toEqual([]);
    expect(network.requestsTo(scheduleMessage)).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('is listed in order of creation with others of the same time', async () => {
    const { practice, conversationId } = await openMaya();
    const moment = new Date(daysAhead(1));
    const texts = ['One', 'Two', 'Three', 'Four'];
    for (const text of texts) await practice.colleagueSchedules(conversationId, text, moment);
    await within(await scheduledTexts()).findByText('Four');
    const listed = within(await scheduledTexts()).getAllByRole('listitem');
    expect(listed.map((item) => texts.find((text) => item.textContent.includes(text)))).toEqual(texts);
  });

  it('appears in, and disappears from, colleagues’ windows too', async () => {
    const { practice, conversationId } = await openMaya();
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', new Date(daysAhead(1)));
    expect(await scheduledTexts()).toHaveTextContent('by Grace Hopper');
    await practice.colleagueSendsScheduled(conversationId, id);
    await bubble('See you');
    await noScheduledTexts();
  });
});

it('offers neither notes nor scheduling if the server lacks the extensions', async () => {
  network.fail(getUiBehaviors, { code: 'not_found', message: 'What is that?' }, 100);
  const { user } = await openMaya();
  await user.type(await composer(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'More ways to send' }));
  await screen.findByRole('menuitem', { name: /Send and mark as done/ });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Write a note for staff' })).not.toBeInTheDocument();
});
