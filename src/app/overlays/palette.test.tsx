import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { searchPetOwners } from '#contract/communication/pet-owners.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** The palette's field, once it has the focus. */
async function field() {
  const found = await screen.findByRole('combobox', { name: 'Find or go to' });
  await waitFor(() => expect(found).toHaveFocus());
  return found;
}
const group = (name: string) => screen.findByRole('group', { name });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => screen.getByRole('option', { selected: true });
const closed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

async function openPalette(opening: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/config/recommended-care', ...opening });
  await screen.findByRole('heading', { level: 1, name: 'Recommended care' });
  await app.user.keyboard('{Control>}k{/Control}');
  await field();
  return app;
}

describe('the palette', () => {
  it('opens by shortcut or button, and closes by shortcut or Escape, which restores the focus @slow', async () => {
    const { user } = await openPalette();
    await user.keyboard('{Control>}k{/Control}');
    await closed();
    const button = screen.getByRole('button', { name: /^Find or go to/ });
    await user.click(button);
    expect(await field()).toHaveFocus();
    await user.keyboard('{Escape}');
    await closed();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('opens a page by a few letters, by keyboard alone', async () => {
    const { user, address } = await openPalette();
    await user.type(await field(), 'recom');
    await waitFor(() => expect(marked()).toHaveTextContent('Recommended care'));
    await user.keyboard('{Enter}');
    await closed();
    await waitFor(() => expect(address()).toBe('/config/recommended-care'));
  });

  it('selects one result at a time with the arrow keys, cyclically', async () => {
    const { user } = await openPalette();
    const first = options()[0] ?? '';
    expect(marked()).toHaveTextContent(first);
    await user.keyboard('{ArrowUp}');
    expect(marked()).toHaveTextContent(options().at(-1) ?? '');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent(options()[1] ?? '');
    expect(await field()).toHaveAttribute('aria-activedescendant', marked().id);
  });

  it('offers every page that the flags allow, and no other', async () => {
    const { user } = await openPalette({
      flags: {
        'content-library-forms': false,
        'two-way-messaging-enabled': false,
        'settings-in-header-enabled': false,
      },
    });
    const pages = within(await group('Pages'));
    for (const name of [
      'Appointment audit',
      'Schedule & Mediums',
      'Newsletters',
      'Practice settings',
      'Recommended care',
    ])
      expect(pages.getByRole('option', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
    for (const name of [
      /User Management/,
      /Reports/,
      /Surveys/,
      /Client communications/,
      /New conversation/,
      /Sign Out/,
    ])
      expect(screen.queryByRole('option', { name })).toBeNull();
    await user.type(await field(), 'maya');
    expect(await screen.findByText('Nothing matches “maya”.')).toBeInTheDocument();
  });

  it('lists recent commands first, and stores nothing about clients @slow', async () => {
    const practice = await aPracticeDay();
    const client = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await practice.receiveText('Is Luna ready?', client.contact_phone);
    const { user, address } = await openPalette({ practice });
    await user.type(await field(), 'surveys{Enter}');
    await waitFor(() => expect(address()).toBe('/config/surveys'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'okafor');
    await user.click(await screen.findByRole('option', { name: /Maya Okafor/ }));
    await screen.findByRole('region', { name: 'Conversation' });
    await user.click(screen.getByRole('button', { name: /^Find or go to/ }));
    const recent = within(await group('Recent'));
    expect(recent.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Surveys'),
    ]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/okafor|maya/i);
  });

  it('finds a conversation by name, pet or text and opens it from any page', async () => {
    const practice = await aPracticeDay();
    const client = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    const { conversationId } = await practice.receiveText('Is Luna ready?', client.contact_phone);
    const { user, address } = await openPalette({ practice });
    await user.type(await field(), 'luna ready');
    const conversations = within(await group('Conversations'));
    await user.click(conversations.getByRole('option', { name: /Maya Okafor/ }));
    await waitFor(() => expect(address()).toBe(`/client-communications/conversations/${conversationId}`));
    expect(await screen.findByRole('log', { name: 'Messages' })).toHaveTextContent('Is Luna ready?');
  });

  it('ranks matching names above matching texts', async () => {
    const practice = await aPracticeDay();
    const rose = await practice.client({ first_name: 'Rose', last_name: 'Adler' });
    await practice.receiveText('Hello', rose.contact_phone);
    const noah = await practice.client({ first_name: 'Noah', last_name: 'Bly' });
    await practice.receiveText('My cat ate a rose', noah.contact_phone);
    const { user } = await openPalette({ practice });
    await user.type(await field(), 'rose');
    const conversations = within(await group('Conversations'));
    const names = conversations.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual([expect.stringContaining('Rose Adler'), expect.stringContaining('Noah Bly')]);
  });

  it('searches for clients once typing pauses, and starts their conversation without a name in the address [CN-17] @slow', async () => {
    const practice = await aPracticeDay();
    await practice.client({ first_name: 'Maya', last_name: 'Okafor', pims_id: 'C-77' });
    const { user, address } = await openPalette({ practice });
    await user.type(await field(), 'okafor maya');
    expect(network.requestsTo(searchPetOwners)).toEqual([]);
    expect(await screen.findByText('Searching for clients')).toBeInTheDocument();
    const clients = within(await group('Clients'));
    expect(network.requestsTo(searchPetOwners)).toHaveLength(2);
    // Awaited as a whole, because the page may still be loading.
    await act(() => user.click(clients.getByRole('option', { name: /Maya Okafor/ })));
    await waitFor(() => expect(address()).toBe('/client-communications/conversations/start-new?animalOwnerId=C-77'));
    expect(await screen.findByRole('button', { name: 'Start a conversation with Maya Okafor' })).toBeInTheDocument();
  });

  it('finds a client whose name was typed with two letters swapped @slow', async () => {
    const practice = await aPracticeDay();
    await practice.client({ first_name: 'Konstantin', last_name: 'Okafor' });
    const { user } = await openPalette({ practice });
    await user.type(await field(), 'konsatntin');
    expect(await screen.findByRole('option', { name: /Konstantin Okafor/ })).toBeVisible();
  });

  it('shows an error if clients cannot be searched @slow', async () => {
    const { user } = await openPalette();
    network.fail(searchPetOwners, { code: 'forbidden', message: 'no' }, 2);
    await user.type(await field(), 'okafor');
    expect(await screen.findByText(/^Clients could not be searched/)).toBeInTheDocument();
  });

  it('opens the preferences, where a choice applies immediately and is saved @slow', async () => {
    const { user } = await openPalette();
    await user.type(await field(), 'prefer{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preferences' }));
    await user.click(dialog.getByRole('radio', { name: 'Compact' }));
    const sounds = () => within(screen.getByRole('group', { name: 'Sounds' }));
    await user.click(sounds().getByRole('radio', { name: 'Off' }));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'compact');
    expect(screen.queryByRole('option', { name: 'Use compact lists' })).toBeNull();
    await user.clear(await field());
    await user.type(await field(), 'prefer{Enter}');
    expect(await screen.findByRole('radio', { name: 'Compact' })).toBeChecked();
    expect(sounds().getByRole('radio', { name: 'Off' })).toBeChecked();
  });
});

describe('the palette over an open conversation', () => {
  /** Maya, who has a pet, has texted, and her conversation is open. */
  async function overMaya() {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await practice.pet(maya.id, { name: 'Luna' });
    const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
    const path = `/client-communications/conversations/${conversationId}`;
    const app = await renderApp({ practice, path });
    const saved = async () => (await practice.conversations()).find(({ id }) => id === conversationId);
    await screen.findByRole('heading', { name: 'Maya Okafor', level: 2 });
    await waitFor(async () => expect(await saved()).toMatchObject({ read_status: 'READ' }));
    const choose = async (typed: string) => {
      await app.user.keyboard('{Control>}k{/Control}');
      await app.user.type(await field(), typed);
      await app.user.keyboard('{Enter}');
      await closed();
    };
    return { ...app, saved, choose };
  }

  it('lists the actions on it first', async () => {
    const { user } = await overMaya();
    await user.keyboard('{Control>}k{/Control}');
    const first = (await screen.findAllByRole('group'))[0];
    expect(first).toHaveAccessibleName('This conversation');
    const names = within(first!)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(names).toEqual([
      'Mark as doneE',
      'Tag pets',
      'No reply neededN',
      'PinP',
      'Mark as unreadU',
      expect.stringMatching(/client details$/),
      'Stop texts to this client',
      'Write a text',
      'Write a note for staff',
    ]);
  });

  it('pins it and marks it as unread without moving the focus @slow', async () => {
    const { choose, saved } = await overMaya();
    const link = within(screen.getByRole('listitem', { name: 'Maya Okafor' })).getByRole('link');
    link.focus();
    await choose('pin');
    await waitFor(async () => expect(await saved()).toMatchObject({ pinned_at: expect.any(String) as string }));
    await waitFor(() => expect(link).toHaveFocus());
    await choose('unread');
    await waitFor(async () => expect(await saved()).toMatchObject({ read_status: 'UNREAD' }));
  });

  it('marks it as done, after the question about the patient record [IN-41] @slow', async () => {
    const { user, choose, saved } = await overMaya();
    await choose('done');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to the patient record?' }));
    await user.click(await dialog.findByRole('button', { name: /without saving$/ }));
    await waitFor(async () => expect(await saved()).toMatchObject({ container: 'DONE' }));
  });

  it('tags its pets [IN-49] @slow', async () => {
    const { user, choose } = await overMaya();
    await choose('tag');
    const panel = within(await screen.findByRole('dialog', { name: 'Tag pets' }));
    await user.click(await panel.findByRole('checkbox', { name: /Luna/ }));
    expect(await screen.findByRole('list', { name: 'Tagged pets' })).toHaveTextContent('Luna');
  });

  it('switches to a note for staff and back to a text @slow', async () => {
    const { choose } = await overMaya();
    await choose('note');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note for staff' })).toHaveFocus());
    await choose('write a text');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
  });

  it('offers no actions on a conversation that is no longer open', async () => {
    const { user, router } = await overMaya();
    await router.navigate('/client-communications');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(screen.queryByRole('group', { name: 'This conversation' })).toBeNull();
  });
});

describe('the results of the palette', () => {
  it('are ordered by how well their name matches, people before similar page names', async () => {
    const practice = await aPracticeDay();
    const client = await practice.client({ first_name: 'Prac', last_name: '' });
    await practice.receiveText('Hello', client.contact_phone);
    const { user } = await openPalette({ practice });
    await user.type(await field(), 'prac');
    await waitFor(() => expect(marked()).toHaveTextContent(/^Prac/));
    expect(marked()).not.toHaveTextContent('Practice settings');
    await user.clear(await field());
    await user.type(await field(), 'reports');
    await waitFor(() => expect(marked()).toHaveTextContent(/^Reports/));
  });

  it('list each person once, by their conversation if there is one @slow', async () => {
    const practice = await aPracticeDay();
    const client = await practice.client({ first_name: 'Maya', last_name: 'Okafor', pims_id: 'C-77' });
    await practice.receiveText('Hello', client.contact_phone);
    await practice.client({ first_name: 'Noah', last_name: 'Okafor', pims_id: 'C-78' });
    const { user } = await openPalette({ practice });
    await user.type(await field(), 'okafor');
    const clients = within(await group('Clients'));
    expect(clients.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Noah Okafor'),
    ]);
    expect(screen.getAllByRole('option', { name: /Maya Okafor/ })).toHaveLength(1);
  });

  it('rank an exact match of a client’s last name first @slow', async () => {
    const practice = await aPracticeDay();
    await practice.client({ first_name: 'Survey', last_name: 'Parr', pims_id: 'C-79' });
    const { user } = await openPalette({ practice });
    await user.type(await field(), 'survey parr');
    await group('Clients');
    expect(marked()).toHaveTextContent('Survey Parr');
  });
});

