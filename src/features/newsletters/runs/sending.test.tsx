import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countAudience } from '#contract/campaigns/newsletter-audience.ts';
import {
  createNewsletterRun,
  getNewsletterReport,
  listNewsletterReaders,
} from '#contract/campaigns/newsletter-runs.ts';
import { updateNewsletter } from '#contract/campaigns/newsletters.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { startSending } from '#tests/support/newsletter-sending.ts';
import { aReader, aReadyNewsletter, aRun } from '#tests/support/newsletter-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aNewsletter } from '#tests/support/server-world.ts';

const network = theNetwork();

async function aPracticeWithReaders() {
  const practice = await aPracticeDay();
  await practice.world.store.db
    .updateTable('practice')
    .set({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) })
    .where('practice', '=', practice.practice)
    .execute();
  const read = (email: string, first_name: string, more: object = {}) =>
    aReader(practice.world, practice.practice, email, { first_name, last_name: 'Okafor', ...more });
  await read('maya@home.example', 'Maya');
  await read('lost@home.example', 'Logan');
  await read('', 'Nora', { email: null });
  const newsletter = await aReadyNewsletter(practice.world, practice.practice, { name: 'Ticks' });
  const path = `/config/mass-communications?item=${newsletter.id}&step=recipients`;
  return { practice, newsletter, path };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the recipients of a newsletter', () => {
  it('are chosen by conditions and counted, with why the others do not get it [NL-17]', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
    await user.click(await button('No email address: 1 client. Show them'));
    expect(await within(await screen.findByRole('dialog')).findByText('Nora Okafor')).toBeVisible();
    await user.click(await button('Close'));
    await user.click(screen.getByRole('radio', { name: 'Clients who meet every condition' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Clients who' }), 'have a visit booked');
    expect(await screen.findByText('0 of 3 clients get it')).toBeVisible();
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('are nobody until somebody has chosen', async () => {
    const { practice } = await aPracticeWithReaders();
    const { id } = await aNewsletter(practice.world, practice.practice, { name: 'New' });
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${id}&step=recipients` });
    const all = await screen.findByRole('radio', { name: 'All clients' });
    expect(all).not.toBeChecked();
    await user.click(all);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
  });

  it('answer whether one client gets it, who can be left out and included again', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a client' }), 'maya');
    await user.click(await button('Leave out Maya Okafor'));
    expect(await screen.findByText('1 of 3 clients get it')).toBeVisible();
    await user.click(await button('Include Maya Okafor'));
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
  });

  it('stay on the screen when they could not be counted or saved, and both are tried again [NL-20] [F-01]', async () => {
    const { practice, path } = await aPracticeWithReaders();
    network.fail(countAudience, { code: 'internal', message: 'no' }, 100);
    network.fail(updateNewsletter, { code: 'internal', message: 'no' }, 100);
    const { user } = await renderApp({ practice, path });
    const species = await screen.findByRole('radio', { name: 'Clients who meet every condition' });
    await user.click(species);
    const saving = (await screen.findByText(/^Who gets it could not be saved/)).closest('div')!;
    const counting = (await screen.findByText(/^It could not be counted who gets it/)).closest('div')!;
    expect(species).toBeChecked();
    network.recover(countAudience);
    network.recover(updateNewsletter);
    await user.click(within(saving).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await user.click(within(counting).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
  });
});

describe('sending a newsletter', () => {
  it('begins now, shows what became of each reader, and sends again to those who may not have it [NL-11] [NL-23]', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText('Preparing')).toBeVisible();
    await startSending(practice.world);
    expect(await screen.findByText('Sent to 1')).toBeVisible();
    await user.click(await button(/^Perhaps delivered: 1 client/));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Logan Okafor')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await button(/^Send again to the 0 clients/)).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /who perhaps got it$/ }));
    await user.click(await button('Send again to the 1 client who did not get it'));
    expect(await screen.findByText('It is being sent to them again')).toBeVisible();
  });

  it('can be undone, and shows the new number where another number of clients would get it', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    const sendToTwo = await button('Send to 2 clients now');
    await aReader(practice.world, practice.practice, 'zoe@home.example', { first_name: 'Zoe' });
    await user.click(sendToTwo);
    expect(await screen.findByText(/Who gets it has changed since it was counted/)).toBeVisible();
    expect(await screen.findByText('3 clients get it.')).toBeVisible();
    await user.click(await button('Send to 3 clients now'));
    await user.click(await button('Undo: The newsletter is being sent'));
    expect(await screen.findByText('No newsletter was sent')).toBeVisible();
    expect(await button('Review and send')).toBeEnabled();
  });

  it('tries the report and its readers again where they could not be loaded [ER-14]', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    network.fail(getNewsletterReport, { code: 'internal', message: 'no' }, 100);
    network.fail(listNewsletterReaders, { code: 'internal', message: 'no' }, 100);
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await startSending(practice.world);
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
    network.recover(getNewsletterReport);
    await user.click(await button('Try again'));
    await screen.findByText('Sent to 1');
    await user.click(await button(/^Delivered: 1 client/));
    expect(await screen.findByText(/^Clients could not be loaded/)).toBeVisible();
    network.recover(listNewsletterReaders);
    await user.click(await button('Try again'));
    expect(await within(await screen.findByRole('dialog')).findByText('Maya Okafor')).toBeVisible();
  });

  it('is paused, resumed and stopped for good after a question', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await screen.findByText('Preparing');
    await practice.world.store.db
      .updateTable('campaign_run')
      .set({ state: 'SENDING', readers: 2, started_at: new Date() })
      .where('campaign_id', '=', newsletter.id)
      .execute();
    await user.click(await button('Pause'));
    expect(await screen.findByText('Paused after 0 of 2')).toBeVisible();
    await user.click(await button('Resume'));
    expect(await screen.findByText('Sending 0 of 2')).toBeVisible();
    await user.click(await button('Stop for good'));
    const question = await screen.findByRole('dialog', { name: 'Stop for good?' });
    await user.click(within(question).getByRole('button', { name: 'Stop for good' }));
    expect(await screen.findByText('Stopped after 0 of 2')).toBeVisible();
  });

  it('asks about a run that was missed', async () => {
    const { practice } = await aPracticeWithReaders();
    const { world } = practice;
    const run = await aRun(world, practice.practice, { start: new Date(Date.now() + 3_600_000).toISOString() });
    await world.store.db.updateTable('campaign_run').set({ state: 'MISSED' }).where('id', '=', run.id).execute();
    const path = `/config/mass-communications?item=${run.campaignId}&step=recipients`;
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByText('It could not be sent then. Send it now?')).toBeVisible();
    await user.click(await button('Send now'));
    expect(await screen.findByText('Preparing')).toBeVisible();
  });

  it('is planned, moved and called off [NL-09]', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await screen.findByRole('radio', { name: 'At a time' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toBeEnabled());
    await user.click(await button('Schedule'));
    expect(await screen.findByText(/^Scheduled for .*10:00 AM/)).toBeVisible();
    await user.click(await button('Change the time'));
    const time = await screen.findByLabelText('Time');
    await user.clear(time);
    await user.type(time, '11:30');
    await user.click(await button('Save'));
    expect(await screen.findByText(/^Scheduled for .*11:30 AM/)).toBeVisible();
    await user.click(await button('Unschedule'));
    expect(await button('Review and send')).toBeEnabled();
  });

  it('says what failed in its own words, and is tried again under the same key [NL-21] [F-02]', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    network.fail(createNewsletterRun, 'response lost');
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText(/^The newsletter could not be sent/)).toBeVisible();
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText('Preparing')).toBeVisible();
    const runs = await practice.world.store.db
      .selectFrom('campaign_run')
      .select('id')
      .where('campaign_id', '=', newsletter.id)
      .execute();
    expect(runs).toHaveLength(1);
  });
});
