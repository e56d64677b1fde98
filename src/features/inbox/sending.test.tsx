import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { addNote, sendMessage } from '#contract/communication/messages.ts';
import {
  cancelScheduledMessage,
  changeScheduledMessage,
  scheduleMessage,
} from '#contract/communication/scheduled-messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** The conversation with Maya, who has texted, is open. */
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

const writing = () => screen.findByRole('textbox', { name: 'Message' });
const bubble = async (text: string) => (await within(screen.getByRole('log')).findByText(text)).closest('article')!;
const toast = (text: string) => screen.findByText(text);

/** However busy this machine is, five seconds are not over. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('second thoughts', () => {
  it('are had for five seconds: the text is back in the field and was never sent', async () => {
    const { user, sent } = await openMaya({ undo: true });
    stopTheClock();
    await user.type(await writing(), 'See you at three{Enter}');
    const mine = await bubble('See you at three');
    expect(mine).toHaveTextContent('Sending in 5 s');
    expect(await writing()).toHaveValue('');
    await user.click(within(mine).getByRole('button', { name: 'Undo' }));
    expect(await writing()).toHaveValue('See you at three');
    expect(await writing()).toHaveFocus();
    expect(within(screen.getByRole('log')).queryByText('See you at three')).not.toBeInTheDocument();
    expect(await sent()).toEqual([]);
    expect(network.requestsTo(sendMessage)).toEqual([]);

    await user.keyboard('{Enter}');
    await bubble('See you at three');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await writing()).toHaveValue('See you at three'));
  });

  it('end, and the text leaves with what was written behind it, in order', async () => {
    const { user, sent } = await openMaya({ undo: true });
    await user.type(await writing(), 'One{Enter}');
    await user.type(await writing(), 'Two{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['One', 'Two']), {
      timeout: 20_000,
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('second thoughts elsewhere', () => {
  const notices = () => screen.findByRole('list', { name: 'Texts about to be sent' });
  const noNotice = () =>
    waitFor(() => expect(screen.queryByRole('list', { name: 'Texts about to be sent' })).not.toBeInTheDocument());

  it('are had from another conversation, for exactly the text that is named', async () => {
    const { user, practice, sent, conversationId, address } = await openMaya({ undo: true });
    await practice.receiveText('Hello', '+12125550101');
    stopTheClock();
    await user.type(await writing(), 'At three{Enter}');
    await user.type(await writing(), 'Or at four{Enter}');
    await bubble('Or at four');
    expect(screen.queryByRole('list', { name: 'Texts about to be sent' })).not.toBeInTheDocument();

    const stranger = await screen.findByRole('listitem', { name: '(212) 555-0101' });
    await user.click(within(stranger).getByRole('link'));
    await within(await screen.findByRole('log')).findByText('Hello');
    await user.type(await writing(), 'Good morning');
    const [first] = await within(await notices()).findAllByRole('listitem');
    expect(first).toHaveTextContent('Sending to Maya Okafor in 5 s');
    await user.click(within(first!).getByRole('button', { name: 'Undo the text to Maya Okafor' }));

    await waitFor(() => expect(address()).toContain(conversationId));
    await waitFor(async () => expect(await writing()).toHaveValue('At three'));
    expect(await bubble('Or at four')).toHaveTextContent('Sending in 5 s');
    await noNotice();
    expect(await sent()).toEqual([]);
    expect(screen.getByRole('listitem', { name: '(212) 555-0101' })).toHaveTextContent('Draft: Good morning');
  });

  it('are had from another page by the keys, unless these take back what is being typed', async () => {
    const { user, router, practice, sent, conversationId, address } = await openMaya({ undo: true });
    await practice.receiveText('Hello', '+12125550101');
    stopTheClock();
    await user.type(await writing(), 'At three{Enter}');
    await bubble('At three');
    const stranger = await screen.findByRole('listitem', { name: '(212) 555-0101' });
    await user.click(within(stranger).getByRole('link'));
    await within(await screen.findByRole('log')).findByText('Hello');
    await user.type(await writing(), 'Good');
    await within(await notices()).findByRole('listitem');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        'Sending to Maya Okafor in 5 seconds. You can undo it with Ctrl Z.',
      ),
    );
    await user.keyboard('{Control>}z{/Control}');
    expect(address()).not.toContain(conversationId);

    await router.navigate('/config/reports');
    await screen.findByText('Not available yet');
    await within(await notices()).findByRole('listitem');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(address()).toContain(conversationId));
    expect(await writing()).toHaveValue('At three');
    expect(await sent()).toEqual([]);
  });

  it('end elsewhere too, and the text leaves', async () => {
    const { user, router, sent } = await openMaya({ undo: true });
    await user.type(await writing(), 'At three{Enter}');
    await router.navigate('/config/reports');
    await within(await notices()).findByRole('listitem');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['At three']), {
      timeout: 20_000,
    });
    await noNotice();
  });
});

describe('a text whose outcome is unknown', () => {
  /** The server recognises no keys, so that nobody repeats what was lost. */
  async function oneIsLost() {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'What is that?' }, 100);
    const open = await openMaya();
    network.fail(sendMessage, 'unreachable');
    await open.user.type(await writing(), 'One{Enter}');
    await waitFor(async () => within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await open.user.type(await writing(), 'Two{Enter}');
    await waitFor(async () => expect(await bubble('Two')).toHaveTextContent('Waiting for the text above it'));
    const contents = async () => (await open.sent()).map(({ content }) => content);
    return { ...open, contents };
  }

  it('holds up those behind it, visibly, until it is sent', async () => {
    const { user, contents } = await oneIsLost();
    expect(await contents()).toEqual([]);
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await contents()).toEqual(['One', 'Two']));
    expect(screen.queryByText('Waiting for the text above it')).not.toBeInTheDocument();
  });

  it('lets those behind it go once it is given up', async () => {
    const { user, contents } = await oneIsLost();
    await user.type(await writing(), 'Three{Enter}');
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await contents()).toEqual(['Two', 'Three']));
  });

  it('holds up those behind it while it is edited, and leaves before them', async () => {
    const { user, contents } = await oneIsLost();
    await user.type(await writing(), 'Three{Enter}');
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Edit' }));
    expect(await writing()).toHaveValue('One');
    for (const text of ['Two', 'Three'])
      expect(await bubble(text)).toHaveTextContent('Not sent: waiting for the text being edited');
    expect(screen.getByRole('listitem', { name: 'Maya Okafor' })).toHaveTextContent('Yours not sent');

    await user.click(within(await bubble('Three')).getByRole('button', { name: 'Delete' }));
    await user.type(await writing(), ' more{Enter}');
    await waitFor(async () => expect(await contents()).toEqual(['One more', 'Two']));
    expect(screen.queryByText(/waiting for the text/i)).not.toBeInTheDocument();
  });

  it('lets one of those behind it go first, when told to', async () => {
    const { user, contents } = await oneIsLost();
    await user.click(within(await bubble('One')).getByRole('button', { name: 'Edit' }));
    await user.click(within(await bubble('Two')).getByRole('button', { name: 'Send now' }));
    await waitFor(async () => expect(await contents()).toEqual(['Two']));
    expect(await writing()).toHaveValue('One');
  });

  it('holds up nobody once it was refused [ER-36]', async () => {
    const { user, sent } = await openMaya();
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.type(await writing(), 'One{Enter}');
    await waitFor(async () => within(await bubble('One')).getByRole('button', { name: 'Retry' }));
    await user.type(await writing(), 'Two{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toEqual(['Two']));
  });
});

