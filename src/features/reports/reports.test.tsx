import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSurveyReport, listSubmissions } from '#contract/surveys/submissions.ts';
import { listSurveys } from '#contract/surveys/surveys.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { anAnswer, anInvitation, aPublishedSurvey } from '#tests/support/survey-world.ts';

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
  it('are a card for each published survey, which leads to its report [RP-01] [SH-21]', async () => {
    const { practice } = await aPracticeWithAnswers([9, 3, 10]);
    const { user, address } = await renderApp({ practice, path: '/config/reports' });
    const card = await screen.findByRole('link', { name: /After a visit/ });
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

  it('counts up by itself as clients answer, and so does the list', async () => {
    const { practice, survey } = await aPracticeWithAnswers([10]);
    const { router } = await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    const figure = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextElementSibling;
    expect(await figure('Answers')).toHaveTextContent(/^1$/);
    await anAnswer(practice.world, practice.practice, survey, { recommend: 2 });
    await waitFor(async () => expect(await figure('Answers')).toHaveTextContent(/^2$/));
    await router.navigate('/config/reports');
    expect(await screen.findByText('2 answers')).toBeVisible();
    await anAnswer(practice.world, practice.practice, survey, { recommend: 2 });
    expect(await screen.findByText('3 answers')).toBeVisible();
  });

  it('shows what clients wrote as plain text [F-60]', async () => {
    const { practice, survey } = await aPracticeWithAnswers([]);
    await anAnswer(practice.world, practice.practice, survey, { more: '<b>Kind</b>\nstaff' });
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText(/<b>Kind<\/b>/)).toBeVisible();
  });

  it('is saved as a file that no spreadsheet runs, with names only where they are wanted [F-68]', async () => {
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

  it('of another practice is not found [F-45]', async () => {
    const { survey } = await aPracticeWithAnswers([9]);
    const { practice } = await aPracticeWithAnswers([9], 'Ours');
    await renderApp({ practice, path: `/config/reports/survey?id=${survey.id}` });
    expect(await screen.findByText('The report could not be loaded')).toBeVisible();
  });
});
