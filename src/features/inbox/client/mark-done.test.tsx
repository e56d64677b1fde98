import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnimals } from '#contract/campaigns/clients.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const inboxPath = '/client-communications';

type Pets = readonly Parameters<PracticeDay['pet']>[1][];

/** Maya, who has these pets, has texted, and her conversation is about to be done. */
async function markMayaDone(pets: Pets, { tagged = [] }: { tagged?: readonly string[] } = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const made: Awaited<ReturnType<PracticeDay['pet']>>[] = [];
  for (const pet of pets) made.push(await practice.pet(maya.id, pet));
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const idsOf = (names: readonly string[]) => made.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  if (tagged.length > 0) await practice.change(conversationId, { pets: idsOf(tagged) });
  const app = await renderApp({ practice, path: `${inboxPath}/conversations/${conversationId}` });
  // The first page of a file brings the code of the whole app with it.
  const patience = { timeout: 20_000 };
  const press = async () => app.user.click(await screen.findByRole('button', { name: 'Mark as done' }, patience));
  const container = async () => (await practice.conversations()).find(({ id }) => id === conversationId)?.container;
  const records = async () => {
    const rows = await practice.world.store.db
      .selectFrom('medical_record')
      .select(['pet_id', 'note'])
      .where('practice', '=', practice.practice)
      .execute();
    return rows.map(({ pet_id, note }) => ({ pet: made.find(({ id }) => id === pet_id)?.name, note }));
  };
  return { ...app, practice, conversationId, press, container, records };
}

const question = { name: 'Save to the patient record?' };
const dialog = () => screen.findByRole('dialog', question);
const pet = async (name: RegExp) => within(await dialog()).findByRole('checkbox', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument());

describe('marking a conversation as done', () => {
  it('saves it to the records of the chosen pets [IN-41] [IN-43] [IN-44]', async () => {
    const { user, press, container, records, address } = await markMayaDone([{ name: 'Luna' }, { name: 'Mochi' }]);
    await press();
    await user.click(await pet(/Luna/));
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByText('Saved to Luna’s record')).toBeVisible();
    await gone();
    expect(address()).toBe(inboxPath);
    expect(await container()).toBe('DONE');
    expect(await records()).toEqual([{ pet: 'Luna', note: expect.stringContaining('Is Luna ready?') as string }]);
  });

  it('asks for a pet where none is chosen, and changes nothing [IN-42]', async () => {
    const { user, press, container } = await markMayaDone([{ name: 'Luna' }, { name: 'Mochi' }]);
    await press();
    expect(await pet(/Luna/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select at least one pet.');
    expect(await pet(/Luna/)).toHaveFocus();
    expect(network.asked(updateConversation).filter((one) => one.method === 'PATCH')).toHaveLength(1);
    expect(await container()).toBe('INBOX');
    await user.click(await pet(/Mochi/));
    expect(screen.queryByText('Please select at least one pet.')).not.toBeInTheDocument();
  });

  it('can be skipped to without saving [IN-41]', async () => {
    const { user, press, container, records, address } = await markMayaDone([{ name: 'Luna' }]);
    await press();
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await gone();
    await waitFor(() => expect(address()).toBe(inboxPath));
    await waitFor(async () => expect(await container()).toBe('DONE'));
    expect(await records()).toEqual([]);
  });

  it('begins with the pets it is tagged with, else with the only living one [IN-43]', async () => {
    const { user, press, records } = await markMayaDone(
      [{ name: 'Luna' }, { name: 'Mochi' }, { name: 'Ash', deceased: true }],
      { tagged: ['Mochi'] },
    );
    await press();
    expect(await pet(/Mochi/)).toBeChecked();
    expect(await pet(/Luna/)).not.toBeChecked();
    expect(await pet(/Ash.*Deceased/)).not.toBeChecked();
    await user.keyboard('{Enter}');
    await gone();
    expect(await records()).toMatchObject([{ pet: 'Mochi' }]);
  });

  it('is one press of Enter for a client with one pet', async () => {
    const { user, press, records } = await markMayaDone([{ name: 'Luna' }, { name: 'Ash', deceased: true }]);
    await press();
    expect(await pet(/Luna/)).toBeChecked();
    await user.keyboard('{Enter}');
    await gone();
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });

  it('asks nothing of a client without pets, nor for a number that nobody has', async () => {
    const { press, container, address } = await markMayaDone([]);
    await press();
    await waitFor(() => expect(address()).toBe(inboxPath));
    await waitFor(async () => expect(await container()).toBe('DONE'));
    expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument();
  });

  it('stays open with what went wrong, and saves on the second try [ER-29]', async () => {
    const { user, press, container, address, records } = await markMayaDone([{ name: 'Luna' }]);
    await press();
    network.fail(updateConversation, { code: 'unavailable', message: 'Down' });
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Unable to update this conversation\./);
    expect(await pet(/Luna/)).toBeChecked();
    expect(address()).toContain('/conversations/');
    expect(await container()).toBe('INBOX');
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    await gone();
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });

  it.each(['Skip', 'Save and mark as done'])('gives focus to the next conversation after %s', async (choice) => {
    const { user, practice, press } = await markMayaDone([{ name: 'Luna' }]);
    await practice.receiveText('Next, please', (await practice.client({ first_name: 'Olive' })).contact_phone);
    await press();
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: choice }));
    await gone();
    const list = within(screen.getByRole('list', { name: 'Conversations' }));
    await waitFor(() => expect(list.getByRole('link', { name: /Olive/ })).toHaveFocus());
  });

  it('can be skipped to where the pets do not come, however often they are asked for', async () => {
    const { user, press, container } = await markMayaDone([{ name: 'Luna' }]);
    network.fail(listAnimals, { code: 'internal', message: 'Down' }, 50);
    await press();
    const opened = within(await dialog());
    await opened.findByText(/^The client’s pets could not be loaded/);
    const before = network.asked(listAnimals).length;
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.asked(listAnimals).length).toBeGreaterThan(before));
    await user.click(opened.getByRole('button', { name: 'Skip' }));
    await gone();
    await waitFor(async () => expect(await container()).toBe('DONE'));
  });
});