describe('a text that a colleague was quicker with', () => {
  it('is held up and shows what they wrote, until its writer decides', async () => {
    const { user, practice, sent } = await openMaya();
    await user.type(await writing(), 'Come at two');
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

  it('can be written anew, and leaves then, because its writer has read what stopped it', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    await user.type(await writing(), 'Come at two');
    await practice.colleagueTexts(conversationId, 'Come at three');
    await user.keyboard('{Enter}');
    const alert = await within(await bubble('Come at two')).findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Come at three'));
    await user.click(within(alert).getByRole('button', { name: 'Edit' }));
    await waitFor(async () => expect(await writing()).toHaveValue('Come at two'));
    await user.type(await writing(), ' or three{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toContain('Come at two or three'));
  });

  it('is held up also where it was written while nothing could arrive', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    network.fail(sendMessage, 'unreachable');
    await user.type(await writing(), 'Come at two{Enter}');
    await practice.colleagueTexts(conversationId, 'Come at three');
    expect(await within(await bubble('Come at two')).findByRole('alert')).toHaveTextContent('Come at three');
    expect((await sent()).map(({ content }) => content)).toEqual(['Come at three']);
  });

  it('is not held up by what its writer had seen, nor by texts of their own', async () => {
    const { user, practice, conversationId, sent } = await openMaya();
    await practice.colleagueTexts(conversationId, 'Come at three');
    await bubble('Come at three');
    // It has been seen once it was in sight for two seconds; each text that comes before that is held up.
    await vi.waitFor(
      async () => {
        await user.clear(await writing());
        await user.type(await writing(), 'Or at four{Enter}');
        expect((await sent()).map(({ content }) => content)).toContain('Or at four');
      },
      { interval: 2500 },
    );
    await user.type(await writing(), 'And bring her food{Enter}');
    await waitFor(async () => expect((await sent()).map(({ content }) => content)).toContain('And bring her food'));
  });
});

describe('send and mark as done', () => {
  it('is one action, asks nothing, and can be undone whole [IN-43]', async () => {
    const { user, sent, conversation, address } = await openMaya({ undo: true });
    stopTheClock();
    await user.type(await writing(), 'She is ready');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await toast('Sending to Maya Okafor, marked as done');
    expect(screen.queryByRole('dialog', { name: 'Save to the patient record?' })).not.toBeInTheDocument();
    expect(await conversation()).toMatchObject({ container: 'DONE' });
    await waitFor(() => expect(address()).toBe('/client-communications'));

    const told = screen.getByRole('dialog', { name: 'Sending to Maya Okafor, marked as done' });
    await user.click(within(told).getByRole('button', { name: /^Undo/ }));
    expect(await writing()).toHaveValue('She is ready');
    await waitFor(async () => expect(await conversation()).toMatchObject({ container: 'INBOX' }));
    expect(await sent()).toEqual([]);
  });

  it('brings the conversation back where the text could not be sent', async () => {
    const { user, conversation, choose } = await openMaya();
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.type(await writing(), 'She is ready');
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
    expect(field).toHaveFocus();
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

  it('is a draft of its own, which Escape leaves for the text to the client', async () => {
    const { user } = await openMaya();
    await user.type(await writing(), 'Dear Maya');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    const field = await screen.findByRole('textbox', { name: 'Note for staff' });
    expect(field).toHaveValue('');
    await user.type(field, 'Check the bill');
    await user.keyboard('{Escape}');
    expect(await writing()).toHaveValue('Dear Maya');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    expect(await screen.findByRole('textbox', { name: 'Note for staff' })).toHaveValue('Check the bill');
  });

  it('reaches the server once although its answer was lost', async () => {
    const { user, stored } = await openMaya();
    network.fail(addNote, 'answer lost');
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Once{Enter}');
    await waitFor(async () => expect(await bubble('Once')).toHaveTextContent('Ada Lovelace'));
    expect((await stored()).filter(({ content }) => content === 'Once')).toHaveLength(1);
  });

  it('can be left about a client who has opted out', async () => {
    const { user, practice, maya, stored } = await openMaya();
    await practice.receiveText('STOP', maya.contact_phone);
    await screen.findByText(/they must text “Start”/);
    await user.click(screen.getByRole('button', { name: 'Write a note for staff' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note for staff' }), 'Send a letter{Enter}');
    await waitFor(async () => expect((await stored()).at(-1)).toMatchObject({ content: 'Send a letter' }));
  });
});

describe('a text for later', () => {
  const plans = () => screen.findByRole('region', { name: 'Scheduled texts' });
  const noPlans = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Scheduled texts' })).not.toBeInTheDocument());
  async function planForTomorrow(text: string) {
    const open = await openMaya();
    await open.user.type(await writing(), text);
    await open.choose('Tomorrow, 9:00 AM');
    await within(await plans()).findByRole('button', { name: `Cancel “${text}”` });
    return open;
  }

  it('stands at the end of the thread with its time at the practice, and is not sent yet', async () => {
    const { sent } = await planForTomorrow('See you');
    expect(await plans()).toHaveTextContent('Tomorrow 9:00 AM by Ada Lovelace');
    expect(await plans()).toHaveTextContent('See you');
    expect(await writing()).toHaveValue('');
    expect(await sent()).toEqual([]);
  });

  it('is planned once although the answer was lost', async () => {
    const { user, choose } = await openMaya();
    network.fail(scheduleMessage, 'answer lost');
    await user.type(await writing(), 'See you');
    await choose('Tomorrow, 9:00 AM');
    await within(await plans()).findByRole('button', { name: 'Cancel “See you”' });
    expect(within(await plans()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('can be sent now', async () => {
    const { user, sent } = await planForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Send now “See you”' }));
    await bubble('See you');
    await noPlans();
    expect(await sent()).toHaveLength(1);
    // It was no colleague's, so it holds nothing up.
    await user.type(await writing(), 'And bring her food{Enter}');
    await waitFor(async () => expect(await sent()).toHaveLength(2));
  });

  it('can be called off, and planned again by an undo', async () => {
    const { user, sent } = await planForTomorrow('See you');
    network.fail(cancelScheduledMessage, { code: 'unavailable', message: 'Gone for lunch' });
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now');
    await user.click(screen.getByRole('button', { name: 'Cancel “See you”' }));
    await noPlans();
    await user.click(await screen.findByRole('button', { name: /^Undo:/ }));
    expect(await plans()).toHaveTextContent('See you');
    expect(await sent()).toEqual([]);
  });

  it('can be changed in words and time, but not to a time that has passed', async () => {
    const { user } = await planForTomorrow('See you');
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
    await waitFor(async () => expect(await plans()).toHaveTextContent('Tomorrow 10:00 AM'));
    expect(await plans()).toHaveTextContent('See you at ten');
  });

  it('that a colleague cancels while it is edited stays cancelled, and what was typed can be scheduled as a new text', async () => {
    const { user, practice, conversationId } = await openMaya();
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', new Date(Date.now() + 86_400_000));
    await user.click(await screen.findByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' at ten');
    await practice.colleagueCancelsScheduled(conversationId, id);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Grace Hopper canceled this text');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('See you at ten');
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Schedule as a new text' }));
    await waitFor(async () => expect(await plans()).toHaveTextContent('by Ada Lovelace'));
    expect(await plans()).toHaveTextContent('See you at ten');
    expect(network.requestsTo(changeScheduledMessage)).toEqual([]);
  });

  it('keeps what was typed in the dialog where it could not be saved', async () => {
    const { user } = await planForTomorrow('See you');
    await user.click(screen.getByRole('button', { name: 'Edit “See you”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the scheduled text' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' at ten');
    // As if the news of it had not arrived yet.
    network.fail(changeScheduledMessage, { code: 'scheduled_message_cancelled', message: 'Cancelled' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This scheduled text was canceled.');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('See you at ten');
    expect(within(dialog).getByRole('button', { name: 'Schedule as a new text' })).toBeVisible();
  });

  it('leaves at the time that was chosen for it, and not before', async () => {
    const { user, sent, choose } = await openMaya();
    await user.type(await writing(), 'See you');
    await choose('Choose day and time');
    const dialog = await screen.findByRole('dialog', { name: 'Send later' });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule text' }));
    await within(await plans()).findByRole('button', { name: 'Cancel “See you”' });
    // Texts leave one after another, so that one too many would have left by then.
    await user.type(await writing(), 'And bring her food{Enter}');
    await waitFor(async () => expect(await sent()).not.toEqual([]));
    expect((await sent()).map(({ content }) => content)).toEqual(['And bring her food']);
  });

  it('stays in the field where the time has passed, and is sent neither now nor then', async () => {
    const { user, sent, choose } = await openMaya();
    await user.type(await writing(), 'See you');
    await choose('Choose day and time');
    const dialog = await screen.findByRole('dialog', { name: 'Send later' });
    const day = within(dialog).getByLabelText('Day');
    await user.clear(day);
    await user.type(day, '2020-01-01');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule text' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That time has passed');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await writing()).toHaveValue('See you');
    expect(network.requestsTo(sendMessage)).toEqual([]);
    expect(network.requestsTo(scheduleMessage)).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('stands in the order of writing with others of the same moment', async () => {
    const { practice, conversationId } = await openMaya();
    const moment = new Date(Date.now() + 86_400_000);
    const texts = ['One', 'Two', 'Three', 'Four'];
    for (const text of texts) await practice.colleagueSchedules(conversationId, text, moment);
    await within(await plans()).findByText('Four');
    const listed = within(await plans()).getAllByRole('listitem');
    expect(listed.map((one) => texts.find((text) => one.textContent.includes(text)))).toEqual(texts);
  });

  it('appears, changes and leaves at the screens of colleagues too', async () => {
    const { practice, conversationId } = await openMaya();
    const { id } = await practice.colleagueSchedules(conversationId, 'See you', new Date(Date.now() + 86_400_000));
    expect(await plans()).toHaveTextContent('by Grace Hopper');
    await practice.colleagueSendsScheduled(conversationId, id);
    await bubble('See you');
    await noPlans();
  });
});

it('offers neither notes nor texts for later where the server has none', async () => {
  network.fail(getUiBehaviors, { code: 'not_found', message: 'What is that?' }, 100);
  const { user } = await openMaya();
  await user.type(await writing(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'More ways to send' }));
  await screen.findByRole('menuitem', { name: /Send and mark as done/ });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Write a note for staff' })).not.toBeInTheDocument();
});
