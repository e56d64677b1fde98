import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { searchPetOwners } from '#contract/communication/pet-owners.ts';
import { startConversation } from '#contract/communication/conversations.ts';
import { limits } from '#contract/rules/limits.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

const startNew = '/client-communications/conversations/start-new';
const filters = ['first_name', 'last_name', 'pims_id', 'contact_phone', 'inexact'];
/** One part of each search's address, in order; a pause between typing and Enter makes no other search. */
const searched = <T,>(read: (query: URLSearchParams) => T): T[] =>
  network
    .requestsTo(searchPetOwners)
    .map(({ url }) => new URL(url).searchParams)
    .filter((query, index, all) => String(query) !== String(all[index - 1] ?? ''))
    .map(read);
const searches = () => searched((query) => Object.fromEntries([...query].filter(([name]) => filters.includes(name))));
const startButton = (name: string) => screen.findByRole('button', { name: `Start a conversation with ${name}` });
const field = (label: string) => screen.getByRole('textbox', { name: label });
const names = async () =>
  (await screen.findAllByRole('button', { name: /^Start a conversation/ })).map((button) =>
    button.getAttribute('aria-label')?.replace('Start a conversation with ', ''),
  );

/** Fills a field at once and submits the form. */
async function search(user: UserEvent, label: string, text: string) {
  await user.clear(field(label));
  await user.paste(text);
  await user.keyboard('{Enter}');
}

async function openDialog(practice: PracticeDay) {
  const app = await renderApp({ practice });
  const [opener] = await screen.findAllByRole('button', { name: 'New conversation' });
  await app.user.click(opener!);
  await screen.findByRole('dialog', { name: 'New conversation' });
  return { ...app, opener };
}

/** Four clients, each found by a different field. */
async function aPracticeOfFour() {
  const practice = await aPracticeDay();
  await practice.client({ first_name: 'Maya', last_name: 'Okafor', pims_id: 'C-100', contact_phone: '+12125550101' });
  await practice.client({
    first_name: 'Noah',
    last_name: 'Lindqvist',
    pims_id: 'C-200',
    contact_phone: '+12125550102',
  });
  await practice.client({ first_name: 'Olga', last_name: 'Marsh', pims_id: 'K-300', contact_phone: '+12125550103' });
  await practice.client({ first_name: 'Paul', last_name: 'Nowak', pims_id: 'C-400', contact_phone: '+13475550104' });
  return practice;
}

