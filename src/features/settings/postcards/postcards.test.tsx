import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPostcard, getPostcardStatement, previewPostcards } from '#contract/campaigns/postcards.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { postcards as words } from '#src/strings/postcards.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import {
  aCard,
  aHouseholdOf,
  aMailingDay,
  becomeDue,
  printCards,
  printed,
  today,
} from '#tests/support/postcard-day.ts';
import { elmStreet } from '#tests/support/postcard-world.ts';
import type { PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();
const path = '/config/medical-service-reminders';
const open = (practice: PracticeDay, flags = {}) => renderApp({ practice, path, flags });
const section = async () => within(await screen.findByRole('region', { name: words.title }));
const hasPrinter = () => network.rewrite(getPostcardStatement, (answer) => ({ ...answer, hasPrinter: true }));

describe('the coming cards', () => {
  it('are shown as they will be printed, one household at a time, with arrows and arrow keys through them [MS-10] [MS-12] [CN-22] [CA-09]', async () => {
    const practice = await aMailingDay();
    await aHouseholdOf(practice, 'Maya', { days: 10 });
    await aHouseholdOf(practice, 'Ben', { days: 20 });
    const { user } = await open(practice);
    const cards = await section();
    const first = await cards.findByRole('group', { name: words.proof.group(1, 2) });
    expect(within(first).getByRole('link', { name: /^To Maya Okafor, / })).toHaveAttribute(
      'href',
      expect.stringContaining('start-new'),
    );
    expect(within(first).getAllByText('Maya’s dog is due for a visit')).not.toHaveLength(0);
    expect(within(first).getByText('Maya Okafor, 12 Elm Street, Portland, ME 04101')).toBeInTheDocument();
    await user.click(within(first).getByRole('button', { name: words.proof.next(2, 2) }));
    const second = await cards.findByRole('group', { name: words.proof.group(2, 2) });
    expect(within(second).getByRole('link', { name: /^To Ben Okafor, / })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(await cards.findByRole('group', { name: words.proof.group(1, 2) })).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(await cards.findByRole('group', { name: words.proof.group(2, 2) })).toBeInTheDocument();
  });

  it('are none where postcards are not chosen or nothing is due', async () => {
    const practice = await aMailingDay(['SMS']);
    await aHouseholdOf(practice, 'Maya');
    await open(practice);
    expect(await (await section()).findByText(words.proof.none)).toBeInTheDocument();
  });
});

describe('postcards', () => {
  it('are absent while they are not offered, and on a server that has none [MS-09] [FL-14] [D-58]', async () => {
    const practice = await aMailingDay();
    const { unmount } = await open(practice, { 'postcards-enabled': false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: words.title })).toBeNull();
    expect(network.requestsTo(previewPostcards)).toEqual([]);
    unmount();
    network.rewrite(getUiBehaviors, (answer) => ({ ...answer, extensions: [] }));
    await open(practice);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  });
});

describe('the cost', () => {
  beforeEach(hasPrinter);

  it('is that of the printed cards at $1.10 each, with what is expected and what was before [MS-11] [CN-22]', async () => {
    const practice = await aMailingDay();
    const maya = await aHouseholdOf(practice, 'Maya', { days: 20 });
    await aCard(practice, maya, printed());
    await aCard(practice, maya, printed());
    await aCard(practice, maya, { status: 'REFUSED', reason: 'content' });
    await aCard(practice, maya, null);
    const earlier = new Date(Date.parse(`${today().slice(0, 7)}-01T12:00:00Z`) - 5 * 86_400_000);
    await aCard(practice, maya, printed(earlier), { at: earlier });
    await open(practice);
    const cost = await section();
    expect(await cost.findByText(words.cost.soFar(2, '$2.20'))).toBeInTheDocument();
    expect(await cost.findByText(words.cost.ahead(1, '$1.10'))).toBeInTheDocument();
    expect(cost.getByText(words.cost.waiting(1))).toBeInTheDocument();
    const before = words.cost.month(formatMonth(earlier.toISOString().slice(0, 7)), 1, '$1.10');
    expect(cost.getByText(before)).toBeInTheDocument();
  });

  it('says which cards fail again and again, apart from those that wait', async () => {
    const practice = await aMailingDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await aCard(practice, maya, null, { tries: 3 });
    await aCard(practice, maya, null, { tries: 2 });
    const { user } = await open(practice);
    const cost = await section();
    expect(await cost.findByText(words.cost.failing(1))).toBeInTheDocument();
    expect(cost.getByText(words.cost.waiting(1))).toBeInTheDocument();
    await user.click(cost.getByText(words.month.title(2)));
    expect(cost.getByRole('button', { name: /could not be handed to the printer yet$/ })).toBeVisible();
  });

  it('follows a card that becomes due and is printed while the page is open [MS-11] [CN-22]', async () => {
    const practice = await aMailingDay(['POSTCARD']);
    await aHouseholdOf(practice, 'Maya', { days: 10 });
    await open(practice);
    const cost = await section();
    expect(await cost.findByText(words.cost.ahead(1, '$1.10'))).toBeInTheDocument();
    await becomeDue(practice, { days: 10 });
    expect(await cost.findByText(words.proof.none)).toBeInTheDocument();
    await printCards(practice);
    expect(await cost.findByText(words.cost.soFar(1, '$1.10'))).toBeInTheDocument();
  });

  it('lists the month’s cards, each of which opens with both sides or says why it was not printed @slow', async () => {
    const practice = await aMailingDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await aCard(practice, maya, { status: 'REFUSED', reason: 'unanswered' });
    const { user } = await open(practice);
    const cards = await section();
    await user.click(await cards.findByText(words.month.title(1)));
    await user.click(cards.getByRole('button', { name: /^Maya Okafor, .*not printed$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Maya Okafor, / }));
    expect(await dialog.findByText(words.month.reasons.unanswered)).toBeInTheDocument();
    expect(dialog.getAllByText('Luna: Rabies, Jan 12')).not.toHaveLength(0);
    expect(dialog.getByText(words.proof.front)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: words.month.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('a card that could not be loaded says so, with a retry', async () => {
  const practice = await aMailingDay();
  await aCard(practice, await practice.client({ first_name: 'Maya', last_name: 'Okafor' }), printed());
  network.fail(getPostcard, { code: 'internal', message: 'No' }, 99);
  const { user } = await open(practice);
  const cards = await section();
  await user.click(await cards.findByText(words.month.title(1)));
  await user.click(cards.getByRole('button', { name: /^Maya Okafor, / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Maya Okafor, / }));
  await dialog.findByText(words.month.failed);
  network.recover(getPostcard);
  await user.click(dialog.getByRole('button', { name: shell.retry }));
  expect(await dialog.findByText('Luna is due for a visit', { selector: 'p' })).toBeInTheDocument();
});

describe('refused addresses', () => {
  it('are listed with their reason and the way to the client, until they are corrected @slow', async () => {
    const practice = await aMailingDay();
    const maya = await aHouseholdOf(practice, 'Maya');
    await aCard(practice, maya, { status: 'REFUSED', reason: 'address' });
    const ben = await aHouseholdOf(practice, 'Ben', { address: { ...elmStreet, postalCode: '0410' } });
    await practice.world.store.db
      .insertInto('reminder')
      .values({
        practice: practice.practice,
        pet_owner_id: ben.id,
        cadence: 'postcard',
        medium: 'POSTCARD',
        subject_id: 'any',
        due_on: today(),
        at: new Date(),
        status: 'UNREACHABLE',
      })
      .execute();
    const { unmount } = await open(practice);
    const cards = await section();
    await cards.findByRole('heading', { name: words.refused.title });
    expect(cards.getByText(`12 Elm Street, Portland, ME 04101: ${words.refused.byPrinter}`)).toBeInTheDocument();
    expect(cards.getByText(`12 Elm Street, Portland, ME 0410: ${words.refused.problems.zip}`)).toBeInTheDocument();
    expect(cards.getByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', expect.stringContaining(ben.id));
    unmount();
    await practice.world.store.db
      .updateTable('pet_owner')
      .set({ postal_address: JSON.stringify({ ...elmStreet, street: '14 Elm Street' }) })
      .where('practice', '=', practice.practice)
      .execute();
    await open(practice);
    await (await section()).findByText(words.month.title(1));
    expect(screen.queryByRole('heading', { name: words.refused.title })).toBeNull();
  });
});

describe('without a printer', () => {
  it('cards are listed, and a file has them in which no cell begins a formula [F-68]', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:card';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const practice = await aMailingDay();
    await aCard(practice, await practice.client(), 'LISTED');
    const { user } = await open(practice);
    const cards = await section();
    expect(await cards.findByText(`${words.listed.text} ${words.listed.count(1)}`)).toBeInTheDocument();
    await user.click(cards.getByRole('button', { name: words.listed.export }));
    expect(await saved[0]?.text()).toBe(
      [
        '"Name","Street","City","State","ZIP","Services"',
        '"\'=Maya Okafor","12 Elm Street","Portland","ME","04101","Luna: Rabies, Jan 12"',
        '',
      ].join('\r\n'),
    );
  });
});
