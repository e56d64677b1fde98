import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getClientOverview, getClientTimeline, listAnimals, searchAnimalOwners } from '#contract/campaigns/clients.ts';
import { liftEmailStop } from '#contract/campaigns/email-stop.ts';
import { setMessageHold } from '#contract/campaigns/message-hold.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import type { FlagKey } from '#contract/platform/flags.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { clients } from '#src/strings/clients.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aSecondaryContact, anAppointment } from '#tests/support/server-world.ts';

const network = theNetwork();
const inboxPath = '/client-communications';

/** Maya has a dog and a deceased cat, and has texted. */
async function aDayWithMaya() {
  const practice = await aPracticeDay();
  const maya = await practice.client({
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@home.example',
    voice_phone: '+12075550199',
  });
  const luna = await practice.pet(maya.id, {
    name: 'Luna',
    breed: 'Beagle',
    birth_date: `${new Date().getFullYear() - 5}-01-01`,
    weight_value: 12.5,
    weight_unit: 'kg',
  });
  await practice.pet(maya.id, { name: 'Ash', species: 'Feline', deceased: true });
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const tags = async () => {
    const rows = await practice.world.store.db
      .selectFrom('conversation_pet')
      .select('pet_id')
      .where('conversation_id', '=', conversationId)
      .execute();
    return rows.map(({ pet_id }) => pet_id);
  };
  const open = (flags: Partial<Record<FlagKey, boolean>> = {}) =>
    renderApp({ practice, flags, path: `${inboxPath}/conversations/${conversationId}` });
  return { practice, maya, luna, conversationId, tags, open };
}

const panel = async () => within(await screen.findByRole('complementary', { name: 'Client details' }));

/** A screen without room for the details beside the thread. */
function onASmallScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: false, media }),
  );
}

