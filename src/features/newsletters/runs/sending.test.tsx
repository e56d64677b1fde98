import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countAudience } from '#contract/campaigns/newsletter-audience.ts';
import {
  createNewsletterRun,
  deleteNewsletterRun,
  getNewsletterReport,
  listNewsletterReaders,
  updateNewsletterRun,
  withdrawNewsletterPicture,
} from '#contract/campaigns/newsletter-runs.ts';
import { getNewsletter, listNewsletters, updateNewsletter } from '#contract/campaigns/newsletters.ts';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Output } from '#contract/http.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { updateNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import { connectionChanged } from '#src/realtime/realtime-slice.ts';
import { applyCampaignEvents } from '#src/services/campaigns/refetch-newsletters.ts';
import { cadences } from '#src/strings/cadences.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aDocument, anImage, aText } from '#tests/support/newsletter-documents.ts';
import { anUpload } from '#tests/support/ready-newsletter.ts';
import { startSending } from '#tests/support/newsletter-sending.ts';
import {
  aReader,
  aReadyNewsletter,
  aRun,
  aRunOf,
  callOff,
  changeRun,
  countRun,
  prepareRunsOf,
} from '#tests/support/newsletter-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aNewsletter } from '#tests/support/server-world.ts';

// Loaded before the first test, whose time it would take.
await import('../recipients/RecipientsStep.tsx');

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
  it('are chosen by conditions and counted, with why the others do not get it [NL-17] @slow', async () => {
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

  it('are not sent to while a condition is incomplete, which names what it takes @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await screen.findByRole('radio', { name: 'Clients who meet every condition' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Clients who' }), 'have not visited within');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await button('Review and send')).toBeEnabled();
    const months = screen.getByRole('spinbutton', { name: 'Months' });
    await user.type(months, '0');
    expect(months).toHaveAccessibleDescription('Enter a number from 1 to 120.');
    expect(screen.getByText('Not saved: a condition is incomplete.')).toBeVisible();
    expect(await button('Review and send')).toBeDisabled();
    await user.type(months, '{Backspace}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review and send' })).toBeEnabled());
  });

  it('are nobody until somebody has chosen @slow', async () => {
    const { practice } = await aPracticeWithReaders();
    const { id } = await aNewsletter(practice.world, practice.practice, { name: 'New' });
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${id}&step=recipients` });
    const all = await screen.findByRole('radio', { name: 'All clients' });
    expect(all).not.toBeChecked();
    await user.click(all);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
  });

  it('answer whether one client gets it, who can be left out and included again @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a client' }), 'maya');
    await user.click(await button('Leave out Maya Okafor'));
    expect(await screen.findByText('1 of 3 clients get it')).toBeVisible();
    await user.click(await button('Include Maya Okafor'));
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
  });

  it('are kept when saving failed and the page is loaded again, and saved once though two choices overlap [NL-20] @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    network.fail(updateNewsletter, { code: 'internal', message: 'no' }, 100);
    const first = await renderApp({ practice, path });
    await first.user.click(await screen.findByRole('radio', { name: 'Clients who meet every condition' }));
    expect(await screen.findByText(/^Who gets it could not be saved/)).toBeVisible();
    first.unmount();
    // The last attempt of the page that is left.
    await waitFor(() => expect(network.requestsTo(updateNewsletter)).toHaveLength(2));
    await network.settled();
    network.recover(updateNewsletter);
    const release = network.hold(updateNewsletter);
    const { user } = await renderApp({ practice, path });
    const meets = await screen.findByRole('radio', { name: 'Clients who meet every condition' });
    await waitFor(() => expect(meets).toBeChecked());
    await waitFor(() => expect(network.requestsTo(updateNewsletter)).toHaveLength(3));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Clients who' }), 'have a visit booked');
    release();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await screen.findByText('0 of 3 clients get it')).toBeVisible();
    expect(screen.queryByText(/^Who gets it could not be saved/)).toBeNull();
  });

  it('stay on the screen when they could not be counted or saved, and both are tried again [NL-20] [F-01] @slow', async () => {
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
  it('begins now, shows what became of each reader, and sends again to those who may not have it [NL-11] [NL-23] @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText('Preparing')).toBeVisible();
    expect(screen.getByText('Nothing has left yet; it begins in a moment.')).toBeVisible();
    await startSending(practice.world);
    expect(await screen.findByText('Sent to 1')).toBeVisible();
    await user.click(await button(/^Perhaps delivered: 1 client/));
    const dialog = await screen.findByRole('dialog', { name: 'Clients: perhaps delivered' });
    expect(await within(dialog).findByText('Logan Okafor')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await button('Send again to those who perhaps got it'));
    const question = within(await screen.findByRole('dialog', { name: 'Send again?' }));
    expect(question.getByRole('button', { name: 'Send to 0 clients' })).toBeDisabled();
    await user.click(question.getByRole('checkbox', { name: 'Also to 1 client who perhaps got it' }));
    await user.click(question.getByRole('button', { name: 'Send to 1 client' }));
    expect(await screen.findByText('It is being sent to them')).toBeVisible();
    // What became of the first sending stays.
    const again = await screen.findByRole('region', { name: /^Sent again / });
    expect(await within(again).findByRole('button', { name: /^Perhaps delivered: 1 client/ })).toBeVisible();
    const first = screen.getByRole('region', { name: 'What became of it' });
    expect(within(first).getByRole('button', { name: /^Delivered: 1 client/ })).toBeVisible();
    expect(await screen.findByText('Sent to 1')).toBeVisible();
    // It is still not known, and is asked about once for all.
    expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  });

  it('can be reviewed and sent after it was stopped while it was being prepared @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await user.click(await button('Stop for good'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Stop for good?' })).getByRole('button', {
        name: 'Stop for good',
      }),
    );
    expect(await screen.findByText('Stopped before it began')).toBeVisible();
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await startSending(practice.world);
    expect(await screen.findByText('Sent to 1')).toBeVisible();
  });

  it('is planned, moved and called off by its start alone, where the server knows no runs [NL-09] [API-45] @slow', async () => {
    network.rewrite(getUiBehaviors, (answer) => ({ ...answer, extensions: ['single-campaign'] }));
    const { practice, newsletter, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    const choose = async (day: string, save: string) => {
      await user.click(await screen.findByRole('radio', { name: 'At a time' }));
      const field = screen.getByLabelText('Day');
      await user.clear(field);
      await user.type(field, day);
      await user.click(await button(save));
      // A mistyped year would be found too late.
      expect(await screen.findByText(/2098 is more than a year ahead/)).toBeVisible();
      const dialog = screen.getByRole('dialog', { name: /^(Send this newsletter|Change the time)$/ });
      await user.click(await button(save));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    };
    await user.click(await button('Review and send'));
    expect(await screen.findByText('This server does not say how many clients get it.')).toBeVisible();
    await choose('2098-12-01', 'Schedule');
    expect(await screen.findByText(/^Scheduled for .*Dec 1, 2098/)).toBeVisible();
    await user.click(await button('Change the time'));
    await choose('2098-12-08', 'Save');
    expect(await screen.findByText(/^Scheduled for .*Dec 8, 2098/)).toBeVisible();
    const runs = async () =>
      practice.world.store.db
        .selectFrom('campaign_run')
        .select('state')
        .where('campaign_id', '=', newsletter.id)
        .execute();
    expect(await runs()).toEqual([{ state: 'SCHEDULED' }]);
    await user.click(await button('Unschedule'));
    await waitFor(() => expect(screen.queryByText(/^Scheduled for/)).toBeNull());
    expect(await runs()).toEqual([]);
  });

  it('is not offered before the day on which the practice begins with newsletters, which is said [CA-14]', async () => {
    network.rewrite(getEnrollment, (answer) => ({
      ...answer,
      campaignEnrollments: [{ campaignType: 'PracticeNewsletter', startDate: '2098-03-02' }],
    }));
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    expect(await screen.findByRole('radio', { name: 'Now' })).toBeDisabled();
    expect(screen.getByLabelText('Day')).toHaveValue('2098-03-02');
    expect(screen.getByText(/Newsletters of this practice begin on .*March 2, 2098/)).toBeVisible();
    await user.click(await button('Schedule'));
    expect(await screen.findByText(/^Scheduled for .*Mar 2, 2098/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sending' })).toHaveFocus());
    await user.click(await button('Unschedule'));
    await screen.findByRole('button', { name: 'Review and send' });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Sending' })).toHaveFocus());
  });

  it('can be undone, and shows the new number where another number of clients would get it @slow', async () => {
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

  it('tries the report and its readers again where they could not be loaded [ER-14] @slow', async () => {
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
    expect(
      await within(await screen.findByRole('dialog', { name: 'Clients: delivered' })).findByText('Maya Okafor'),
    ).toBeVisible();
  });

  it('lists its pictures, which are withdrawn after a question', async () => {
    const { practice } = await aPracticeWithReaders();
    const picture = await anUpload({ db: practice.world.store.db, practice: practice.practice });
    const document = aDocument(anImage({ src: picture.src, alt: 'Rex in the snow' }));
    const newsletter = await aReadyNewsletter(practice.world, practice.practice, { document });
    await aRunOf(practice.world, practice.practice, newsletter);
    await prepareRunsOf(practice.world, practice.practice, newsletter);
    const { user } = await renderApp({
      practice,
      path: `/config/mass-communications?item=${newsletter.id}&step=recipients`,
    });
    await user.click(await button('Withdraw: Rex in the snow'));
    network.fail(withdrawNewsletterPicture, { code: 'invalid_request', message: 'no' });
    await user.click(await button('Withdraw for good'));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
    network.recover(withdrawNewsletterPicture);
    await user.click(await button('Withdraw for good'));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Pictures' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('is copied after a picture was withdrawn, and asks for another one @slow', async () => {
    const { practice } = await aPracticeWithReaders();
    const { db } = practice.world.store;
    const picture = await anUpload({ db, practice: practice.practice });
    const document = aDocument(anImage({ src: picture.src, alt: 'Rex in the snow' }));
    const newsletter = await aReadyNewsletter(practice.world, practice.practice, { document });
    await aRunOf(practice.world, practice.practice, newsletter);
    await prepareRunsOf(practice.world, practice.practice, newsletter);
    await db.deleteFrom('file').where('practice', '=', practice.practice).where('id', '=', picture.id).execute();
    const { user } = await renderApp({
      practice,
      path: `/config/mass-communications?item=${newsletter.id}&step=content`,
    });
    const copies = () =>
      db
        .selectFrom('campaign')
        .select('name')
        .where('practice', '=', practice.practice)
        .where('name', 'like', 'Copy of %')
        .execute();
    network.fail(updateNewsletterTemplate, { code: 'invalid_request', message: 'This newsletter is too long.' }, 2);
    for (const _ of ['once', 'again']) {
      await user.click(await button('Go on with a copy'));
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'The copy could not be created. This newsletter is too long.',
      );
    }
    await user.click(await button('Go on with a copy'));
    expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveTextContent(
      /This picture is not there any more\..* Rex in the snow/,
    );
    expect(await screen.findByText(/^Section 1: The picture is not there any more\./)).toBeVisible();
    expect(await copies()).toHaveLength(1);
  });

  it('is paused, resumed and stopped for good after a question @slow', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const { user, store } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await screen.findByText('Preparing');
    await prepareRunsOf(practice.world, practice.practice, newsletter);
    network.fail(updateNewsletterRun, { code: 'invalid_request', message: 'no' });
    await user.click(await button('Pause'));
    expect(await screen.findByText(/^That could not be done\./)).toBeVisible();
    act(() => void store.dispatch(connectionChanged('closed')));
    expect(screen.getByText(/^That could not be done\./)).toBeVisible();
    act(() => void store.dispatch(connectionChanged('open')));
    expect(screen.queryByText(/^That could not be done\./)).toBeNull();
    network.recover(updateNewsletterRun);
    await user.click(await button('Pause'));
    expect(await screen.findByText('Paused after 0 of 2')).toBeVisible();
    // Since the run was counted last.
    await practice.world.store.db
      .updateTable('campaign_recipient')
      .set({ status: 'SENT', sent_at: new Date() })
      .where('practice', '=', practice.practice)
      .where('email', '=', 'maya@home.example')
      .execute();
    await user.click(await button('Resume'));
    expect(await screen.findByText('Sending 1 of 2')).toBeVisible();
    expect(await button(/^Delivered: 1 client/)).toBeVisible();
    await user.click(await button('Stop for good'));
    const question = await screen.findByRole('dialog', { name: 'Stop for good?' });
    await user.click(within(question).getByRole('button', { name: 'Stop for good' }));
    expect(await screen.findByText('Stopped after 1 of 2')).toBeVisible();
  });

  it('says how many emails could not be handed over again and again, while it sends @slow', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const { world, practice: key } = practice;
    const run = await aRunOf(world, key, newsletter);
    await prepareRunsOf(world, key, newsletter);
    await world.store.db
      .updateTable('campaign_recipient')
      .set({ attempts: 3, reason: '451 4.3.0' })
      .where('run_id', '=', run.id)
      .where('email', '=', 'maya@home.example')
      .execute();
    await renderApp({ practice, path });
    expect(await screen.findByText(newsletterRuns.failing(1))).toBeVisible();
    await world.store.db
      .updateTable('campaign_recipient')
      .set({ status: 'SENT', sent_at: new Date() })
      .where('run_id', '=', run.id)
      .where('email', '=', 'maya@home.example')
      .execute();
    await countRun(world, key, run);
    expect(await screen.findByText('Sending 1 of 2')).toBeVisible();
    expect(screen.queryByText(newsletterRuns.failing(1))).toBeNull();
  });

  it('is reviewed: the letter, the practice’s clock, and for how many clients words are missing', async () => {
    const { practice } = await aPracticeWithReaders();
    await aReader(practice.world, practice.practice, 'nameless@home.example', { first_name: null, last_name: 'Ng' });
    const merge = { type: 'merge' as const, attrs: { name: 'owner' as const, fallback: '' } };
    const document = aDocument(aText('Hi ', merge));
    const { id } = await aReadyNewsletter(practice.world, practice.practice, { document });
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${id}&step=recipients` });
    await user.click(await button('Review and send'));
    const dialog = await screen.findByRole('dialog', { name: 'Send this newsletter' });
    expect(within(dialog).getByTitle('The letter: Phone')).toBeVisible();
    expect(within(dialog).getByText('By your practice’s clock (Eastern Time).')).toBeVisible();
    expect(await within(dialog).findByText(/^Section 1: .* 1 client who gets it has no first name\.$/)).toBeVisible();
  });

  it('waits for what must be fixed, which the card and the review name @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const document = aDocument(aText('Hi {{pet}}'));
    const letter = await aReadyNewsletter(practice.world, practice.practice, { document });
    // The newsletter as it was loaded before its letter was changed.
    network.rewrite(getNewsletter, (answer) => {
      const { campaign } = answer as Output<typeof getNewsletter>;
      return { ...answer, campaign: { ...campaign, state: 'SAVED' } };
    });
    const { user, store } = await renderApp({ practice, path: path.replace(/item=[^&]+/, `item=${letter.id}`) });
    await user.click(await button('Review and send'));
    expect(await screen.findByText('It can be sent once what stands under “Must be fixed” is fixed.')).toBeVisible();
    expect(await button('Send to 2 clients now')).toBeDisabled();
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cancel' })[0]!);
    network.recover(getNewsletter);
    store.dispatch(applyCampaignEvents());
    expect(await screen.findByText('Fix this before it can be sent')).toBeVisible();
    expect(screen.getByText(/^Section 1: Words in \{\{braces\}\}/)).toBeVisible();
    expect(await button('Review and send')).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Go to the content' }));
    expect(await screen.findByRole('link', { name: /Content/, current: 'step' })).toBeVisible();
  });

  it('leads to the subject that is missing', async () => {
    const { practice } = await aPracticeWithReaders();
    const { id, templateId } = await aReadyNewsletter(practice.world, practice.practice);
    await practice.world.store.db
      .updateTable('template')
      .set({ subject: null, is_complete: false })
      .where('id', '=', templateId ?? '')
      .execute();
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${id}&step=recipients` });
    expect(await screen.findByText(/^The letter has no subject/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the details' }));
    expect(await screen.findByRole('link', { name: /Details/, current: 'step' })).toBeVisible();
  });

  it('shows how many were sent it again, also when what was read is older than what is on the screen @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user, store } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await button('Send to 2 clients now'));
    await screen.findByText('Preparing');
    await startSending(practice.world);
    expect(await screen.findByText('Sent to 1')).toBeVisible();
    network.rewrite(getNewsletter, (answer) => {
      const { campaign } = answer as Output<typeof getNewsletter>;
      return { ...answer, campaign: { ...campaign, version: 0, sentAgain: 3 } };
    });
    store.dispatch(applyCampaignEvents());
    expect(await screen.findByText('Sent to 1, again to 3')).toBeVisible();
  });

  it('closes the question in a window that was not the first', async () => {
    const { practice, newsletter, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    const send = await button('Send to 2 clients now');
    const question = screen.getByRole('dialog', { name: 'Send this newsletter' });
    await aRunOf(practice.world, practice.practice, newsletter);
    await user.click(send);
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await screen.findByText('Preparing')).toBeVisible();
    expect(screen.queryByText(/could not be sent/)).toBeNull();
  });

  it('says that a scheduled newsletter is being sent when it is sent now', async () => {
    const { practice, newsletter, path } = await aPracticeWithReaders();
    const start = daysAhead(1);
    await aRunOf(practice.world, practice.practice, newsletter, start);
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Change the time'));
    await user.click(await screen.findByRole('radio', { name: 'Now' }));
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText('The newsletter is being sent')).toBeVisible();
    expect(screen.queryByText('The newsletter is scheduled')).toBeNull();
  });

  it('settles what the newsletter says; a copy goes on from there, one also after a retry', async () => {
    const { practice } = await aPracticeWithReaders();
    const start = daysAhead(1);
    const run = await aRun(practice.world, practice.practice, { name: 'Fleas', start });
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${run.campaignId}` });
    expect(await screen.findByText(/^This newsletter is scheduled, so what was reviewed stays/)).toBeVisible();
    expect(screen.getByLabelText('Subject of the email')).toHaveAttribute('readonly');
    await user.click(screen.getByRole('link', { name: /Content/ }));
    expect(await screen.findByTitle('The letter: Phone')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
    // The copy is made, but what it says is not saved.
    network.fail(updateNewsletterTemplate, { code: 'forbidden', message: 'no' });
    await user.click(await button('Go on with a copy'));
    expect(await screen.findByText(/^The copy could not be created\./)).toBeVisible();
    await user.click(await button('Go on with a copy'));
    expect(await screen.findByRole('heading', { name: 'Copy of Fleas' })).toBeVisible();
    const campaigns = practice.world.store.db.selectFrom('campaign').select('name');
    expect(
      await campaigns.where('practice', '=', practice.practice).where('name', '=', 'Copy of Fleas').execute(),
    ).toHaveLength(1);
    expect(await screen.findByRole('textbox', { name: /^Letter|Text of section/ })).toHaveTextContent('Ticks are back');
  });

  it('keeps words that came too late on this device, and goes on saving the name @slow', async () => {
    const { practice } = await aPracticeWithReaders();
    const { world } = practice;
    const newsletter = await aReadyNewsletter(world, practice.practice, { name: 'Fleas' });
    network.fail(updateNewsletterTemplate, { code: 'unavailable', message: 'no' }, Infinity);
    const { user } = await renderApp({ practice, path: `/config/mass-communications?item=${newsletter.id}` });
    await user.type(await screen.findByRole('textbox', { name: 'Subject of the email' }), ' again');
    await aRunOf(world, practice.practice, newsletter, daysAhead(1));
    expect(await screen.findByText(/What you have written since then is kept on this device/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2027');
    await waitFor(async () => {
      const saved = world.store.db.selectFrom('campaign').select('name').where('id', '=', newsletter.id);
      expect(await saved.executeTakeFirst()).toEqual({ name: 'Fleas 2027' });
    });
  });

  it('is followed by every open window, and by a hidden one once it is seen again @slow', async () => {
    const { practice } = await aPracticeWithReaders();
    const { world } = practice;
    const { store } = await renderApp({ practice, path: '/config/mass-communications' });
    await screen.findByRole('link', { name: 'Ticks' });
    const start = daysAhead(1);
    const run = await aRun(world, practice.practice, { name: 'Fleas', start });
    const row = (await screen.findByRole('link', { name: 'Fleas' })).closest('li')!;
    await waitFor(() => expect(row).toHaveTextContent('Scheduled for'));

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    await network.settled();
    const before = network.requestsTo(listNewsletters).length;
    await changeRun(world, practice.practice, run, { start: null });
    await changeRun(world, practice.practice, run, { action: 'stop' });
    store.dispatch(applyCampaignEvents());
    await network.settled();
    expect(network.requestsTo(listNewsletters)).toHaveLength(before);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(row).toHaveTextContent('Stopped before it began'));
  });

  it('asks about a run that was missed, and takes the answer once though its own was lost [F-02] @slow', async () => {
    const { practice } = await aPracticeWithReaders();
    const { world } = practice;
    const run = await aRun(world, practice.practice, { start: new Date(Date.now() + 3_600_000).toISOString() });
    await world.store.db.updateTable('campaign_run').set({ state: 'MISSED' }).where('id', '=', run.id).execute();
    const path = `/config/mass-communications?item=${run.campaignId}&step=recipients`;
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByText('It could not be sent then. Send it now?')).toBeVisible();
    // The answer is lost, and nothing else comes from the server: it is asked again under the same key.
    network.fail(updateNewsletterRun, 'response lost');
    const release = network.hold(getNewsletter);
    await user.click(await button('Send now'));
    const keys = () => network.requestsTo(updateNewsletterRun).map(({ headers }) => headers.get('idempotency-key'));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).toBe(keys()[0]);
    release();
    expect(await screen.findByText('Preparing')).toBeVisible();
    expect(screen.queryByText(/^That could not be done/)).toBeNull();
  });

  it('is planned, moved and called off [NL-09] @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await screen.findByRole('radio', { name: 'At a time' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toBeEnabled());
    await user.click(await button('Schedule'));
    expect(await screen.findByText(/^Scheduled for .*10:00 AM/)).toBeVisible();
    expect(await screen.findByText('2 of 3 clients get it')).toBeVisible();
    await user.click(await button('Show who gets it'));
    const list = await screen.findByRole('dialog', { name: 'Clients who get it' });
    expect(await within(list).findByText('Maya Okafor')).toBeVisible();
    expect(within(list).queryByText('Nora Okafor')).toBeNull();
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await user.click(await button('Change the time'));
    const time = await screen.findByLabelText('Time');
    await user.clear(time);
    await user.type(time, '11:30');
    await user.click(await button('Save'));
    expect(await screen.findByText(/^Scheduled for .*11:30 AM/)).toBeVisible();
    await user.click(await button('Unschedule'));
    expect(await button('Review and send')).toBeEnabled();
  });

  it('says that others get it than were reviewed, until it is reviewed again @slow', async () => {
    const { practice, path } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    await user.click(await screen.findByRole('radio', { name: 'At a time' }));
    await user.click(await button('Schedule'));
    expect(await screen.findByText(/^Scheduled for/)).toBeVisible();
    expect(screen.queryByText(/it was reviewed for/)).toBeNull();
    await aReader(practice.world, practice.practice, 'ivy@home.example', { first_name: 'Ivy' });
    cleanup();
    const again = await renderApp({ practice, path });
    expect(await screen.findByText(/^3 clients get it now; it was reviewed for 2 clients/)).toBeVisible();
    await again.user.click(await button('Change the time'));
    await again.user.click(await button('Save'));
    await waitFor(() => expect(screen.queryByText(/it was reviewed for/)).toBeNull());
  });

  it('keeps the time that is being chosen when another window unschedules it', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const start = daysAhead(1);
    const run = await aRunOf(practice.world, practice.practice, newsletter, start);
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Change the time'));
    const time = await screen.findByLabelText('Time');
    await user.clear(time);
    await user.type(time, '11:30');
    await act(() => callOff(practice.world, practice.practice, run));
    expect(await screen.findByText(/^This newsletter was unscheduled in the meantime/)).toBeVisible();
    expect(screen.getByLabelText('Time')).toHaveValue('11:30');
    await user.click(await button('Schedule'));
    expect(await screen.findByText(/^Scheduled for .*11:30 AM/)).toBeVisible();
  });

  it('says that it could not be sent only when the server refused it [NL-21]', async () => {
    const { path, practice } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    network.fail(createNewsletterRun, { code: 'mail_not_configured', message: 'no' });
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText(/^The newsletter could not be sent/)).toBeVisible();
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText('Preparing')).toBeVisible();
  });

  it('finds out what became of it when the answer was lost, and is sent once [NL-21] [F-02] @slow', async () => {
    const { practice, path, newsletter } = await aPracticeWithReaders();
    const { user } = await renderApp({ practice, path });
    await user.click(await button('Review and send'));
    network.fail(createNewsletterRun, 'response lost', 2);
    // Nothing but the answer says that it is being sent.
    const release = network.hold(getNewsletter);
    await user.click(await button('Send to 2 clients now'));
    expect(await screen.findByText(/^No answer yet/)).toBeVisible();
    expect(await screen.findByText('The newsletter is being sent')).toBeVisible();
    release();
    expect(await screen.findByText('Preparing')).toBeVisible();
    expect(screen.queryByText(/could not be sent/)).toBeNull();
    expect(network.requestsTo(createNewsletterRun)).toHaveLength(3);
    const runs = await practice.world.store.db
      .selectFrom('campaign_run')
      .select('id')
      .where('campaign_id', '=', newsletter.id)
      .execute();
    expect(runs).toHaveLength(1);
  });
});

