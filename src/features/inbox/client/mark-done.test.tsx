import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAnimals } from '#contract/campaigns/clients.ts';
import { updateConversation } from '#contract/communication/conversations.ts';
import { sendMessage } from '#contract/communication/messages.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aRequest, ben } from '#tests/support/booking-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const inboxPath = '/client-communications';

type Pets = readonly Parameters<PracticeDay['pet']>[1][];

/** Opens a conversation with Maya, who has these pets. */
async function markMayaDone(pets: Pets, { tagged = [] }: { tagged?: readonly string[] } = {}) {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  const made: Awaited<ReturnType<PracticeDay['pet']>>[] = [];
  for (const pet of pets) made.push(await practice.pet(maya.id, pet));
  const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
  const idsOf = (names: readonly string[]) => made.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  if (tagged.length > 0) await practice.change(conversationId, { pets: idsOf(tagged) });
  const app = await renderApp({ practice, path: `${inboxPath}/conversations/${conversationId}` });
  const press = async () => app.user.click(await screen.findByRole('button', { name: 'Mark as done' }));
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
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument());

describe('marking a conversation as done', () => {
  it('saves it to the records of the chosen pets [IN-41] [IN-43] [IN-44] @slow', async () => {
    const { user, press, container, records, address } = await markMayaDone([{ name: 'Luna' }, { name: 'Mochi' }]);
    await press();
    await user.click(await pet(/Luna/));
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByText(/^Saved to Luna’s record\./)).toBeVisible();
    await dialogCloses();
    expect(address()).toBe(inboxPath);
    expect(await container()).toBe('DONE');
    expect(await records()).toEqual([{ pet: 'Luna', note: expect.stringContaining('Is Luna ready?') as string }]);
  });

  it('leaves the focus in the list, also where another dialog was open before @slow', async () => {
    const { user, press, practice } = await markMayaDone([{ name: 'Luna' }]);
    const olive = await practice.client({ first_name: 'Olive', last_name: 'Park' });
    await practice.receiveText('Hello', olive.contact_phone);
    const row = await screen.findByRole('link', { name: /Olive/ });
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    await screen.findByRole('dialog', { name: /New conversation|Start/ });
    await user.keyboard('{Escape}');
    await press();
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: 'Done without saving' }));
    await dialogCloses();
    await waitFor(() => expect(row).toHaveFocus());
  });

  it('requires a pet, and changes nothing without one [IN-42]', async () => {
    const { user, press, container } = await markMayaDone([{ name: 'Luna' }, { name: 'Mochi' }]);
    await press();
    expect(await pet(/Luna/)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect((await screen.findByText('Please select at least one pet.')).closest('[role=alert]')).toBeVisible();
    await waitFor(async () => expect(await pet(/Luna/)).toHaveFocus());
    expect(network.requestsTo(updateConversation).filter((one) => one.method === 'PATCH')).toHaveLength(1);
    expect(await container()).toBe('INBOX');
    await user.click(await pet(/Mochi/));
    expect(screen.queryByText('Please select at least one pet.')).not.toBeInTheDocument();
  });

  it('can be done without saving [IN-41] @slow', async () => {
    const { user, press, container, records, address } = await markMayaDone([{ name: 'Luna' }]);
    await press();
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: /without saving$/ }));
    await dialogCloses();
    await waitFor(() => expect(address()).toBe(inboxPath));
    await waitFor(async () => expect(await container()).toBe('DONE'));
    expect(await records()).toEqual([]);
  });

  it('preselects the tagged pets, else the only living one [IN-43] @slow', async () => {
    const { user, press, records } = await markMayaDone(
      [{ name: 'Luna' }, { name: 'Mochi' }, { name: 'Ash', deceased: true }],
      { tagged: ['Mochi'] },
    );
    await press();
    expect(await pet(/Mochi/)).toBeChecked();
    expect(await pet(/Luna/)).not.toBeChecked();
    expect(await pet(/Ash.*Deceased/)).not.toBeChecked();
    await user.keyboard('{Enter}');
    await dialogCloses();
    expect(await records()).toMatchObject([{ pet: 'Mochi' }]);
  });

  it('takes one press of Enter for a client with one pet @slow', async () => {
    const { user, press, records } = await markMayaDone([{ name: 'Luna' }, { name: 'Ash', deceased: true }]);
    await press();
    expect(await pet(/Luna/)).toBeChecked();
    await user.keyboard('{Enter}');
    await dialogCloses();
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });

  it('does not ask for a client without pets @slow', async () => {
    const { press, container, address } = await markMayaDone([]);
    await press();
    await waitFor(() => expect(address()).toBe(inboxPath));
    await waitFor(async () => expect(await container()).toBe('DONE'));
    expect(screen.queryByRole('dialog', question)).not.toBeInTheDocument();
  });

  it('shows a failure in the dialog, and saves on the second try [ER-29] @slow', async () => {
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
    await dialogCloses();
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });

  it.each(['Done without saving', 'Save and mark as done'])(
    'focuses the next conversation after %s @slow',
    async (choice) => {
      const { user, practice, press } = await markMayaDone([{ name: 'Luna' }]);
      await practice.receiveText('Next, please', (await practice.client({ first_name: 'Olive' })).contact_phone);
      await press();
      await pet(/Luna/);
      await user.click(screen.getByRole('button', { name: choice }));
      await dialogCloses();
      const list = within(screen.getByRole('list', { name: 'Conversations' }));
      await waitFor(() => expect(list.getByRole('link', { name: /Olive/ })).toHaveFocus());
    },
  );

  it('asks the same by shortcut and by the palette [IN-41] @slow', async () => {
    const { user, records } = await markMayaDone([{ name: 'Luna' }]);
    await screen.findByRole('button', { name: 'Mark as done' });
    await user.click(await screen.findByRole('textbox', { name: 'Message' }));
    await user.keyboard('{Escape}e');
    await pet(/Luna/);
    await user.keyboard('{Escape}');
    await dialogCloses();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'mark as done');
    await user.click(await screen.findByRole('option', { name: /Mark as done/ }));
    expect(await pet(/Luna/)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    await dialogCloses();
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });

  it('names the requests that still wait, before and after [IN-41] [IN-51] @slow', async () => {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await practice.pet(maya.id, { name: 'Luna' });
    const from = maya.contact_phone ?? '';
    const { conversationId } = await aRequest(practice.world, practice.practice, { from });
    const refill = await aRequest(practice.world, practice.practice, { from, type: 'RxRefill', pet_name: 'Rex' });
    await aRequest(practice.world, practice.practice, { from, pet_name: null });
    await ben(practice.world, practice.practice).marks(refill.requestId, 'HANDLED');
    const { user } = await renderApp({ practice, path: `${inboxPath}/conversations/${conversationId}` });
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(within(await dialog()).getByRole('note')).toHaveTextContent(
      /^Requests still wait for an answer:appointment request for Luna, appointment request$/,
    );
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: 'Done without saving' }));
    expect(await screen.findByText('Still waiting: appointment request for Luna, appointment request.')).toBeVisible();
  });

  it('can be done without saving if the pets cannot be loaded @slow', async () => {
    const { user, press, container } = await markMayaDone([{ name: 'Luna' }]);
    network.fail(listAnimals, { code: 'internal', message: 'Down' }, 50);
    await press();
    const opened = within(await dialog());
    await opened.findByText(/^The client’s pets could not be loaded/);
    const before = network.requestsTo(listAnimals).length;
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(network.requestsTo(listAnimals).length).toBeGreaterThan(before));
    await user.click(opened.getByRole('button', { name: /without saving$/ }));
    await dialogCloses();
    await waitFor(async () => expect(await container()).toBe('DONE'));
  });
});

