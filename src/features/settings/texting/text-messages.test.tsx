import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateTwoWayMessaging } from '#contract/campaigns/settings.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import {
  asPlainText,
  createTemplate,
  deleteTemplate,
  orderQuickReplies,
  updateTemplate,
} from '#contract/templates/templates.ts';
import { type FlagKey, flagKeys, type Flags } from '#contract/platform/flags.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { composer } from '#src/strings/composer.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { letRowsSettle } from '#tests/support/settled-rows.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const requestBodies = (call: Parameters<typeof network.requestsTo>[0]) =>
  Promise.all(network.requestsTo(call).map((request) => request.clone().json() as Promise<unknown>));
const allFlags = (isOn: boolean, others: readonly FlagKey[] = []) =>
  Object.fromEntries(flagKeys.map((key) => [key, others.includes(key) ? !isOn : isOn])) as Flags;
const editButtons = () =>
  screen.getAllByRole('button', { name: /^Edit / }).map((item) => item.getAttribute('aria-label'));

async function openPage({ practice, flags = {} }: { practice?: PracticeDay; flags?: Record<string, boolean> } = {}) {
  const app = await renderApp({ practice: practice ?? (await aPracticeDay()), path: '/config/text-messages', flags });
  await toggle('Two-way texting');
  const publish = async () => {
    await app.user.click(await button('Publish Changes'));
    await dialog('Publish these changes?');
    await app.user.click(await button('Publish'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Publish these changes?' })).toBeNull());
    const notice = await screen.findByText(/changes? published$/);
    letRowsSettle();
    await app.user.click(
      within(notice.closest<HTMLElement>('[data-floating]')!).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  };
  return { ...app, publish };
}

async function aPracticeWithReplies() {
  const practice = await aPracticeDay();
  await practice.quickReply('Directions', 'We are at 12 Elm Street.');
  await practice.quickReply('Hours', 'We open at eight, {{owner}}.');
  return practice;
}

describe('texting', () => {
  it('has a switch, which takes effect when published, and says what off means [TX-01] [TX-04] [API-16] @slow', async () => {
    const { practice, user, publish } = await openPage();
    const section = within(screen.getByRole('region', { name: 'Two-way texting' }));
    expect(section.getByRole('switch', { name: 'Two-way texting' })).toBeChecked();
    await user.click(await toggle('Two-way texting'));
    await user.click(await button('Publish Changes'));
    expect(await dialog('Publish these changes?')).toHaveTextContent(/Your practice will send no texts/);
    expect(network.requestsTo(updateTwoWayMessaging)).toHaveLength(0);
    await user.click(await button('Publish'));
    await screen.findByText('1 change published');
    expect(await requestBodies(updateTwoWayMessaging)).toEqual([{ set_enabled: false }]);
    expect((await practice.enrollment()).twoWayMessagingCampaignEnrollment?.enabledAt).toBeNull();
    await user.click(await toggle('Two-way texting'));
    await publish();
    expect((await requestBodies(updateTwoWayMessaging)).at(-1)).toEqual({ set_enabled: true });
    expect((await practice.enrollment()).twoWayMessagingCampaignEnrollment?.enabledAt).not.toBeNull();
  });

  it('shows its number read-only [TX-17]', async () => {
    const practice = await aPracticeDay({
      texting_number: '+12075550100',
    });
    await openPage({ practice });
    const number = screen.getByRole('textbox', { name: 'Texting number' });
    expect(number).toHaveValue('(207) 555-0100');
    expect(number).toHaveAttribute('readonly');
  });

  it.each([
    ['NOT_STARTED', 'Not registered with the carriers yet. It cannot be changed here.'],
    ['REGISTRATION_IN_PROGRESS', 'Being registered with the carriers. It cannot be changed here.'],
    ['REGISTRATION_ERROR', 'Its registration was refused, or a carrier has suspended it. It cannot be changed here.'],
    ['REGISTRATION_COMPLETE', 'Registered with the carriers. It cannot be changed here.'],
  ])('says of its number that it is %s with the carriers [TX-17]', async (registration_status, hint) => {
    await openPage({ practice: await aPracticeDay({ texting_number: aPhone(), registration_status }) });
    const number = screen.getByRole('textbox', { name: 'Texting number' });
    await waitFor(() => expect(number).toHaveAccessibleDescription(hint));
  });
});

describe('the out-of-office message', () => {
  it('has a text, days and times, and is stored as a template [TX-02] [TX-05] [TX-08] [TX-10] @slow', async () => {
    const { practice, user, publish } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), 'We are closed.');
    await user.click(await toggle('Open on Sunday'));
    fireEvent.change(screen.getByLabelText('Sunday, from'), { target: { value: '09:30' } });
    await publish();

    expect(await requestBodies(createTemplate)).toEqual([
      { type: 'TIME_BASED_AUTO_REPLY', name: 'Out of office', content: asPlainText('We are closed.') },
    ]);
    const config = (await practice.enrollment()).twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;
    expect(config?.templateId).toEqual(expect.any(String));
    expect(config?.enabledAt).toEqual(expect.any(String));
    expect(config?.weekdayConfig['0']).toEqual({ enabled: true, startTime: '09:30', endTime: '18:00' });
    expect(config?.weekdayConfig['1']?.enabled).toBe(false);

    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), ' Call 911.');
    await publish();
    expect(await requestBodies(updateTemplate)).toEqual([{ content: asPlainText('We are closed. Call 911.') }]);
    expect(network.requestsTo(createTemplate)).toHaveLength(1);
  });

  it('is not published with a placeholder, which clients would get as it stands [TX-05]', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    const message = screen.getByRole('textbox', { name: 'Out-of-office message' });
    await user.click(message);
    await user.paste('Hi {{owner}}, we are closed.');
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(message).toHaveFocus());
    expect(message).toHaveAccessibleDescription(textMessages.away.noPlaceholders('{{owner}}'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts as published only once the opening hours refer to it, at the latest after a retry [F-13] [TX-10] @slow', async () => {
    const { practice, user } = await openPage();
    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), 'We are closed.');
    network.fail(updateTwoWayMessaging, { code: 'internal', message: 'No.' });
    await user.click(await button('Publish Changes'));
    await user.click(await button('Publish'));
    expect(await dialog('Changes could not be published.')).toHaveTextContent(/Out-of-office message\s*Not published/);
    await user.click(await button('Try again'));
    await screen.findByText('1 change published');
    const config = (await practice.enrollment()).twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;
    expect(config?.templateId).toEqual(expect.any(String));
    expect(network.requestsTo(createTemplate)).toHaveLength(1);
  });

  it('is not switched on if its text could not be saved [F-13] @slow', async () => {
    const { practice, user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), 'We are closed.');
    network.fail(createTemplate, { code: 'internal', message: 'No.' });
    await user.click(await button('Publish Changes'));
    await user.click(await button('Publish'));
    await dialog('Changes could not be published.');
    expect((await practice.enrollment()).twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig).toBeNull();
  });

  it('that is on is not published without a text: the field is focused, and the problem is counted until it is off', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    await user.click(await toggle('Two-way texting'));
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(await button('Publish Changes'));
    const message = screen.getByRole('textbox', { name: 'Out-of-office message' });
    await waitFor(() => expect(message).toHaveFocus());
    expect(scrollIntoView.mock.contexts.at(-1)).toBe(message);
    expect(message).toHaveAccessibleDescription(/Write the message that clients get/);
    expect(screen.queryByRole('dialog')).toBeNull();

    const bar = within(screen.getByRole('region', { name: 'Unpublished changes' }));
    expect(bar.getByRole('status')).toHaveTextContent('1 problem to fix before you can publish');
    await user.click(await toggle('Reply while we are closed'));
    expect(bar.getByRole('status')).not.toHaveTextContent(/problem/);
    await user.click(await button('Publish Changes'));
    await dialog('Publish these changes?');
  });

  it('may be emptied while it is off, comes back if that is undone, and needs a text to be on [TX-10] @slow', async () => {
    const { practice, user, publish } = await openPage();
    const message = () => screen.getByRole('textbox', { name: 'Out-of-office message' });
    await user.click(await toggle('Reply while we are closed'));
    await user.type(message(), 'We are closed.');
    await publish();
    const config = async () =>
      (await practice.enrollment()).twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;
    const published = await config();

    await user.click(await toggle('Reply while we are closed'));
    await user.clear(message());
    await user.click(await button('Publish Changes'));
    await dialog('Publish these changes?');
    await user.click(await button('Publish'));
    await screen.findByText('2 changes published');
    expect(await config()).toEqual({ ...published, enabledAt: null, templateId: null });
    expect(network.requestsTo(deleteTemplate)).toHaveLength(1);
    await user.click(await button(/^Undo/));
    await waitFor(() => expect(message()).toHaveValue('We are closed.'));
    expect(await config()).toEqual(published);

    await user.click(await toggle('Reply while we are closed'));
    await user.clear(message());
    await publish();
    await user.click(await toggle('Reply while we are closed'));
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(message()).toHaveFocus());
    expect(message()).toHaveAccessibleDescription(/Write the message that clients get/);
    await user.type(message(), 'Back at eight.');
    await publish();
    expect((await config())?.enabledAt).toEqual(expect.any(String));
    expect((await config())?.templateId).toEqual(expect.any(String));
  });

  it('counts as emptied with nothing but spaces', async () => {
    const { user, publish } = await openPage();
    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), '  ');
    await publish();
    expect(screen.getByRole('textbox', { name: 'Out-of-office message' })).toHaveValue('');
    expect(network.requestsTo(createTemplate)).toHaveLength(0);
  });

  it('counts its characters as its limit does: without surrounding spaces, an emoji as two', async () => {
    const { user } = await openPage();
    const message = screen.getByRole('textbox', { name: 'Out-of-office message' });
    await user.click(message);
    await user.paste(`${'🐾'.repeat(800)}  `);
    expect(message).toHaveAccessibleDescription('1600 of 1600 characters');
    await user.tab();
    expect(message).toBeValid();
    await user.click(message);
    await user.paste('!');
    await waitFor(() => expect(message).toHaveAccessibleDescription('Use at most 1600 characters.'));
    await user.click(await button('Publish Changes'));
    await waitFor(() => expect(message).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says outside of which hours it is sent, and that it is sent all day on closed days [TX-06] [TX-07]', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    await user.click(await toggle('Open on Tuesday'));
    expect(screen.getByText('Replies before 8:00 AM and after 6:00 PM')).toBeVisible();
    expect(screen.getAllByText('Replies all day')).toHaveLength(6);
  });

  it('may last over midnight, as the hours and their review say [TX-05] [TX-06]', async () => {
    const { practice, user } = await openPage();
    await user.click(await toggle('Open on Monday'));
    fireEvent.change(screen.getByLabelText('Monday, from'), { target: { value: '18:00' } });
    fireEvent.change(screen.getByLabelText('Monday, to'), { target: { value: '06:00' } });
    expect(screen.getByLabelText('Monday, to')).toHaveAccessibleDescription('Until 6:00\u00a0AM the next day');
    expect(screen.getByText('Closed after 6:00 AM')).toBeVisible();
    await user.click(await toggle('Open on Friday'));
    fireEvent.change(screen.getByLabelText('Friday, to'), { target: { value: '00:00' } });
    expect(screen.getByLabelText('Friday, to')).toHaveAccessibleDescription('');
    await user.click(await button('Publish Changes'));
    const review = await dialog('Publish these changes?');
    expect(review).toHaveTextContent(/6:00 PM to 6:00 AM the next day/);
    expect(review).toHaveTextContent(/8:00 AM to midnight/);
    await user.click(await button('Publish'));
    await screen.findByText('2 changes published');
    const config = (await practice.enrollment()).twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;
    expect(config?.weekdayConfig['1']).toEqual({ enabled: true, startTime: '18:00', endTime: '06:00' });
  });

  it('may last 24 hours, by a checkbox that puts back the times when it is cleared @slow', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    for (const day of textMessages.weekdays) await user.click(await toggle(`Open on ${day}`));
    const allDay = (day: string) => screen.getByRole('checkbox', { name: `Open 24 hours on ${day}` });
    fireEvent.change(screen.getByLabelText('Monday, from'), { target: { value: '09:15' } });
    await user.click(allDay('Monday'));
    expect(screen.getByLabelText('Monday, from')).toHaveValue('00:00');
    expect(screen.getByLabelText('Monday, from')).toHaveAccessibleDescription('No replies');
    await user.click(allDay('Monday'));
    expect(screen.getByLabelText('Monday, from')).toHaveValue('09:15');
    expect(screen.getByLabelText('Monday, to')).toHaveValue('18:00');
    await user.click(allDay('Monday'));
    await user.click(await button('Use Monday’s hours on weekdays'));
    expect(allDay('Friday')).toBeChecked();
    expect(screen.queryByText('Right now: Open around the clock. Staff answer.')).toBeNull();
    for (const day of ['Saturday', 'Sunday']) await user.click(allDay(day));
    expect(screen.getByText('Right now: Open around the clock. Staff answer.')).toBeVisible();
    expect(screen.getAllByText('No replies')).toHaveLength(7);
    await user.type(screen.getByRole('textbox', { name: 'Out-of-office message' }), 'We are closed.');
    await user.click(await button('Publish Changes'));
    expect(within(await dialog('Publish these changes?')).getAllByText('Open 24 hours')).toHaveLength(7);
  });

  it('claims no replies while the response or texting is off [TX-06] [TX-09]', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Open on Tuesday'));
    const none = () => {
      expect(screen.queryByText(/^Replies (before|all day)/)).toBeNull();
      expect(screen.getAllByText('Closed all day')).toHaveLength(6);
      expect(screen.getByText('Right now: no automatic reply')).toBeVisible();
    };
    none();
    await user.click(await toggle('Reply while we are closed'));
    expect(screen.getAllByText('Replies all day')).toHaveLength(6);
    await user.click(await toggle('Two-way texting'));
    none();
  });

  it('copies Monday’s hours to the other weekdays', async () => {
    const { user } = await openPage();
    await user.click(await toggle('Reply while we are closed'));
    await user.click(await toggle('Open on Monday'));
    await user.click(await button('Use Monday’s hours on weekdays'));
    expect(screen.getAllByText('Replies before 8:00 AM and after 6:00 PM')).toHaveLength(5);
    expect(await toggle('Open on Saturday')).not.toBeChecked();
  });
});

