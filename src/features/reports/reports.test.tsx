import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import {
  getSurveyProgress,
  getSurveyReport,
  listAllSubmissions,
  listFollowUps,
  listSubmissions,
  listWrittenAnswers,
} from '#contract/surveys/submissions.ts';
import { listSurveys } from '#contract/surveys/surveys.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { reports } from '#src/strings/reports.ts';
import { notFound } from '#src/strings/not-found.ts';
import { aReadyNewsletter, aRun } from '#tests/support/newsletter-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { anAnswer, anInvitation, aPublishedSurvey, manyAnswers } from '#tests/support/survey-world.ts';

const network = theNetwork();
afterEach(() => void vi.restoreAllMocks());

/** A survey with answers of these ratings, and one client who has not answered. */
async function aPracticeWithAnswers(ratings: readonly number[], name = 'After a visit') {
  const practice = await aPracticeDay();
  const survey = await aPublishedSurvey(practice.world, practice.practice, { name });
  for (const recommend of ratings) await anAnswer(practice.world, practice.practice, survey, { recommend });
  await anInvitation(practice.world, practice.practice, survey);
  return { practice, survey };
}

describe('the reports', () => {
  it('are a card for each published survey, which leads to its report [RP-01] [SH-21] @slow', async () => {
    const { practice } = await aPracticeWithAnswers([9, 3, 10]);
    const { user, address } = await renderApp({ practice, path: '/config/reports' });
    const card = await screen.findByRole('link', { name: /After a visit.*Published/ });
    expect(card).toHaveTextContent('3 answers · 75% of 4 clients asked');
    expect(card).toHaveTextContent('Published');
    await user.click(card);
    expect(await screen.findByRole('heading', { level: 1, name: 'Survey report' })).toBeVisible();
    expect(address()).toMatch(/^\/config\/reports\/survey\?id=[\da-f-]{36}$/);
  });

  it('say that there is none yet, and why one could not be loaded', async () => {
    const { user } = await renderApp({ path: '/config/reports' });
    expect(await screen.findByText('No survey has been published yet')).toBeVisible();
    network.fail(listSurveys, { code: 'unavailable', message: 'no' });
    await renderApp({ path: '/config/reports' });
    const alert = (await screen.findByText('Your surveys could not be loaded')).closest<HTMLElement>('[role=alert]');
    await user.click(within(alert!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Your surveys could not be loaded')).toBeNull());
  });
});

const partNamed = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the parts of the reports page', () => {
  it('are the answers to all surveys, the latest first and page by page [RP-03] [API-76]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([1, 2, 3, 4, 5]);
    const other = await aPublishedSurvey(practice.world, practice.practice, { name: 'New clients' });
    const ida = await practice.client({ first_name: 'Ida', last_name: 'Berg' });
    const last = { recommend: 10, more: 'Kind staff' };
    await anAnswer(practice.world, practice.practice, other, last, { petOwnerId: ida.id });
    const { user } = await renderApp({ practice, path: '/config/reports' });
    const part = await partNamed('Latest answers');
    expect(await part.findByText('6 answers')).toBeVisible();
    const rows = () => part.getAllByRole('listitem');
    expect(rows()).toHaveLength(5);
    expect(rows()[0]).toHaveTextContent(/New clients.*Ida Berg · 10 of 10Kind staff/);
    // A refetch at the same time would take the fault.
    await network.settled();
    network.fail(listAllSubmissions, { code: 'unavailable', message: 'no' });
    await user.click(part.getByRole('button', { name: 'Show more' }));
    expect(await part.findByRole('alert')).toHaveTextContent('More answers could not be loaded.');
    await user.click(part.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(6));
    expect(part.getAllByRole('link', { name: 'After a visit' })[0]).toHaveAttribute(
      'href',
      `/config/reports/survey?id=${survey.id}`,
    );
  });

  it('are what became of the newsletters that were sent, each with a link to its report [RP-01]', async () => {
    const practice = await aPracticeDay({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) });
    const { world, practice: key } = practice;
    await aReadyNewsletter(world, key, { name: 'Not sent' });
    const run = await aRun(world, key, { name: 'Ticks' });
    await world.store.db
      .updateTable('campaign_run')
      .set({
        state: 'DONE',
        started_at: '2026-11-20T15:00:00.000Z',
        ended_at: '2026-11-20T15:01:00.000Z',
        readers: 3,
        handed: 3,
      })
      .where('id', '=', run.id)
      .execute();
    for (const email of ['maya@mail.example', 'jonah@mail.example', 'ada@mail.example']) {
      const { id: pet_owner_id } = await practice.client({ email });
      await world.store.db
        .insertInto('campaign_recipient')
        .values({ practice: key, run_id: run.id, pet_owner_id, email, merge_values: '{}', status: 'SENT' })
        .execute();
    }
    await renderApp({ practice, path: '/config/reports' });
    const part = await partNamed('Newsletters');
    const card = await part.findByRole('link', { name: 'Ticks' });
    expect(card).toHaveAttribute('href', `/config/mass-communications?item=${run.campaignId}&step=recipients`);
    expect(part.getAllByRole('listitem')).toHaveLength(1);
    expect((await part.findByText('Readers', { selector: 'dt' })).nextElementSibling).toHaveTextContent('3');
  });

  it('are the reminders of the chosen days, which are in the address [RP-01]', async () => {
    const practice = await aPracticeDay();
    const client = await practice.client();
    const at = new Date();
    await practice.world.store.db
      .insertInto('reminder')
      .values({
        practice: practice.practice,
        pet_owner_id: client.id,
        cadence: '3-days',
        medium: 'SMS',
        subject_id: 'visit',
        due_on: at.toISOString().slice(0, 10),
        at: at.toISOString(),
        status: 'SENT',
      })
      .execute();
    const { user, address } = await renderApp({ practice, path: '/config/reports' });
    const part = await partNamed('Reminders and thank-you messages');
    const row = { name: 'Text 3 days before their appointment 1 0 0 of 1' };
    expect(await part.findByRole('row', row)).toBeVisible();
    await user.selectOptions(part.getByRole('combobox', { name: 'Days' }), 'Days of your own');
    await user.type(part.getByLabelText('From'), '2020-01-01');
    await user.type(part.getByLabelText('To'), '2020-01-31');
    expect(await part.findByText('No message was due on these days.')).toBeVisible();
    expect(address()).toContain('days=own&from=2020-01-01&to=2020-01-31');
    await user.selectOptions(part.getByRole('combobox', { name: 'Days' }), 'The last year');
    expect(await part.findByRole('row', row)).toBeVisible();
    expect(address()).toMatch(/\?days=year$/);
  });

  it('are asked about again while one is on its way, and say which could not be sent again and again [RP-01]', async () => {
    const practice = await aPracticeDay();
    const { id: pet_owner_id } = await practice.client();
    const { db } = practice.world.store;
    const at = new Date().toISOString();
    const { id: email_id } = await db
      .insertInto('outgoing_email')
      .values({ practice: practice.practice, kind: 'REMINDER', recipient: 'a@b.example', subject: 's', content: 'c' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reminder')
      .values({
        practice: practice.practice,
        pet_owner_id,
        cadence: '3-days',
        medium: 'EMAIL',
        subject_id: 'visit',
        due_on: at.slice(0, 10),
        at,
        status: 'SENT',
        email_id,
      })
      .execute();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await renderApp({ practice, path: '/config/reports' });
    const part = await partNamed('Reminders and thank-you messages');
    expect(await part.findByText('1 on the way')).toBeVisible();
    const change = (changes: { attempts?: number; status?: 'SENT' }) =>
      db.updateTable('outgoing_email').set(changes).where('id', '=', email_id).execute();
    await change({ attempts: 3 });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await part.findByText(reports.reminders.failing(1))).toBeVisible();
    expect(part.queryByText(/on the way/)).toBeNull();
    await change({ status: 'SENT' });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(part.queryByText(reports.reminders.failing(1))).toBeNull());
  });

  it('fail alone, each with its own retry [RP-04] [F-10]', async () => {
    const { practice } = await aPracticeWithAnswers([9]);
    // Also when real time asks again.
    network.fail(getReminderReport, { code: 'unavailable', message: 'no' }, Infinity);
    network.fail(listAllSubmissions, { code: 'unavailable', message: 'no' }, Infinity);
    const { user } = await renderApp({ practice, path: '/config/reports' });
    const reminders = await partNamed('Reminders and thank-you messages');
    expect(await reminders.findByText('The reminders could not be loaded')).toBeVisible();
    const answers = await partNamed('Latest answers');
    expect(await answers.findByText('The latest answers could not be loaded')).toBeVisible();
    expect(await screen.findByRole('link', { name: /After a visit.*Published/ })).toBeVisible();
    network.recover(getReminderReport);
    await user.click(reminders.getByRole('button', { name: 'Try again' }));
    expect(await reminders.findByText('No message was due on these days.')).toBeVisible();
    expect(answers.getByText('The latest answers could not be loaded')).toBeVisible();
  });

  it('are hidden behind the flag of their page, and the reports behind their own [RP-05] [FL-23] [D-58]', async () => {
    const practice = await aPracticeDay();
    const { router } = await renderApp({
      practice,
      path: '/config/reports',
      flags: { 'newsletters-page-enabled': false },
    });
    await partNamed('Reminders and thank-you messages');
    expect(screen.queryByRole('region', { name: 'Newsletters' })).toBeNull();
    const off = await renderApp({ practice, path: '/config/reports', flags: { 'content-library-forms': false } });
    expect(await screen.findByText(notFound.switchedOff.title)).toBeVisible();
    expect(off.router).not.toBe(router);
  });
});