describe('sending and marking as done', () => {
  /** Sends a text to Maya and marks her conversation as done. */
  async function sendAndMarkDone(pets: Pets) {
    const maya = await markMayaDone(pets);
    const field = () => screen.findByRole('textbox', { name: 'Message' });
    await maya.user.type(await field(), 'She is ready');
    await maya.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const texts = async () =>
      (await maya.practice.messages(maya.conversationId))
        .filter(({ direction }) => direction === 'OUTBOUND')
        .map(({ content }) => content);
    return { ...maya, field, texts };
  }
  const save = 'Send, save and mark as done';

  it('saves the new text to the record too [IN-41] [IN-43] @slow', async () => {
    const { user, texts, records, container } = await sendAndMarkDone([{ name: 'Luna' }, { name: 'Mochi' }]);
    await user.click(await pet(/Luna/));
    expect(await texts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: save }));
    await dialogCloses();
    expect(await texts()).toEqual(['She is ready']);
    expect(await container()).toBe('DONE');
    expect(await records()).toEqual([
      { pet: 'Luna', note: expect.stringMatching(/Client: Is Luna ready\?\n.*Practice: She is ready/) as string },
    ]);
  });

  it('sends nothing and keeps the text if the question is cancelled [IN-41] @slow', async () => {
    const { user, field, container } = await sendAndMarkDone([{ name: 'Luna' }]);
    await pet(/Luna/);
    await user.keyboard('{Escape}');
    await dialogCloses();
    expect(await field()).toHaveValue('She is ready');
    expect(network.requestsTo(sendMessage)).toEqual([]);
    expect(await container()).toBe('INBOX');
  });

  it('can be done without saving [IN-41]', async () => {
    const { user, texts, records, container } = await sendAndMarkDone([{ name: 'Luna' }]);
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: /without saving$/ }));
    await waitFor(async () => expect(await container()).toBe('DONE'));
    await waitFor(async () => expect(await texts()).toEqual(['She is ready']));
    expect(await records()).toEqual([]);
  });

  it('says why the conversation could not be marked as done [ER-29] @slow', async () => {
    const { user, container } = await sendAndMarkDone([{ name: 'Luna' }]);
    await pet(/Luna/);
    network.fail(updateConversation, { code: 'unavailable', message: 'Down' });
    await user.click(screen.getByRole('button', { name: /without saving$/ }));
    expect(await screen.findByText('Unable to update this conversation.')).toBeVisible();
    expect(screen.getByText(/^Maya Okafor: ./)).toBeVisible();
    expect(await container()).toBe('INBOX');
  });

  it('saves nothing and stays in the inbox if the text is not sent @slow', async () => {
    const { user, container, records } = await sendAndMarkDone([{ name: 'Luna' }]);
    await pet(/Luna/);
    network.fail(sendMessage, { code: 'forbidden', message: 'Not today' });
    await user.click(screen.getByRole('button', { name: save }));
    await dialogCloses();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await container()).toBe('INBOX');
    expect(await records()).toEqual([]);
  });

  it('does not send the text again when saving is retried [ER-29] @slow', async () => {
    const { user, texts, records } = await sendAndMarkDone([{ name: 'Luna' }]);
    network.fail(updateConversation, { code: 'unavailable', message: 'Down' });
    await pet(/Luna/);
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText(/^Unable to update this conversation\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    await dialogCloses();
    expect(await texts()).toEqual(['She is ready']);
    expect(await records()).toMatchObject([{ pet: 'Luna' }]);
  });
});