describe('the out-of-office response while its flag is off', () => {
  const flags = { 'time-based-auto-replies-enabled': false };

  it('is absent [FL-18] [D-58]', async () => {
    await openPage({ flags });
    expect(screen.queryByText(/out-of-office/i)).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Reply while we are closed' })).toBeNull();
  });

  it('goes on if it was published, as the page says, until it is stopped [FL-18] [D-58]', async () => {
    const practice = await aPracticeDay({
      auto_replies: JSON.stringify({ enabledAt: '2026-01-05T09:00:00Z', templateId: null, weekdayConfig: {} }),
    });
    const { user } = await openPage({ practice, flags });
    expect(screen.getByText(/The one you already published still replies to clients/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Out-of-office response' })).toBeNull();
    await user.click(await button('Stop the response'));
    expect(screen.getByText(/will stop once you publish this/)).toBeVisible();
    await user.click(await button('Publish Changes'));
    await dialog('Publish these changes?');
    await user.click(await button('Publish'));
    await screen.findByText('1 change published');
    const { twoWayMessagingCampaignEnrollment: texting } = await practice.enrollment();
    expect(texting?.timeBasedAutoRepliesConfig?.enabledAt).toBeNull();
    expect(screen.queryByText(/out-of-office/i)).toBeNull();
  });
});

describe('quick replies', () => {
  it('are absent if the flag is off [TX-16]', async () => {
    await openPage({ practice: await aPracticeWithReplies(), flags: { 'quick-replies-enabled': false } });
    expect(screen.queryByText('Directions')).toBeNull();
    expect(screen.queryByText(/quick repl/i)).toBeNull();
  });

  it('have a section with the name and text of each [TX-03] [TX-11]', async () => {
    await openPage({ practice: await aPracticeWithReplies() });
    const section = within(screen.getByRole('region', { name: 'Quick replies' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^DirectionsWe are at 12 Elm Street\./),
      expect.stringMatching(/^HoursWe open at eight, \{\{owner\}\}\./),
    ]);
    expect(section.getByRole('button', { name: 'New quick reply' })).toBeVisible();
  });

  it('are created, edited and deleted, each published by its own call [TX-14] [API-39] [API-40] [API-41] @slow', async () => {
    const { user, publish } = await openPage({ practice: await aPracticeWithReplies() });
    await user.click(await button('New quick reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Nothing to eat after midnight.');
    await user.click(await button('Add quick reply'));
    await user.click(await button('Edit Hours'));
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' See you!');
    await user.click(await button('Update quick reply'));
    await user.click(await button('Delete Directions'));
    await waitFor(() => expect(editButtons()).toEqual(['Edit Hours', 'Edit Fasting']));
    expect(network.requestsTo(createTemplate)).toHaveLength(0);

    await publish();
    expect(await requestBodies(createTemplate)).toEqual([
      { type: 'SMS_QUICK_REPLY', name: 'Fasting', content: asPlainText('Nothing to eat after midnight.') },
    ]);
    expect(await requestBodies(updateTemplate)).toEqual([
      { name: 'Hours', content: asPlainText('We open at eight, {{owner}}. See you!') },
    ]);
    expect(network.requestsTo(deleteTemplate)).toHaveLength(1);
    expect(editButtons()).toEqual(['Edit Hours', 'Edit Fasting']);
    expect(screen.queryByText(/not published/)).toBeNull();
  });

  it('are plain text under en-us: markup is shown, sent and stored literally [TX-15]', async () => {
    const text = '<b>Nothing</b> to eat &amp; drink after "midnight"';
    const { practice, user, publish } = await openPage();
    await user.click(await button('New quick reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await user.click(screen.getByRole('textbox', { name: 'Text' }));
    await user.paste(text);
    await user.click(await button('Add quick reply'));
    await publish();
    expect(await requestBodies(createTemplate)).toEqual([
      { type: 'SMS_QUICK_REPLY', name: 'Fasting', content: { 'en-us': { 'text/plain': text } } },
    ]);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Nothing')).toBeNull();
    const [storedTemplate] = await practice.world.store.db
      .selectFrom('template')
      .select('content')
      .where('practice', '=', practice.practice)
      .execute();
    expect(storedTemplate?.content).toEqual({ 'en-us': { 'text/plain': text } });
  });

  it('need a name and a text [TX-12] [TX-13]', async () => {
    const { user } = await openPage({ practice: await aPracticeWithReplies() });
    await user.click(await button('New quick reply'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(await button('Add quick reply'));
    expect(await screen.findByText('A quick reply needs a name.')).toBeVisible();
    expect(screen.getByText('A quick reply needs a text.')).toBeVisible();
    expect(name).toHaveFocus();
    await user.type(name, 'hours');
    await user.click(await button('Add quick reply'));
    expect(await screen.findByText(/Another quick reply has this name/)).toBeVisible();
  });

  it('take as many characters as can be stored, an emoji as two, and not one more @slow', async () => {
    const { user, publish } = await openPage();
    await user.click(await button('New quick reply'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.click(name);
    await user.paste(`${'🐾'.repeat(60)}!`);
    await user.click(text);
    await user.paste(`${'🐾'.repeat(800)}!`);
    await user.click(await button('Add quick reply'));
    await waitFor(() => expect(name).toHaveAccessibleDescription('The name can have at most 120 characters.'));
    expect(text).toHaveAccessibleDescription('Use at most 1600 characters.');
    for (const field of [name, text]) await user.type(field, '{Backspace}  ');
    await user.click(await button('Add quick reply'));
    await publish();
    expect(await requestBodies(createTemplate)).toEqual([
      { type: 'SMS_QUICK_REPLY', name: '🐾'.repeat(60), content: asPlainText('🐾'.repeat(800)) },
    ]);
  });

  it('insert placeholders at the cursor', async () => {
    const { user } = await openPage({ practice: await aPracticeWithReplies() });
    await user.click(await button('New quick reply'));
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await user.type(text, 'Hi , see you soon!');
    text.setSelectionRange(3, 3);
    await user.click(await button(composer.placeholder.owner));
    expect(text).toHaveValue('Hi {{owner}}, see you soon!');
    expect(text).toHaveFocus();
  });

  it('whose name a colleague has published meanwhile are focused, even if a search hides them @slow', async () => {
    const practice = await aPracticeWithReplies();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await practice.quickReply(day, `See you on ${day}.`);
    const { user } = await openPage({ practice });
    await user.click(await button('New quick reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Nothing to eat.');
    await user.click(await button('Add quick reply'));
    await act(async () => void (await practice.quickReply('fasting', 'Eat nothing.')));
    await button('Edit fasting');
    await user.type(screen.getByRole('searchbox', { name: 'Find a quick reply' }), 'elm');
    await user.click(await button('Publish Changes'));
    await waitFor(async () => expect(await button('Edit Fasting')).toHaveFocus());
    expect(await button('Edit Fasting')).toHaveAccessibleDescription(/Another quick reply has this name/);
    expect(screen.getByText('1 problem to fix before you can publish')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stay edited, as do the hours, if their flags are turned off, and block no other publish', async () => {
    const practice = await aPracticeWithReplies();
    const { user, store } = await openPage({ practice });
    await user.click(await toggle('Reply while we are closed'));
    await user.click(await button('Delete Hours'));
    act(
      () => void store.dispatch(flagsLoaded(allFlags(false, ['text-messages-page-enabled', 'settings-page-enabled']))),
    );
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quick replies' })).toBeNull());
    expect(screen.queryByRole('region', { name: 'Unpublished changes' })).toBeNull();
    await user.click(await toggle('Two-way texting'));
    await user.click(await button('Publish Changes'));
    expect(within(await dialog('Publish these changes?')).getAllByRole('listitem')).toHaveLength(1);
    await user.click(await button('Publish'));
    await screen.findByText('1 change published');
    expect(network.requestsTo(deleteTemplate)).toHaveLength(0);
    act(() => void store.dispatch(flagsLoaded(allFlags(true))));
    expect(await screen.findByText('2 changes not published')).toBeVisible();
  });

  it('can be searched once there are many, and the count is announced', async () => {
    const practice = await aPracticeWithReplies();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await practice.quickReply(day, `See you on ${day}.`);
    const { user } = await openPage({ practice });
    await user.type(screen.getByRole('searchbox', { name: 'Find a quick reply' }), 'elm');
    expect(editButtons()).toEqual(['Edit Directions']);
    expect(screen.getByText('1 quick reply').closest('[role=status]')).toBeInTheDocument();
    expect(await button('Move Directions up')).toHaveAttribute('aria-disabled', 'true');
  });

  it('pass the focus on when deleted: to the next, else the previous, else the button to add one', async () => {
    const { user } = await openPage({ practice: await aPracticeWithReplies() });
    const remove = async (name: string, key: string) => {
      (await button(`Delete ${name}`)).focus();
      await user.keyboard(key);
    };
    await remove('Directions', '{Enter}');
    expect(await button('Edit Hours')).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: /^Undo: .*Directions/ }));
    await button('Edit Directions');
    await remove('Hours', '{Enter}');
    expect(await button('Edit Directions')).toHaveFocus();
    // Another key, because the second of two presses of one key is ignored.
    await remove('Directions', ' ');
    expect(await button('New quick reply')).toHaveFocus();
  });

  it('can be restored after deleting', async () => {
    const { user } = await openPage({ practice: await aPracticeWithReplies() });
    await user.click(await button('Delete Hours'));
    await user.click(await screen.findByRole('button', { name: /^Undo: .*Hours/ }));
    await waitFor(() => expect(editButtons()).toEqual(['Edit Directions', 'Edit Hours']));
    expect(screen.queryByText(/not published/)).toBeNull();
  });

  it('offer to undo a deletion only until it is published or discarded @slow', async () => {
    const { user, publish } = await openPage({ practice: await aPracticeWithReplies() });
    const undo = (name: string) => screen.queryByRole('button', { name: new RegExp(`^Undo: .*${name}`) });
    await user.click(await button('Delete Hours'));
    await user.click(await button('Delete Directions'));
    await waitFor(() => expect(undo('Directions')).toBeVisible());
    expect(undo('Hours')).toBeVisible();
    await user.click(undo('Directions')!);
    await waitFor(() => expect(editButtons()).toEqual(['Edit Directions']));
    expect(undo('Hours')).toBeVisible();
    await publish();
    await waitFor(() => expect(undo('Hours')).toBeNull());
    await user.click(await button('Delete Directions'));
    await waitFor(() => expect(undo('Directions')).toBeVisible());
    await user.click(await button('Discard'));
    await user.click(within(await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(undo('Directions')).toBeNull());
    expect(editButtons()).toEqual(['Edit Directions']);
  });

  it('are in the published order, with new ones in their place @slow', async () => {
    const { user, publish } = await openPage({ practice: await aPracticeWithReplies() });
    await user.click(await button('New quick reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Nothing to eat.');
    await user.click(await button('Add quick reply'));
    await user.click(await button('Move Fasting up'));
    await user.click(await button('Move Fasting up'));
    await waitFor(() => expect(editButtons()).toEqual(['Edit Fasting', 'Edit Directions', 'Edit Hours']));
    await publish();
    expect(network.requestsTo(orderQuickReplies)).toHaveLength(1);
    expect(editButtons()).toEqual(['Edit Fasting', 'Edit Directions', 'Edit Hours']);
    expect(screen.queryByText(/not published/)).toBeNull();
  });

  /** A new reply, moved to the top, in a publish of which a call fails. */
  async function publishNewFirst(...fault: Parameters<typeof network.fail>) {
    const app = await openPage({ practice: await aPracticeWithReplies() });
    await app.user.click(await button('New quick reply'));
    await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await app.user.type(screen.getByRole('textbox', { name: 'Text' }), 'Nothing to eat.');
    await app.user.click(await button('Add quick reply'));
    await app.user.click(await button('Move Fasting up'));
    await app.user.click(await button('Move Fasting up'));
    await waitFor(() => expect(editButtons()).toEqual(newFirst));
    network.fail(...fault);
    await app.user.click(await button('Publish Changes'));
    await app.user.click(await button('Publish'));
    return app;
  }
  const newFirst = ['Edit Fasting', 'Edit Directions', 'Edit Hours'];
  const refusal = { code: 'internal', message: 'No.' } as const;

  it.each([refusal, 'unreachable'] as const)(
    'keep the place of a new one whose order could not be stored at first, without a conflict (%o) [F-13] @slow',
    async (fault) => {
      const { user, publish } = await publishNewFirst(orderQuickReplies, fault);
      const failed = await dialog('Changes could not be published.');
      expect(failed).toHaveTextContent(/Order of quick replies\s*Not published/);
      expect(screen.queryByText('A colleague published different changes')).toBeNull();
      await user.click(within(failed).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(editButtons()).toEqual(newFirst);
      const bar = within(screen.getByRole('region', { name: 'Unpublished changes' }));
      expect(bar.getByRole('status')).toHaveTextContent('1 change not published');
      await publish();
      expect(editButtons()).toEqual(newFirst);
      expect(network.requestsTo(createTemplate)).toHaveLength(1);
      const [, stored] = (await requestBodies(orderQuickReplies)) as { ids: string[] }[];
      expect(stored?.ids).toHaveLength(3);
      expect(screen.queryByText(/not published/)).toBeNull();
    },
  );

  it('are in order even if the answer to it is lost [F-13] @slow', async () => {
    await publishNewFirst(orderQuickReplies, 'response lost');
    await screen.findByText('2 changes published');
    expect(editButtons()).toEqual(newFirst);
    expect(screen.queryByText(/not published/)).toBeNull();
  });

  it('keep the place of a new one that could not be created at first [F-13] @slow', async () => {
    const { user } = await publishNewFirst(createTemplate, refusal);
    await dialog('Changes could not be published.');
    expect(network.requestsTo(orderQuickReplies)).toHaveLength(0);
    await user.click(await button('Try again'));
    await screen.findByText('2 changes published');
    expect(editButtons()).toEqual(newFirst);
  });

  it('keep the place of a new one whose creation is known only after a retry [F-13] @slow', async () => {
    const { user } = await publishNewFirst(createTemplate, 'response lost');
    await dialog('Changes could not be published.');
    expect(screen.queryByText('A colleague published different changes')).toBeNull();
    await user.click(await button('Try again'));
    await screen.findByText('2 changes published');
    expect(editButtons()).toEqual(newFirst);
  });

  it('may be reordered while a colleague adds one, which follows', async () => {
    const practice = await aPracticeWithReplies();
    const { user, publish } = await openPage({ practice });
    await user.click(await button('Move Hours up'));
    await act(async () => void (await practice.quickReply('Zebra', 'We treat them, too.')));
    await button('Edit Zebra');
    await publish();
    expect(editButtons()).toEqual(['Edit Hours', 'Edit Directions', 'Edit Zebra']);
  });

  it('cannot be reordered if the server does not store their order', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, 9);
    await openPage({ practice: await aPracticeWithReplies() });
    expect(await button('Edit Hours')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move Hours up' })).toBeNull();
  });

  it('ask before input is discarded, and restore it after a reload', async () => {
    const practice = await aPracticeWithReplies();
    const { user, unmount } = await openPage({ practice });
    await user.click(await button('New quick reply'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fasting');
    await user.click(await button(composer.placeholder.owner));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard what you wrote?')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    act(unmount);

    const next = await renderApp({ practice, path: '/config/text-messages' });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Fasting');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('{{owner}}');
    await next.user.click(await button('Cancel'));
    await next.user.click(await button('Discard it'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/not published/)).toBeNull();
  });
});