describe('client details', () => {
  it('are shown after the messages @slow', async () => {
    const { open } = await aDayWithMaya();
    // A busy machine may take longer for the messages than the details wait.
    const start = setTimeout;
    vi.spyOn(window, 'setTimeout').mockImplementation((run: () => void, milliseconds?: number) =>
      start(run, milliseconds === 1000 ? 60_000 : milliseconds),
    );
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      const [log, side] = [screen.queryByRole('log'), document.querySelector('#client-details p')];
      if (log && within(log).queryByText('Is Luna ready?')) seen.add('messages');
      if (side) seen.add('details');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await open();
    expect(await (await panel()).findByText(formatPhone('+12075550199'))).toBeVisible();
    expect([...seen]).toEqual(['messages', 'details']);
  });

  it.each([
    ['fail to load', () => network.fail(listMessages, { code: 'internal', message: 'Not today' })],
    ['take too long', () => onTestFinished(network.hold(listMessages))],
  ])('are shown even if the messages %s @slow', async (_why, fail) => {
    const { maya, open } = await aDayWithMaya();
    fail();
    await open();
    expect(await (await panel()).findByText(formatPhone(maya.voice_phone))).toBeVisible();
  });

  it('are shown beside the conversation [IN-10] [IN-23] [IN-24]', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    await anAppointment(practice.world, practice.practice, { date: '2099-11-24T15:00:00.000Z', client: maya.id });
    await open();
    const details = await panel();
    expect(await details.findByRole('link', { name: 'maya@home.example' })).toHaveAttribute(
      'href',
      'mailto:maya@home.example',
    );
    expect(details.getByText('Maya Okafor')).toBeVisible();
    expect(details.getByText(`Client ID ${maya.pims_id}`)).toBeVisible();
    expect(details.getAllByText(formatPhone(maya.contact_phone)).length).toBeGreaterThan(0);
    expect(details.getByText('(207) 555-0199')).toBeVisible();
    expect(await details.findByText('Accepts texts')).toBeVisible();
    expect(await details.findByText('Beagle · 5 years · 12.5 kg')).toBeVisible();
    expect(details.getByText('Deceased')).toBeVisible();
    const visits = within(details.getByRole('list', { name: 'Upcoming appointments' }));
    expect(visits.getByText('Tue, Nov 24, 2099, 10:00 AM')).toBeVisible();
    expect(visits.getByText('Not confirmed')).toBeVisible();
  });

  it('show pets of each species, with weights in each unit [EN-12] [EN-13]', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    for (const [species, weight_unit] of [
      ['Feline', 'oz'],
      ['Equine', 'lb'],
      ['Avian', 'g'],
      ['Unknown', 'kg'],
    ] as const)
      await practice.pet(maya.id, { name: `The ${species}`, species, breed: null, weight_value: 7, weight_unit });
    await open();
    const details = await panel();
    const petLine = async (name: string) => (await details.findByText(name)).closest('li')?.textContent;
    expect(await petLine('The Feline')).toMatch(/Cat.*7\soz/);
    expect(await petLine('The Equine')).toMatch(/Horse.*7\slb/);
    expect(await petLine('The Avian')).toMatch(/Bird.*7\sg/);
    expect(await petLine('The Unknown')).toMatch(/The Unknown7\skg/);
    expect(await petLine('Luna')).toMatch(/Beagle.*12\.5\skg/);
  });

  it('show a new appointment [IN-23]', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    await open();
    const details = await panel();
    expect(await details.findByText('None')).toBeVisible();
    await anAppointment(practice.world, practice.practice, { date: '2099-11-24T15:00:00.000Z', client: maya.id });
    const visits = within(await details.findByRole('list', { name: 'Upcoming appointments' }));
    expect(await visits.findByText('Tue, Nov 24, 2099, 10:00 AM')).toBeVisible();
  });

  it('show at once that the client has opted out, and since when [IN-24] [IN-54] @slow', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    await open();
    const details = await panel();
    await details.findByText('Accepts texts');
    await practice.receiveText('STOP', maya.contact_phone);
    expect(await details.findByText('Opted out')).toBeVisible();
    expect(details.getByText(/^since \d+:\d\d [AP]M$/)).toBeVisible();
    expect(details.getByText('They must text “Start” to your number to resume.')).toBeVisible();
    expect(await screen.findByText('The client has opted out of texts.')).toBeVisible();
    await practice.receiveText('Start', maya.contact_phone);
    expect(await details.findByText('Accepts texts')).toBeVisible();
  });

  it('say that the number is not in service once a text to it failed, and offer the other one [IN-24] @slow', async () => {
    const { practice, maya, conversationId, open } = await aDayWithMaya();
    const { user } = await open();
    const details = await panel();
    await details.findByText('Accepts texts');
    const text = await practice.colleagueTexts(conversationId, 'Luna is ready.');
    await practice.carrierReports(text.id, 'FAILED_TO_DELIVER', 'out_of_service');
    expect(await details.findByText('Number not in service')).toBeVisible();
    expect(details.queryByText('Accepts texts')).not.toBeInTheDocument();
    await user.click(await details.findByRole('button', { name: 'Text (207) 555-0199 instead' }));
    await waitFor(() => expect(location.pathname).not.toContain(conversationId));
    const other = await practice.world.store.db
      .selectFrom('conversation')
      .select(['id', 'pet_owner_id'])
      .where('practice', '=', practice.practice)
      .where('sms_phone', '=', maya.voice_phone)
      .executeTakeFirstOrThrow();
    expect(other.pet_owner_id).toBe(maya.id);
    expect(location.pathname).toContain(other.id);
  });

  it('say that emails are stopped since they came back, and staff allow them again after a question [IN-23] [D-62] @slow', async () => {
    const { practice, open } = await aDayWithMaya();
    await practice.stopEmail('maya@home.example', 'BOUNCED');
    const { user } = await open();
    const details = await panel();
    expect(await details.findByText('Emails stopped')).toBeVisible();
    expect(details.getAllByText(/^since \d+:\d\d [AP]M$/)).not.toHaveLength(0);
    expect(details.getByText(/^Emails to this address came back/)).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Allow emails again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow emails again?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(network.requestsTo(liftEmailStop)).toHaveLength(0);
    await user.click(details.getByRole('button', { name: 'Allow emails again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Allow emails again?' }));
    network.fail(liftEmailStop, { code: 'unavailable', message: 'Down' });
    await user.click(again.getByRole('button', { name: 'Allow emails' }));
    expect(await again.findByRole('alert')).toHaveTextContent('They are still stopped.');
    await user.click(again.getByRole('button', { name: 'Allow emails' }));
    expect(await screen.findByText('Emails to maya@home.example are allowed again.')).toBeVisible();
    await waitFor(() => expect(details.queryByText('Emails stopped')).not.toBeInTheDocument());
    expect(await practice.emailStops()).toEqual([]);
  });

  it('pause and resume automatic messages to the client, and those about one pet [IN-23] @slow', async () => {
    const { practice, open } = await aDayWithMaya();
    const { user } = await open();
    const details = await panel();
    await user.click(await details.findByRole('button', { name: 'Pause automatic messages' }));
    expect(await details.findByText('Automatic messages paused')).toBeVisible();
    expect(await practice.holds()).toMatchObject([{ pet_id: null }]);
    network.fail(setMessageHold, { code: 'unavailable', message: 'Down' });
    await user.click(details.getByRole('button', { name: 'Resume automatic messages' }));
    expect(await screen.findByText('Automatic messages could not be paused or resumed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Try again: Automatic messages/ }));
    expect(await details.findByRole('button', { name: 'Pause automatic messages' })).toBeVisible();
    const pet = details.getByRole('button', { name: 'Pause automatic messages about Luna' });
    expect(pet).toHaveAttribute('aria-pressed', 'false');
    await user.click(pet);
    expect(await details.findByText('Messages paused')).toBeVisible();
    expect(pet).toHaveAttribute('aria-pressed', 'true');
    expect(await practice.holds()).toMatchObject([{ pet_id: expect.any(String) as unknown }]);
    const thread = within(screen.getByRole('log'));
    expect(await thread.findByText(/ paused automatic messages about Luna\.$/)).toBeVisible();
  });

  it('say that the client reported spam, and emails go again only if the client asked for them [IN-23] [D-62]', async () => {
    const { practice, open } = await aDayWithMaya();
    await practice.stopEmail('maya@home.example', 'COMPLAINED');
    const { user } = await open();
    const details = await panel();
    expect(await details.findByText(/^The client reported an email as spam/)).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Allow emails again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Did the client ask for emails?' }));
    await user.click(dialog.getByRole('button', { name: 'They asked, allow emails' }));
    await waitFor(() => expect(details.queryByText('Emails stopped')).not.toBeInTheDocument());
  });

  it('say that the client unsubscribed from newsletters, which go again only if they asked for them [IN-23]', async () => {
    const { practice, open } = await aDayWithMaya();
    await practice.unsubscribe('maya@home.example', 'NEWSLETTER');
    const { user } = await open();
    const details = await panel();
    expect(await details.findByText('Newsletters stopped')).toBeVisible();
    expect(details.getByText('The client unsubscribed from your newsletters.')).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Allow newsletters again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Did the client ask for newsletters?' }));
    await user.click(dialog.getByRole('button', { name: 'They asked, allow newsletters' }));
    expect(await screen.findByText('Newsletters to maya@home.example are allowed again.')).toBeVisible();
    await waitFor(() => expect(details.queryByText('Newsletters stopped')).not.toBeInTheDocument());
    expect(await practice.emailStops()).toEqual([]);
  });

  it('follow while they are shown: email that a client stops, and that a colleague allows again [IN-23] @slow', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    await open();
    const details = await panel();
    await details.findByText('maya@home.example');
    await practice.stopEmail('maya@home.example', 'COMPLAINED');
    expect(await details.findByText(/^The client reported an email as spam/)).toBeVisible();
    await practice.colleagueAllowsEmail(maya.id, 'maya@home.example');
    await waitFor(() => expect(details.queryByText('Emails stopped')).not.toBeInTheDocument());
    expect(
      await within(screen.getByRole('log')).findByText(/ allowed emails to maya@home\.example again\.$/),
    ).toBeVisible();
  });

  it('stay hidden on this device', async () => {
    const { open } = await aDayWithMaya();
    const { user, unmount } = await open();
    await panel();
    await user.click(screen.getByRole('button', { name: 'Hide client details' }));
    expect(screen.queryByRole('complementary', { name: 'Client details' })).not.toBeInTheDocument();
    unmount();
    await open();
    expect(await screen.findByRole('button', { name: 'Show client details' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  it('open over the conversation on a small screen, and load only then [IN-23]', async () => {
    onASmallScreen();
    const { open } = await aDayWithMaya();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show client details' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Client details' }));
    expect(await drawer.findByText('maya@home.example')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Close client details' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Client details' })).not.toBeInTheDocument());
    expect(network.requestsTo(getClientTimeline)).toHaveLength(1);
  });

  it('say what could not be loaded, with a retry [ER-38]', async () => {
    const { open } = await aDayWithMaya();
    network.fail(listAnimals, { code: 'internal', message: 'Down' });
    network.fail(getClientTimeline, { code: 'internal', message: 'Down' });
    const { user } = await open();
    const details = await panel();
    const pets = within((await details.findByText(/^Pets could not be loaded/)).closest('section')!);
    await user.click(pets.getByRole('button', { name: 'Try again' }));
    expect(await details.findByText('Luna')).toBeVisible();
    const history = within((await details.findByText(/^The history could not be loaded/)).closest('section')!);
    await user.click(history.getByRole('button', { name: 'Try again' }));
    expect(await details.findByRole('list', { name: 'History' })).toBeVisible();
  });

  it('show what the contract requires if the server has no extensions [IN-23] [API-23]', async () => {
    const { open } = await aDayWithMaya();
    network.fail(getUiBehaviors, { code: 'not_found', message: 'Not here' }, 10);
    await open();
    const details = await panel();
    expect(await details.findByText('maya@home.example')).toBeVisible();
    expect(await details.findByText('Luna')).toBeVisible();
    expect(network.requestsTo(searchAnimalOwners)).toHaveLength(1);
    expect(network.requestsTo(getClientOverview)).toHaveLength(0);
    expect(details.queryByText('History')).not.toBeInTheDocument();
  });
});