describe('the search for a client', () => {
  it('focuses the first field and returns the focus when Escape closes it [IN-15] @slow', async () => {
    const { user, opener } = await openDialog(await aPracticeDay());
    await waitFor(() => expect(field('First name')).toHaveFocus());
    expect(screen.getByText('Fill in at least one field.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
    expect(searches()).toEqual([]);
  });

  it.each([
    ['First name', 'no', 'Noah Lindqvist', { first_name: 'no' }],
    ['Last name', ' Mar', 'Olga Marsh', { last_name: 'Mar' }],
    ['Client ID', 'c-4', 'Paul Nowak', { pims_id: 'c-4' }],
    ['Phone', '(212) 555-0101', 'Maya Okafor', { contact_phone: '2125550101' }],
  ])(
    'goes by %s, and sends no filter that is not set [IN-16] [IN-17] [IN-18] [IN-19] [IN-21] [API-26]',
    async (...given) => {
      const [label, typed, name, sent] = given;
      const { user } = await openDialog(await aPracticeOfFour());
      await search(user, label, typed);
      await startButton(name);
      expect(await names()).toEqual([name]);
      expect(screen.getByText('1 client')).toHaveRole('status');
      expect(searches()).toEqual([sent]);
    },
  );

  it('finds similar names if no name matches as typed, and says so [IN-20]', async () => {
    const { user } = await openDialog(await aPracticeOfFour());
    await search(user, 'Last name', 'Lindqvsit');
    expect(await startButton('Noah Lindqvist')).toBeVisible();
    expect(screen.getByText('No exact match. 1 client has a similar name.')).toHaveRole('status');
    expect(searches()).toEqual([{ last_name: 'Lindqvsit' }, { last_name: 'Lindqvsit', inexact: 'true' }]);
    await search(user, 'Last name', 'Zzyzx');
    expect(await screen.findByText(/this name or a similar one/)).toBeVisible();
  });

  it('finds similar names beside exact ones when chosen [IN-20] @slow', async () => {
    const practice = await aPracticeOfFour();
    await practice.client({
      first_name: 'Nora',
      last_name: 'Linkvist',
      pims_id: 'C-500',
      contact_phone: '+12125550105',
    });
    const { user } = await openDialog(practice);
    await search(user, 'Last name', 'Linkvist');
    await startButton('Nora Linkvist');
    expect(await names()).toEqual(['Nora Linkvist']);
    await user.click(screen.getByRole('checkbox', { name: 'Include similar names' }));
    await startButton('Noah Lindqvist');
    expect(searches()).toEqual([{ last_name: 'Linkvist' }, { last_name: 'Linkvist', inexact: 'true' }]);
  });

  it('waits for a pause in typing and sends one request [CN-17]', async () => {
    await openDialog(await aPracticeOfFour());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['M', 'Ma', 'Maya']) fireEvent.change(field('First name'), { target: { value } });
    act(() => void vi.advanceTimersByTime(limits.searchPause - 1));
    expect(searches()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await startButton('Maya Okafor');
    expect(searches()).toEqual([{ first_name: 'Maya' }]);
    expect(network.requestsTo(searchPetOwners)).toHaveLength(1);
  });

  it('refetches when the same search is submitted again', async () => {
    const practice = await aPracticeOfFour();
    const { user } = await openDialog(practice);
    await search(user, 'First name', 'Ruth');
    await screen.findByText(/^No client/);
    await practice.client({ first_name: 'Ruth', last_name: 'Abara' });
    await user.click(screen.getByRole('button', { name: 'Find clients' }));
    expect(await startButton('Ruth Abara')).toBeVisible();
  });

  it('scrolls to the results when submitted, not while typing @slow', async () => {
    const { user } = await openDialog(await aPracticeOfFour());
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.type(field('Last name'), 'Okafor');
    const result = await startButton('Maya Okafor');
    const shown = () => scrolled.mock.contexts.filter((part) => (part as Element).contains(result));
    expect(shown()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Find clients' }));
    expect(shown()).toHaveLength(1);
  });

  it('sends no request while every field is blank [IN-21]', async () => {
    const { user } = await openDialog(await aPracticeOfFour());
    await user.type(field('First name'), '   ');
    await user.click(screen.getByRole('button', { name: 'Find clients' }));
    expect(screen.getByText('Fill in at least one field.')).toBeVisible();
    expect(searches()).toEqual([]);
  });

  it('shows ten clients a page and says which page it is [IN-22] [CN-04]', async () => {
    const practice = await aPracticeDay();
    const initials = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcde';
    for (const initial of initials) await practice.client({ first_name: `${initial}-name`, last_name: 'Smith' });
    const { user } = await openDialog(practice);
    await search(user, 'Last name', 'Smith');
    expect(await screen.findByText('31 clients · Page 1 of 4')).toHaveRole('status');
    const first = await names();
    expect(first).toHaveLength(limits.petOwnersPerPage);
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    await screen.findByText('31 clients · Page 2 of 4');
    await waitFor(() => expect(next).toHaveFocus());
    const seen = new Set([...first, ...(await names())]);
    expect(seen.size).toBe(20);
    await user.keyboard('{Enter}');
    await screen.findByText('31 clients · Page 3 of 4');
    await user.keyboard('{Enter}');
    await screen.findByText('31 clients · Page 4 of 4');
    expect(await names()).toHaveLength(1);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText('31 clients · Page 3 of 4');
    expect(searched((query) => query.get('page'))).toEqual(['1', '2', '3', '4', '3']);
  });

  it('shows that it searches or why it failed, and retries on demand', async () => {
    const { user } = await openDialog(await aPracticeOfFour());
    network.fail(searchPetOwners, 'unreachable');
    const release = network.hold(searchPetOwners);
    await search(user, 'First name', 'Maya');
    expect(await screen.findByText('Searching for clients')).toHaveRole('status');
    release();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Clients could not be searched');
    expect(alert).toHaveTextContent('No connection. Check your network and try again.');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await startButton('Maya Okafor');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not offer to start with a client without a number that can be texted', async () => {
    const practice = await aPracticeDay();
    await practice.client({ first_name: 'Maya', last_name: 'Okafor', contact_phone: null });
    await practice.client({ first_name: 'Max', last_name: 'Okafor', contact_phone: '+12125550111' });
    const { user } = await openDialog(practice);
    await search(user, 'Last name', 'Okafor');
    const [first, second] = within(await screen.findByRole('list', { name: 'Clients' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('(212) 555-0111');
    expect(second).toHaveTextContent('No phone number that can be texted');
    expect(await names()).toEqual(['Max Okafor']);
  });
});

async function findMaya() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  await practice.receiveText(
    'Is Luna ready?',
    (await practice.client({ first_name: 'Noah', last_name: 'Marsh' })).contact_phone,
  );
  const app = await openDialog(practice);
  await search(app.user, 'First name', 'Maya');
  return { ...app, practice, maya, start: await startButton('Maya Okafor') };
}
const rowNames = () =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));

describe('starting with a client', () => {
  it('opens the conversation and puts it on top of the inbox, once for a double click [IN-25] [API-29]', async () => {
    const { user, practice, maya, start, address } = await findMaya();
    const release = network.hold(startConversation);
    await user.dblClick(start);
    expect(start).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument());
    const made = (await practice.conversations()).find((one) => one.pet_owner_id === maya.id);
    expect(address()).toBe(`/client-communications/conversations/${made?.id}`);
    expect(rowNames()).toEqual(['Maya Okafor', 'Noah Marsh']);
    const requests = network.requestsTo(startConversation);
    expect(requests).toHaveLength(1);
    expect(await requests[0]?.json()).toEqual({ petOwnerId: maya.id, type: 'SMS', smsPhone: maya.contact_phone });
  });

  it('shows an error, and a retry has the same idempotency key [ER-27] @slow', async () => {
    const { user, practice, maya, start, address } = await findMaya();
    network.fail(startConversation, { code: 'forbidden', message: 'The texting service is being repaired.' });
    await user.click(start);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Unable to start a new conversation.');
    expect(notice).toHaveTextContent('The texting service is being repaired.');
    expect(screen.getByRole('dialog', { name: 'New conversation' })).toBeVisible();

    // A lost answer is asked for again without a press.
    network.fail(startConversation, 'response lost');
    await user.click(start);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument());
    const keys = network.requestsTo(startConversation).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const made = (await practice.conversations()).filter((one) => one.pet_owner_id === maya.id);
    expect(made).toHaveLength(1);
    expect(address()).toContain(made[0]?.id);
  });

  it('stays where it is when the dialog was closed before the answer', async () => {
    const { user, start, address } = await findMaya();
    const release = network.hold(startConversation);
    await user.click(start);
    await user.keyboard('{Escape}');
    release();
    await waitFor(() => expect(rowNames()).toContain('Maya Okafor'));
    expect(address()).toBe('/client-communications');
  });
});

describe('a start-new link', () => {
  const link = (client: Record<string, string>) => `${startNew}?${String(new URLSearchParams(client))}`;

  it.each(['pims_id', 'id'] as const)(
    'offers the client it names by %s, and is not taken for a conversation [IN-57] [SH-10]',
    async (kind) => {
      const practice = await aPracticeDay();
      const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
      await practice.client({ first_name: 'Maya', last_name: 'Okafor', pims_id: `${maya.pims_id}9` });
      const path = link({
        animalOwnerId: maya[kind],
        firstName: 'Maya',
        lastName: 'Okafor',
        smsPhone: maya.contact_phone ?? '',
      });
      const { user, address } = await renderApp({ practice, path });
      const start = await startButton('Maya Okafor');
      expect(field('First name')).toHaveValue('Maya');
      expect(field('Last name')).toHaveValue('Okafor');
      expect(field('Phone')).toHaveValue(maya.contact_phone?.replace(/\+1(...)(...)(....)/, '($1) $2-$3'));
      expect(field('First name')).toHaveFocus();
      expect(screen.queryByText(/Conversation not found/)).not.toBeInTheDocument();
      await user.click(start);
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument());
      const [made] = await practice.conversations();
      expect(made).toMatchObject({ pet_owner_id: maya.id, sms_phone: maya.contact_phone });
      expect(address()).toBe(`/client-communications/conversations/${made?.id}`);
    },
  );

  it('uses the practice’s number if it has none [IN-57]', async () => {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    const { user } = await renderApp({ practice, path: link({ animalOwnerId: maya.pims_id }) });
    await user.click(await startButton('Maya Okafor'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument());
    expect((await practice.conversations())[0]).toMatchObject({ sms_phone: maya.contact_phone });
  });

  it('returns to the inbox when the dialog is closed', async () => {
    const { user, address } = await renderApp({ path: link({ animalOwnerId: 'C-1', firstName: 'Maya' }) });
    await screen.findByText('Fill in at least one field.');
    expect(field('First name')).toHaveValue('Maya');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/client-communications'));
    expect(screen.queryByRole('dialog', { name: 'New conversation' })).not.toBeInTheDocument();
  });

  it('is followed by a search of any other client', async () => {
    const practice = await aPracticeOfFour();
    const { user } = await renderApp({ practice, path: link({ animalOwnerId: 'C-100', firstName: 'Maya' }) });
    await startButton('Maya Okafor');
    await user.clear(field('First name'));
    await search(user, 'Last name', 'Nowak');
    await startButton('Paul Nowak');
    expect(await names()).toEqual(['Paul Nowak']);
  });
});