describe('marking several conversations as done', () => {
  /** @param pets by the client's first name
   * @param strangers the number of conversations with unknown numbers
   * @param asks the first name of a client with an open request */
  async function markAllDone(pets: Readonly<Record<string, readonly string[]>>, strangers = 0, asks?: string) {
    const practice = await aPracticeDay();
    for (const [first_name, names] of Object.entries(pets)) {
      const client = await practice.client({ first_name, last_name: 'Okafor' });
      for (const name of names) await practice.pet(client.id, { name });
      await practice.receiveText('Thank you', client.contact_phone);
      if (asks === first_name) await aRequest(practice.world, practice.practice, { from: client.contact_phone ?? '' });
    }
    for (let stranger = 0; stranger < strangers; stranger += 1) await practice.receiveText('Hello');
    const app = await renderApp({ practice });
    await screen.findAllByRole('listitem', { name: /Okafor|\(/ });
    const list = within(screen.getByRole('list', { name: 'Conversations' }));
    (await list.findAllByRole('link'))[0]?.focus();
    await app.user.keyboard('{Control>}a{/Control}e');
    const containers = async () => (await practice.conversations()).map((one) => one.container);
    const records = async () =>
      (
        await practice.world.store.db
          .selectFrom('medical_record')
          .innerJoin('pet', 'pet.id', 'medical_record.pet_id')
          .select('pet.name')
          .where('medical_record.practice', '=', practice.practice)
          .orderBy('pet.name')
          .execute()
      ).map(({ name }) => name);
    return { ...app, containers, records };
  }
  const several = { name: 'Save to the patient records?' };
  const opened = () => screen.findByRole('dialog', several);
  const choice = async (client: string, name: string) =>
    within(await within(await opened()).findByRole('group', { name: `Pets of ${client} Okafor` })).findByRole(
      'checkbox',
      {
        name: new RegExp(name),
      },
    );

  it('names the clients whose requests still wait [IN-41] [IN-51] @slow', async () => {
    const { user } = await markAllDone({ Maya: ['Luna'], Olive: ['Rex'] }, 0, 'Olive');
    expect(within(await opened()).getByRole('note')).toHaveTextContent(/:Olive Okafor: appointment request for Luna$/);
    await user.click(screen.getByRole('button', { name: 'All done without saving' }));
    expect(await screen.findByText(/^Still waiting: Olive Okafor: appointment request for Luna\. /)).toBeVisible();
  });

  it('asks once for all, with the likely pets preselected [IN-41] [IN-43] @slow', async () => {
    const { user, containers, records } = await markAllDone(
      { Maya: ['Luna', 'Mochi'], Noah: ['Rex'], Olive: ['Kiki', 'Bo'], Pam: [] },
      1,
    );
    expect(await within(await opened()).findByText('1 other conversation has no pets to save to.')).toBeVisible();
    expect(await choice('Noah', 'Rex')).toBeChecked();
    expect(await choice('Maya', 'Luna')).not.toBeChecked();
    await user.click(await choice('Maya', 'Luna'));
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByText(/Saved to 2 patient records\./)).toBeVisible();
    expect(screen.queryByRole('dialog', several)).not.toBeInTheDocument();
    expect(await containers()).toEqual(['DONE', 'DONE', 'DONE', 'DONE', 'DONE']);
    expect(await records()).toEqual(['Luna', 'Rex']);
  });

  it('requires at least one pet, and can be skipped [IN-41] [IN-42] @slow', async () => {
    const { user, containers, records } = await markAllDone({ Maya: ['Luna', 'Mochi'], Olive: ['Kiki', 'Bo'] });
    await choice('Maya', 'Luna');
    await user.click(screen.getByRole('button', { name: 'Save and mark as done' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select at least one pet.');
    expect(await containers()).toEqual(['INBOX', 'INBOX']);
    await user.click(screen.getByRole('button', { name: 'All done without saving' }));
    await waitFor(async () => expect(await containers()).toEqual(['DONE', 'DONE']));
    expect(await records()).toEqual([]);
  });

  it('keeps the selection if the question is cancelled', async () => {
    const { user, containers } = await markAllDone({ Maya: ['Luna'], Noah: ['Rex'] });
    await choice('Maya', 'Luna');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(await containers()).toEqual(['INBOX', 'INBOX']);
  });

  it('does not ask if no client has pets', async () => {
    const { containers } = await markAllDone({ Maya: [], Noah: [] }, 1);
    await waitFor(async () => expect(await containers()).toEqual(['DONE', 'DONE', 'DONE']));
  });

  it('says for how many clients pets could not be loaded, with a retry @slow', async () => {
    network.fail(listAnimals, { code: 'forbidden', message: 'Not today' }, 1);
    const { user, records } = await markAllDone({ Maya: ['Luna'], Noah: ['Rex'] });
    const question = within(await opened());
    expect(await question.findByText(/^The pets of 1 client could not be loaded/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Try again' }));
    expect(await choice('Maya', 'Luna')).toBeChecked();
    await user.click(question.getByRole('button', { name: 'Save and mark as done' }));
    await waitFor(async () => expect(await records()).toEqual(['Luna', 'Rex']));
  });
});