describe('the client’s history', () => {
  it('links each entry to its place in the conversation [IN-34] [IN-35]', async () => {
    const { practice, luna, conversationId, open } = await aDayWithMaya();
    await practice.change(conversationId, { container: 'DONE', pets: [luna.id] });
    await practice.change(conversationId, { container: 'INBOX' });
    const [text] = await practice.messages(conversationId);
    const { user, address } = await open();
    const history = within(await (await panel()).findByRole('list', { name: 'History' }));
    expect(history.getAllByRole('listitem')).toHaveLength(2);
    await user.click(history.getByRole('link', { name: /1 received.*Is Luna ready\?/ }));
    await waitFor(() => expect(address()).toContain(`message=${text?.id}`));
    await user.click(history.getByRole('link', { name: /Saved to Luna’s record/ }));
    await waitFor(() => expect(address()).toContain('at='));
  });

  it('says of what was saved to a record that it could not be handed over again and again', async () => {
    const { practice, luna, conversationId, open } = await aDayWithMaya();
    const { db } = practice.world.store;
    await practice.change(conversationId, { container: 'DONE', pets: [luna.id] });
    await practice.change(conversationId, { container: 'INBOX' });
    const record = await db
      .selectFrom('medical_record')
      .select('id')
      .where('practice', '=', practice.practice)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('write_back')
      .values({ practice: practice.practice, medical_record_id: record.id, kind: 'NOTE', tries: 3 })
      .execute();
    await open();
    const history = within(await (await panel()).findByRole('list', { name: 'History' }));
    expect(history.getByRole('link', { name: /Saved to Luna’s record/ })).toHaveTextContent(
      clients.timeline.recordFailing,
    );
  });

  it('adds what happens while it is open @slow', async () => {
    const { practice, maya, open } = await aDayWithMaya();
    await open();
    const history = within(await (await panel()).findByRole('list', { name: 'History' }));
    await practice.receiveText('Hello?', maya.contact_phone);
    expect(await history.findByText('2 received')).toBeVisible();
  });
});