describe('the report of a survey', () => {
  it('shows answers, response rate and scores with their margin, and each question with its numbers [RP-02] [SH-22]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10, 10, 10, 9, 9, 9, 8, 8, 3, 2]);
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const figure = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
    expect(await figure('Answers')).toHaveTextContent('10');
    expect(await figure('Response rate')).toHaveTextContent('91% of 11 clients asked');
    expect(await figure('How likely to recommend (NPS)')).toHaveTextContent(/^\+40give or take \d+$/);
    expect(await figure('Satisfied (CSAT)')).toHaveTextContent('0 answers: too few for a score');
    const table = screen.getByRole('table', { name: 'How likely are you to recommend us?' });
    expect(within(table).getByRole('row', { name: '10 3 30%' })).toBeVisible();
    expect(screen.getByText('Answered by 10 of 10 · on average 7.8 · Version 1')).toBeVisible();
  });

  it('counts up by itself as clients answer, and so does the list @slow', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10]);
    const { router } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const figure = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
    expect(await figure('Answers')).toHaveTextContent(/^1$/);
    await anAnswer(practice.world, practice.practice, survey, { recommend: 2 });
    await waitFor(async () => expect(await figure('Answers')).toHaveTextContent(/^2$/));
    await router.navigate('/config/reports');
    const cards = async () => within(await screen.findByRole('list', { name: 'Surveys' }));
    expect(await (await cards()).findByText('2 answers')).toBeVisible();
    await anAnswer(practice.world, practice.practice, survey, { recommend: 2 });
    expect(await (await cards()).findByText('3 answers')).toBeVisible();
  });

  it('shows what clients wrote as plain text [F-60]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    await anAnswer(practice.world, practice.practice, survey, { more: '<b>Kind</b>\nstaff' });
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText(/<b>Kind<\/b>/)).toBeVisible();
  });

  it('is saved as a file that no spreadsheet runs, with names only where they are wanted [F-68] @slow', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    const ida = await practice.client({ first_name: 'Ida', last_name: 'Berg' });
    const answers = { recommend: 9, found: 'friend', liked: ['Staff', 'Prices'], again: true, more: '=cmd|calc!A1' };
    await anAnswer(practice.world, practice.practice, survey, answers, { petOwnerId: ida.id });
    const other = { recommend: 2, found: 'other', 'found-Comment': 'A "sign"' };
    await anAnswer(practice.world, practice.practice, survey, other);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const save = async (hasNames: boolean) => {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Export answers' }));
      if (hasNames) await user.click(dialog.getByRole('checkbox', { name: 'With the names of clients' }));
      await user.click(dialog.getByRole('button', { name: 'Save the file' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return (await files.at(-1)?.text()) ?? '';
    };
    const lines = (await save(true)).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('"Client","Type of visit","With","Species","How likely are you to recommend us?"');
    const mine = lines.find((line) => line.includes('Ida Berg"'));
    expect(mine).toMatch(/,9,"","A friend","Staff; Prices","Yes","'=cmd\|calc!A1"$/);
    expect(lines.find((line) => line.includes('sign'))).toMatch(/,2,"","Other: A ""sign""","","",""$/);
    expect(await save(false)).not.toMatch(/Berg|"Client"/);
  });

  it('that could not be saved says why, and is saved at the next attempt', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export answers' }));
    network.fail(listSubmissions, { code: 'unavailable', message: 'no' });
    await user.click(dialog.getByRole('button', { name: 'Save the file' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The file was not saved.');
    expect(created).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Save the file' }));
    await waitFor(() => expect(created).toHaveBeenCalledOnce());
  });

  it('has its filters behind a button on a phone, which says how many are set', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}&from=2020-01-01` });
    const button = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('is filtered by what is in the address, and says when nothing matches', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9, 10]);
    const { user, address } = await renderApp({
      practice,
      path: `/config/reports/survey?id=${survey.id}&to=2020-01-01&from=x`,
    });
    expect(await screen.findByText('No answer matches')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('Days of your own');
    expect(screen.getByLabelText('To')).toHaveValue('2020-01-01');
    expect(screen.getByLabelText('From')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(await screen.findByText('How likely are you to recommend us?')).toBeVisible();
    expect(address()).not.toContain('to=');
  });

  it('of a survey that nobody has answered says so; another survey is one choice away', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    const empty = await aPublishedSurvey(practice.world, practice.practice, { name: 'New clients' });
    const { user, address } = await renderApp({ practice, path: `/config/reports/survey?id=${empty.id}` });
    expect(await screen.findByText('Nobody has answered yet')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Survey' }), 'After a visit');
    expect(await screen.findByText('How likely are you to recommend us?')).toBeVisible();
    expect(address()).toContain(survey.id);
  });

  it('says why it could not be loaded, with a retry; the filters stay [RP-04] [F-10]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    network.fail(getSurveyReport, { code: 'unavailable', message: 'no' });
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText('The report could not be loaded')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Survey' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How likely are you to recommend us?')).toBeVisible();
  });

  it('says what is to be followed up, with a link to the conversation unless texting is switched off [RP-02]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10]);
    const ida = await practice.client({ first_name: 'Ida', last_name: 'Berg' });
    const answers = { recommend: 2, more: 'I waited an hour' };
    await anAnswer(practice.world, practice.practice, survey, answers, { petOwnerId: ida.id });
    const path = `/config/reports/survey?id=${survey.id}`;
    const { user, address } = await renderApp({ practice, path });
    const part = await partNamed('To follow up');
    expect(await part.findByText('2 of 10 for “How likely are you to recommend us?”')).toBeVisible();
    expect(part.getByText('“I waited an hour”')).toBeVisible();
    await user.click(part.getByRole('link', { name: 'Open the conversation with Ida Berg' }));
    expect(address()).toMatch(/^\/client-communications\/conversations\//);
  });

  it('has nothing that cannot be opened where texting is switched off', async () => {
    const { practice, survey } = await aPracticeWithAnswers([2]);
    await renderApp({
      practice,
      path: `/config/reports/survey?id=${survey.id}`,
      flags: { 'two-way-messaging-enabled': false },
    });
    const part = await partNamed('To follow up');
    expect(await part.findByText(/^2 of 10/)).toBeVisible();
    expect(part.queryByRole('link')).toBeNull();
  });

  it('shows how far clients come, and of how many that is not known [RP-02]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10]);
    await anInvitation(practice.world, practice.practice, survey);
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const part = await partNamed('How far clients come');
    expect(await part.findByText('Of 3 clients asked, 1 answered.')).toBeVisible();
    expect(part.getByText(/^Of 2 clients it is not known how far they came/)).toBeVisible();
    expect(part.queryByRole('table')).toBeNull();
    const asked = practice.world.store.db
      .selectFrom('survey_invitation')
      .select('id')
      .where('survey_id', '=', survey.id);
    const answered = practice.world.store.db.selectFrom('survey_submission').select('invitation_id');
    const [open] = await asked.where('id', 'not in', answered).execute();
    await practice.world.store.db
      .updateTable('survey_invitation')
      .set({ furthest: 'satisfied' })
      .where('id', '=', open?.id ?? '')
      .execute();
    await anAnswer(practice.world, practice.practice, survey, { recommend: 9 });
    const table = within(await part.findByRole('table', { name: 'How far clients come' }));
    await waitFor(() => expect(table.getByRole('row', { name: 'How satisfied were you? 3 100%' })).toBeVisible());
    expect(table.getByRole('row', { name: 'How did you find us? 2 67%' })).toBeVisible();
    expect(part.getByText(/^Of 1 client it is not known/)).toBeVisible();
  });

  it('has parts that fail alone, each with its own retry [RP-04] [F-10]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    network.fail(listFollowUps, { code: 'unavailable', message: 'no' }, Infinity);
    network.fail(getSurveyProgress, { code: 'unavailable', message: 'no' }, Infinity);
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const part = await partNamed('To follow up');
    expect(await part.findByText('The unhappy answers could not be loaded')).toBeVisible();
    expect(await screen.findByText('How likely are you to recommend us?')).toBeVisible();
    network.recover(listFollowUps);
    await user.click(part.getByRole('button', { name: 'Try again' }));
    expect(await part.findByText('No unhappy answer.')).toBeVisible();
    expect(screen.getByText('How far clients come could not be loaded')).toBeVisible();
  });

  it('counts the days of a name in the address, which is right tomorrow as well [RP-02]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    const { user, address } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}&days=month` });
    const days = await screen.findByRole('combobox', { name: 'Days' });
    expect(days).toHaveDisplayValue('This month');
    expect(await screen.findByText('Answered by 1 of 1 · on average 9.0 · Version 1')).toBeVisible();
    await user.selectOptions(days, 'All days');
    expect(address()).not.toContain('days=');
    await user.selectOptions(days, 'The last 3 months');
    expect(address()).toContain('days=quarter');
    const sent = network.requestsTo(getSurveyReport).at(-1)?.url ?? '';
    expect(sent).toMatch(/from=\d{4}-\d\d-\d\d/);
  });

  it('shows the latest written answers, then all, and finds some of them [RP-02] [RP-04] [F-10] @slow', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    const texts = Array.from({ length: 60 }, (_, at) => ({ more: `Answer ${at + 1}` }));
    await manyAnswers(practice.world, practice.practice, survey, texts);
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const list = within(await screen.findByRole('list', { name: 'What else?' }));
    expect(list.getByText('Answer 5').closest('li')).not.toHaveClass('hidden');
    expect(list.getByText('Answer 6').closest('li')).toHaveClass('hidden', 'print:list-item');
    const more = () => within(written()).getByRole('button', { name: 'Show more' });
    const written = () => screen.getByRole('heading', { name: 'Written answers' }).parentElement!;
    await user.click(more());
    expect(list.getByText('Answer 6').closest('li')).not.toHaveClass('hidden');
    expect(list.getByText('Answer 6').closest('li')).toHaveFocus();
    await network.settled();
    network.fail(listWrittenAnswers, { code: 'unavailable', message: 'no' });
    await user.click(more());
    expect(await within(written()).findByRole('alert')).toHaveTextContent('More answers could not be loaded.');
    await user.click(more());
    expect(await list.findByText('Answer 60')).toBeVisible();
    const search = within(written()).getByRole('searchbox', { name: 'Search the answers to “What else?”' });
    await user.type(search, 'answer 59');
    await waitFor(() => expect(within(written()).getAllByRole('listitem')).toHaveLength(1));
    expect(within(written()).getByRole('status')).toHaveTextContent('1 answer found');
    await user.type(search, 'x');
    expect(await screen.findByText('No answer contains these words.')).toBeVisible();
    await user.clear(search);
    expect(await within(written()).findByText('Answer 60')).toBeVisible();
  });

  it('shows the weeks as a line, whose numbers are a table, also of weeks without an answer [RP-02]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    const hours = 24 * 15;
    const answers = Array.from({ length: hours }, () => ({ recommend: 9 }));
    await manyAnswers(practice.world, practice.practice, survey, answers);
    await practice.world.store.db
      .deleteFrom('survey_submission')
      .where('survey_id', '=', survey.id)
      .where('submitted_at', '>=', '2026-09-21T04:00:00Z')
      .where('submitted_at', '<', '2026-09-28T04:00:00Z')
      .execute();
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const table = within(await screen.findByRole('table', { name: 'Answers by week' }));
    expect(table.getByRole('row', { name: 'Sep 14, 2026 123 64%' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: 'Sep 21, 2026 0 0%' })).toBeInTheDocument();
    expect(table.getByRole('row', { name: 'Sep 28, 2026 69 36%' })).toBeInTheDocument();
    const numbers = screen.getByRole('button', { name: 'The numbers' });
    await user.click(numbers);
    expect(numbers).toHaveAttribute('aria-expanded', 'true');
  });

  it('says that days of one’s own are in the wrong order', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    const path = `/config/reports/survey?id=${survey.id}&from=2026-11-20&to=2026-11-01`;
    await renderApp({ practice, path });
    expect(await screen.findByLabelText('To')).toHaveAccessibleDescription('The last day is before the first.');
  });

  it('of another practice is not found [F-45]', async () => {
    const { survey } = await aPracticeWithAnswers([9]);
    const { practice } = await aPracticeWithAnswers([9], 'Ours');
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText('The report could not be loaded')).toBeVisible();
    await network.settled();
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });
});