describe('a newsletter that is on its way while its flag is off', () => {
  const flags = { 'newsletters-page-enabled': false };
  const schedule = '/config/cadences-customization';
  const { goOn, actionOn } = cadences.newsletters;

  it('is said where messages are scheduled, and is called off there [FL-19] @slow', async () => {
    const { practice, newsletter } = await aPracticeWithReaders();
    await aRunOf(practice.world, practice.practice, newsletter, daysAhead(1));
    const { user } = await renderApp({ practice, path: schedule, flags });
    expect(await screen.findByText(goOn)).toBeVisible();
    network.fail(deleteNewsletterRun, 'response lost');
    await user.click(await button(actionOn('Unschedule', 'Ticks')));
    await waitFor(() => expect(screen.queryByText(goOn)).toBeNull());
    // A lost answer is asked for again without a press.
    await waitFor(() => expect(network.requestsTo(deleteNewsletterRun)).toHaveLength(2));
    expect(screen.queryByText(newsletterRuns.actionFailed)).toBeNull();
  });

  it('is not mentioned where nothing is on its way, and says why that is not known', async () => {
    const { practice } = await aPracticeWithReaders();
    network.fail(listNewsletters, { code: 'unavailable', message: 'no' });
    const { user } = await renderApp({ practice, path: schedule, flags });
    expect(await screen.findByText(new RegExp(cadences.newsletters.failed))).toBeVisible();
    await user.click(await button('Try again'));
    await waitFor(() => expect(screen.queryByText(new RegExp(cadences.newsletters.failed))).toBeNull());
    expect(screen.queryByText(goOn)).toBeNull();
  });
});