describe('tagging pets', () => {
  it('is saved at once and shown in the header [IN-49] [FL-11] @slow', async () => {
    const { luna, tags, open } = await aDayWithMaya();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tag pets' }));
    await user.click(await screen.findByRole('checkbox', { name: /Luna/ }));
    const shown = within(await screen.findByRole('list', { name: 'Tagged pets' }));
    expect(shown.getByText('Luna')).toBeVisible();
    await waitFor(async () => expect(await tags()).toEqual([luna.id]));
    await user.keyboard('{Escape}');
    const details = await panel();
    const tag = await details.findByRole('button', { name: 'Tag Luna', pressed: true });
    await user.click(tag);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Tagged pets' })).not.toBeInTheDocument());
    await waitFor(async () => expect(await tags()).toEqual([]));
  });

  it('shows a colleague’s tags', async () => {
    const { practice, luna, conversationId, open } = await aDayWithMaya();
    await open();
    await screen.findByRole('button', { name: 'Tag pets' });
    await practice.change(conversationId, { pets: [luna.id] });
    expect(within(await screen.findByRole('list', { name: 'Tagged pets' })).getByText('Luna')).toBeVisible();
  });

  it('is undone with a message if the server refuses [ER-30]', async () => {
    const { tags, open } = await aDayWithMaya();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tag pets' }));
    const luna = await screen.findByRole('checkbox', { name: /Luna/ });
    network.fail(updateConversation, { code: 'internal', message: 'Down' });
    await user.click(luna);
    expect(await screen.findByText('Unable to tag this conversation.')).toBeVisible();
    expect(luna).not.toBeChecked();
    expect(screen.queryByRole('list', { name: 'Tagged pets' })).not.toBeInTheDocument();
    expect(await tags()).toEqual([]);
  });

  it('ends with the last choice, however fast the clicks [IN-49] @slow', async () => {
    const { tags, open } = await aDayWithMaya();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tag pets' }));
    const luna = await screen.findByRole('checkbox', { name: /Luna/ });
    const release = network.hold(updateConversation);
    await user.click(luna);
    await user.click(screen.getByRole('checkbox', { name: /Ash/ }));
    await user.click(luna);
    release();
    await waitFor(async () => expect(await tags()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Ash/ })).toBeChecked());
    expect(luna).not.toBeChecked();
  });

  it('is not offered while its flag is off [FL-11]', async () => {
    const { open } = await aDayWithMaya();
    await open({ 'conversation-pet-assignment-enabled': false });
    const details = await panel();
    await details.findByText('Luna');
    expect(screen.queryByRole('button', { name: /^Tag/ })).not.toBeInTheDocument();
  });
});