describe('the report of a survey on a server without our report call', () => {
  const figure = (label: string) => screen.findByText(label, { selector: 'dt' });

  it('is counted from the answers, and shows each of them [RP-02] [API-73] [API-77]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10, 10, 10, 9, 9, 9, 8, 8, 3]);
    const ida = await practice.client({ first_name: 'Ida', last_name: 'Berg' });
    const answers = { recommend: 2, found: 'other', 'found-Comment': 'A sign', more: 'Kind staff' };
    await anAnswer(practice.world, practice.practice, survey, answers, { petOwnerId: ida.id });
    const refused = network.withoutExtensions();
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect((await figure('Answers')).nextElementSibling).toHaveTextContent(/^10$/);
    expect((await figure('How likely to recommend (NPS)')).nextElementSibling).toHaveTextContent(/^\+40give or take/);
    expect(screen.queryByText('Response rate')).toBeNull();
    const table = screen.getByRole('table', { name: 'How likely are you to recommend us?' });
    expect(within(table).getByRole('row', { name: '10 3 30%' })).toBeVisible();
    const part = await partNamed('Single answers');
    const rows = within(await part.findByRole('list', { name: 'Single answers' })).getAllByRole('listitem');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toHaveTextContent(/Ida Berg.*recommend us\?2.*find us\?Other: A sign.*What else\?Kind staff/);
    await network.settled();
    expect(refused).toEqual([]);
  });

  it('is counted also where the server has no list of extensions [RP-02] [API-17]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9, 3]);
    network.withoutExtensions();
    network.fail(getUiBehaviors, { code: 'not_found', message: 'no' }, Infinity);
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect((await figure('Answers')).nextElementSibling).toHaveTextContent(/^2$/);
  });

  it('counts a large practice page by page, once, and not again with every new answer [RP-02] [API-77]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    const given = Array.from({ length: 1200 }, (_, at) => ({ recommend: at % 11 }));
    await manyAnswers(practice.world, practice.practice, survey, given);
    network.withoutExtensions();
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect((await figure('Answers')).nextElementSibling).toHaveTextContent('1,200');
    const read = () =>
      network.requestsTo(listSubmissions).filter(({ url }) => new URL(url).searchParams.get('limit') === '500').length;
    expect(read()).toBe(3);
    const part = await partNamed('Single answers');
    expect(await part.findAllByRole('listitem')).toHaveLength(20);
    await anAnswer(practice.world, practice.practice, survey, { recommend: 1, more: 'The newest' });
    expect(await part.findByText('The newest')).toBeVisible();
    expect(read()).toBe(3);
  });

  it('says why it could not be counted, and is counted at the next attempt [RP-04] [F-10]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([9]);
    network.withoutExtensions();
    network.fail(listSubmissions, { code: 'unavailable', message: 'no' }, Infinity);
    const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText('The report could not be loaded')).toBeVisible();
    network.recover(listSubmissions);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await figure('Answers')).nextElementSibling).toHaveTextContent(/^1$/);
  });
});

it('a survey’s single answers are shown beside its report once somebody asks for them [RP-02] [API-77]', async () => {
  const { practice, survey } = await aPracticeWithAnswers([9, 3]);
  const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
  await user.click(await screen.findByRole('button', { name: 'Show single answers' }));
  const part = await partNamed('Single answers');
  expect(await part.findAllByRole('listitem')).toHaveLength(2);
});

it('a survey’s single answers that cannot be loaded are asked for again, beside its report [F-10]', async () => {
  const { practice, survey } = await aPracticeWithAnswers([9, 3]);
  network.fail(listSubmissions, { code: 'unavailable', message: 'no' }, Infinity);
  const { user } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
  await user.click(await screen.findByRole('button', { name: 'Show single answers' }));
  const part = await partNamed('Single answers');
  expect(await part.findByText('The single answers could not be loaded')).toBeVisible();
  network.recover(listSubmissions);
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findAllByRole('listitem')).toHaveLength(2);
});