describe('the sheet of shortcuts', () => {
  it('opens on a question mark outside of text fields @slow', async () => {
    const { user } = await renderApp();
    await user.type(await screen.findByRole('textbox', { name: 'Search conversations' }), '?');
    expect(screen.getByRole('textbox', { name: 'Search conversations' })).toHaveValue('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Search conversations' }));
    await user.click(screen.getByRole('tab', { name: 'Inbox' }));
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByRole('heading', { name: 'Everywhere' })).toBeInTheDocument();
    expect(sheet.getByText('Find a page, a client or an action').nextElementSibling).toHaveTextContent('CtrlK');
  });
});

describe('G and a letter', () => {
  it('opens the inbox, the audit and the settings, except while typing', async () => {
    const { user, address } = await renderApp();
    await screen.findByRole('tab', { name: 'Inbox' });
    await user.keyboard('gs');
    await waitFor(() => expect(address()).toBe('/config/cadences-customization'));
    await user.keyboard('ga');
    await waitFor(() => expect(address()).toBe('/appointment-audit'));
    await user.keyboard('gi');
    await waitFor(() => expect(address()).toBe('/client-communications'));
    await user.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'gags');
    expect(address()).toBe('/client-communications');
  });

  it('opens no page that is switched off', async () => {
    const flags = { 'two-way-messaging-enabled': false, 'unconfirmed-appointments-page-enabled': false };
    const { user, address } = await renderApp({ path: '/config/reports', flags });
    await screen.findByText('No survey has been published yet');
    await user.keyboard('giga');
    expect(address()).toBe('/config/reports');
  });
});

describe('the account dropdown', () => {
  it('leads to the preferences', async () => {
    const { user } = await renderApp({ path: '/config/reports' });
    const header = within(await screen.findByRole('banner'));
    await user.click(await header.findByRole('button', { expanded: false }));
    const account = within(await screen.findByRole('dialog', { name: 'Account' }));
    await user.click(await account.findByRole('button', { name: 'Preferences' }));
    expect(await screen.findByRole('dialog', { name: 'Preferences' })).toBeInTheDocument();
  });
});