describe('a number of several clients or of none', () => {
  async function aSharedNumber() {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await practice.client({ first_name: 'Noah', last_name: 'Okafor', contact_phone: maya.contact_phone });
    const { conversationId } = await practice.receiveText('Guess who', maya.contact_phone);
    const owner = async () => (await practice.conversations())[0]?.pet_owner_id;
    return { practice, maya, owner, path: `${inboxPath}/conversations/${conversationId}` };
  }

  it('is linked to one of them, with an undo [IN-12] [IN-13] @slow', async () => {
    const { practice, maya, owner, path } = await aSharedNumber();
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByText('Several clients have this number.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose the client' }));
    expect(await screen.findByText('2 clients have this number')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Link to Maya Okafor' }));
    expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
    expect(await owner()).toBe(maya.id);
    const thread = within(screen.getByRole('log', { name: 'Messages' }));
    expect(await thread.findByText('Ada Lovelace linked this number to Maya Okafor.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Undo: .+ is linked to/ }));
    expect(await screen.findByText('Several clients have this number.')).toBeVisible();
    expect(await owner()).toBeNull();
  });

  it('is linked to a client found by search [IN-11] [IN-14] @slow', async () => {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    const { conversationId } = await practice.receiveText('My new number');
    const { user } = await renderApp({ practice, path: `${inboxPath}/conversations/${conversationId}` });
    expect(await screen.findByText('No client has this number.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Find the client' }));
    await user.type(await screen.findByRole('textbox', { name: 'Last name' }), 'Oka{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Link to Maya Okafor' }));
    await waitFor(async () => expect((await practice.conversations())[0]?.pet_owner_id).toBe(maya.id));
  });

  it('shows a refusal in the dialog [ER-29]', async () => {
    const { practice, owner, path } = await aSharedNumber();
    const { user } = await renderApp({ practice, path });
    await user.click(await screen.findByRole('button', { name: 'Choose the client' }));
    const link = await screen.findByRole('button', { name: 'Link to Maya Okafor' });
    network.fail(updateConversation, { code: 'unavailable', message: 'Down' });
    await user.click(link);
    expect(await screen.findByText(/^Unable to update this conversation\./)).toBeVisible();
    expect(await owner()).toBeNull();
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeVisible();
  });

  it('cannot be linked without the extension', async () => {
    const { practice, path } = await aSharedNumber();
    network.fail(getUiBehaviors, { code: 'not_found', message: 'Not here' }, 10);
    await renderApp({ practice, path });
    expect(await screen.findByText('Several clients have this number.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose the client' })).not.toBeInTheDocument();
  });
});

