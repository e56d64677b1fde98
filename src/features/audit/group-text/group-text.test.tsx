import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { cancelGroupText, listGroupTexts, sendGroupText } from '#contract/communication/group-texts.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { groupTexts } from '#src/strings/group-texts.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { anAuditDay, today } from '#tests/support/audit-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

/** Three clients with visits of tomorrow; Maya has two. */
async function aBadDay() {
  const day = await anAuditDay();
  const booked: string[] = [];
  const book = async (name: string, ...times: readonly string[]) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    const phone = aPhone();
    const client = await day.practice.client({ first_name, last_name, contact_phone: phone });
    for (const time of times) booked.push(await day.book({ client: name, owner: client.id, phone, time }));
    return client;
  };
  const maya = await book('Maya Okafor', '09:00', '10:00');
  const ben = await book('Ben Silva', '09:30');
  const ida = await book('Ida Berg', '11:00');
  const { practice, world } = day.practice;
  const { db } = world.store;
  return {
    ...day,
    booked,
    maya,
    ben,
    ida,
    sent: () => db.selectFrom('group_text').selectAll().where('practice', '=', practice).execute(),
    texts: async () =>
      (await db.selectFrom('message').selectAll().where('practice', '=', practice).execute())
        .filter(({ type }) => type === 'SMS_AUTOMATED')
        .map(({ content }) => content)
        .toSorted(),
  };
}

async function open({ practice }: Awaited<ReturnType<typeof aBadDay>>) {
  const path = `/appointment-audit?day=${addDays(today(), 1)}`;
  const app = await renderApp({ practice, path });
  await app.user.click(await screen.findByRole('link', { name: 'Text clients' }));
  return app;
}
const visits = () => screen.findByRole('group', { name: 'Visits' });
const pick = async (name: string | RegExp) => within(await visits()).findByRole('checkbox', { name });
const wording = () => screen.findByRole('textbox', { name: 'Text' });
const button = (name: string) => screen.findByRole('button', { name });