describe('other contacts of the client', () => {
  async function withTom() {
    const day = await aDayWithMaya();
    const tom = await aSecondaryContact(day.practice.world, day.practice.practice, day.maya.id);
    return { ...day, tom };
  }

  it('are listed and can be texted [IN-53] [FL-22]', async () => {
    const { practice, maya, tom, open } = await withTom();
    const { user, address } = await open();
    const contacts = within(await (await panel()).findByRole('list', { name: 'Other contacts' }));
    expect(contacts.getByText('Tom Okafor')).toBeVisible();
    expect(contacts.getByText(/^husband · /)).toBeVisible();
    await user.click(contacts.getByRole('button', { name: 'Text Tom Okafor' }));
    expect(await screen.findByText(/^Texting Maya’s husband Tom Okafor/)).toBeVisible();
    const made = (await practice.conversations()).find(({ sms_phone }) => sms_phone === tom.phone);
    expect(made).toMatchObject({ pet_owner_id: maya.id });
    expect(address()).toContain(made?.id);
    const others = within(await (await panel()).findByRole('list', { name: 'Other conversations' }));
    expect(others.getAllByRole('link')).toHaveLength(1);
  });

  it('are found for a new conversation [IN-53] @slow', async () => {
    const { practice, tom, open } = await withTom();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'New conversation' }));
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Maya{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Start a conversation with Tom Okafor' }));
    await waitFor(async () =>
      expect((await practice.conversations()).map(({ sms_phone }) => sms_phone)).toContain(tom.phone),
    );
  });

  it('are hidden while their flag is off [FL-22]', async () => {
    const { practice, tom, open } = await withTom();
    await practice.receiveText('It is Tom', tom.phone);
    await open({ 'two-way-message-secondary-contacts-enabled': false });
    await (await panel()).findByText('Luna');
    expect(screen.queryByText('Other contacts')).not.toBeInTheDocument();
    expect(screen.queryByText(/Tom Okafor/)).not.toBeInTheDocument();
  });
});