describe('a text to the clients of a day', () => {
  it('goes to all clients of a doctor by one press, and shows what became of it @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick('Dr. Ortiz, 4 visits'));
    expect(await pick('All visits')).toBeChecked();
    await user.click(await wording());
    await user.paste('Hi {{owner}}, we must move your visit at {{time}}.');
    expect(await screen.findByText('Hi Maya, we must move your visit at 9:00 AM and 10:00 AM.')).toBeVisible();
    await user.dblClick(await button('Text 3 clients'));
    expect(await screen.findByText('3 texts will be sent in a few seconds.')).toBeVisible();
    expect(await wording()).toHaveValue('');
    await act(day.sendGroupTexts);
    expect(await screen.findByText('3 on the way')).toBeVisible();
    const sent = within(
      screen.getByRole('article', { name: 'Hi Maya, we must move your visit at 9:00 AM and 10:00 AM.' }),
    );
    expect(sent.getByText(/^As Maya Okafor gets it/)).toBeVisible();
    await user.click(sent.getByText('Show each client'));
    expect(sent.getByText('Hi Ben, we must move your visit at 9:30 AM.')).toBeVisible();
    expect(await day.sent()).toHaveLength(1);
    expect(await day.texts()).toEqual([
      'Hi Ben, we must move your visit at 9:30 AM.',
      'Hi Ida, we must move your visit at 11:00 AM.',
      'Hi Maya, we must move your visit at 9:00 AM and 10:00 AM.',
    ]);
    expect(network.requestsTo(sendGroupText)).toHaveLength(1);
  });

  it('that cannot be sent again and again says so, and that it is tried again by itself', async () => {
    const day = await aBadDay();
    await day.colleagueTextsClients('We are closed.');
    await open(day);
    const [{ id } = expect.fail()] = await day.sent();
    const text = await screen.findByRole('article', { name: 'We are closed.' });
    expect(within(text).queryByText(groupTexts.failing)).toBeNull();
    for (let failures = 1; failures <= 3; failures++) await act(() => day.practice.fails('group_text', id));
    expect(await within(text).findByText(groupTexts.failing)).toBeVisible();
    await act(day.sendGroupTexts);
    await waitFor(() => expect(within(text).queryByText(groupTexts.failing)).toBeNull());
  });

  it('names who gets none and why, and cannot be sent with a placeholder left open', async () => {
    const day = await aBadDay();
    await day.pauseMessages(day.ben.id);
    const { user } = await open(day);
    await user.click(await pick(/Ben Silva/));
    await user.click(await pick(/Ida Berg/));
    expect(await screen.findByText('1 client will get it, 1 visit left out.')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Left out' })).toHaveTextContent(
      'Ben Silva: Automatic messages are paused',
    );
    await user.click(await wording());
    await user.paste('Hi {{doctor}}');
    expect(await screen.findByText('Replace {{doctor}}, for which there is no name.')).toBeVisible();
    expect(await button('Text 1 client')).toBeDisabled();
  });

  it('says that clients share a number, and names them all @slow', async () => {
    const day = await aBadDay();
    const phone = day.ida.contact_phone ?? '';
    const sven = await day.practice.client({ first_name: 'Sven', last_name: 'Berg', contact_phone: phone });
    await day.book({ client: 'Sven Berg', owner: sven.id, phone, time: '12:00' });
    const { user } = await open(day);
    for (const name of [/Ben Silva/, /Ida Berg/, /Sven Berg/]) await user.click(await pick(name));
    expect(await screen.findByText('2 phones (3 clients, 2 share a number) will get it.')).toBeVisible();
    await user.click(await pick(/Ben Silva/));
    await user.click(await wording());
    await user.paste('Hi {{owner}}');
    expect(await screen.findByText('Ida Berg and Sven Berg will get')).toBeVisible();
    await user.click(await button('Text 2 clients'));
    const sent = within(await screen.findByRole('article', { name: 'Hi Ida and Sven' }));
    expect(sent.getByText(/^To 2 clients, by Ada Lovelace/)).toBeVisible();
  });

  it('is written to visits that say so where their clients cannot come @slow', async () => {
    const day = await aBadDay();
    const [maya = '', , ben = '', ida = ''] = day.booked;
    await day.colleagueMarks(maya, 'MARKED_CONFIRMED');
    await day.clientAnswers(maya, 'NOT_COMING');
    await day.clientReplies([ben], 'CALLS_OFF', 'We cannot come');
    await day.clientAnswers(ida, 'COMING');
    await open(day);
    const mark = groupTexts.notComing;
    expect((await pick(/Maya Okafor.+9:00|9:00.+Maya Okafor/)).closest('label')).toHaveTextContent(`${mark}Confirmed`);
    expect((await pick(/Ben Silva/)).closest('label')).toHaveTextContent(mark);
    expect((await pick(/Ida Berg/)).closest('label')).not.toHaveTextContent(mark);
  });

  it('is undone before it leaves, and its words and visits are there again @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    await user.click(await button('Text 1 client'));
    // The pressed button is disabled now.
    await waitFor(async () => expect(await button('Undo')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await wording()).toHaveValue('We are closed.'));
    await waitFor(() => expect(screen.getByRole('region', { name: /^Text the clients/ })).toHaveFocus());
    expect(await pick(/Ida Berg/)).toBeChecked();
    await day.sendGroupTexts();
    expect(await day.texts()).toEqual([]);
    expect(network.requestsTo(cancelGroupText)).toHaveLength(1);
  });

  it('can be undone also where every visit of the day was cancelled meanwhile @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    await user.click(await button('Text 1 client'));
    await button('Undo');
    await act(async () => {
      for (const id of day.booked) await day.cancel(id);
    });
    await screen.findByText('No visits are ahead on this day.');
    await user.click(await button('Undo'));
    await waitFor(() => expect(network.requestsTo(cancelGroupText)).toHaveLength(1));
    await day.sendGroupTexts();
    expect(await day.texts()).toEqual([]);
  });

  it('asks before the same wording goes to the same visits again @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    const write = async () => {
      await user.click(await pick(/Ida Berg/));
      await user.type(await wording(), 'We are closed.');
      await user.click(await button('Text 1 client'));
    };
    await write();
    await screen.findByText('1 text will be sent in a few seconds.');
    await write();
    expect(await screen.findByText(/went to some of these visits before/)).toBeVisible();
    expect(await day.sent()).toHaveLength(1);
    await user.click(await button('Send again'));
    await waitFor(async () => expect(await day.sent()).toHaveLength(2));
  });

  it('of a colleague appears by itself, and one that was not seen yet holds the own back with a question @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    const release = network.hold(listGroupTexts);
    await act(() => day.colleagueTextsClients('Dr. Ortiz is ill, {{owner}}.'));
    await user.click(await button('Text 1 client'));
    expect(await screen.findByText(/colleague has texted some of these clients in the meantime/)).toBeVisible();
    expect(await day.sent()).toHaveLength(1);
    expect(await wording()).toHaveValue('We are closed.');
    release();
    await act(day.sendGroupTexts);
    expect(await screen.findByRole('article', { name: 'Dr. Ortiz is ill, Maya.' })).toBeVisible();
    await user.click(await button('Do not send'));
    await user.click(await button('Text 1 client'));
    await waitFor(async () => expect(await day.sent()).toHaveLength(2));
  });

  it('whose answer was lost is repeated under the same key, also its cancellation: one text, and then none @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    network.fail(sendGroupText, 'response lost');
    const alerts = alertsSaid();
    await user.click(await button('Text 1 client'));
    await waitFor(async () => expect(await wording()).toHaveValue(''));
    await waitFor(() => expect(network.requestsTo(sendGroupText)).toHaveLength(2));
    expect(await day.sent()).toHaveLength(1);
    network.fail(cancelGroupText, 'response lost');
    await user.click(await button('Undo'));
    await waitFor(async () => expect(await wording()).toHaveValue('We are closed.'));
    expect(network.requestsTo(cancelGroupText)).toHaveLength(2);
    expect(await day.sent()).toMatchObject([{ status: 'CANCELLED' }]);
    expect(alerts().join()).not.toMatch(/No connection|not known/);
  });

  it('is not called a failure where nobody knows, and is found sent: one text in any case @slow', async () => {
    // Such a server is not asked again without a press.
    network.rewrite(getUiBehaviors, (answer) => {
      const { extensions, ...rest } = answer as { extensions: readonly string[] };
      return { ...rest, extensions: extensions.filter((name) => name !== 'idempotency') };
    });
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    network.fail(sendGroupText, 'response lost');
    network.fail(listGroupTexts, 'unreachable', Infinity);
    await user.click(await button('Text 1 client'));
    await waitFor(async () =>
      expect(await wording()).toHaveAccessibleDescription(/it is not known whether this was done/),
    );
    network.recover(listGroupTexts);
    await act(day.sendGroupTexts);
    await waitFor(async () => expect(await wording()).toHaveValue(''));
    expect(await day.sent()).toHaveLength(1);
    expect(network.requestsTo(sendGroupText)).toHaveLength(1);
  });

  it('keeps its words and visits when the page is left @slow', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    await user.click(await pick(/Ida Berg/));
    await user.type(await wording(), 'We are closed.');
    await user.click(screen.getByRole('link', { name: 'Back to the audit' }));
    await user.click(await screen.findByRole('link', { name: 'Text clients' }));
    expect(await wording()).toHaveValue('We are closed.');
    expect(await pick(/Ida Berg/)).toBeChecked();
  });

  it('is written with the keyboard: the visits are one tab stop, with arrow keys', async () => {
    const day = await aBadDay();
    const { user } = await open(day);
    const all = await pick('All visits');
    act(() => all.focus());
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(await pick(/9:00 AM.*Maya Okafor/)).toBeChecked();
    expect(all).toBePartiallyChecked();
    await user.tab();
    expect(await wording()).toHaveFocus();
  });
});
