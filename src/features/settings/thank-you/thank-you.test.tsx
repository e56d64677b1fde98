import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { updateCampaignConfig, updatePostAppointment } from '#contract/campaigns/settings.ts';
import { sendTestMessage } from '#contract/campaigns/test-message.ts';
import { listSurveys } from '#contract/surveys/surveys.ts';
import { cadences } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { notFound } from '#src/strings/not-found.ts';
import { publishing } from '#src/strings/publish.ts';
import { reach } from '#src/strings/reach.ts';
import { reminders } from '#src/strings/reminders.ts';
import { composer } from '#src/strings/composer.ts';
import { settingsForm } from '#src/strings/settings-form.ts';
import { shell } from '#src/strings/shell.ts';
import { thankYou as words } from '#src/strings/thank-you.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aPublishedSurvey, surveyDesk } from '#tests/support/survey-world.ts';

const network = theNetwork();

const path = '/config/post-appointment-communications';
const written = 'Thank you for bringing {{pet}} in, {{owner}}. Tell us how it went: it takes but a minute.';
type Thanks = PracticeEnrollment['postAppointmentCommunications'];

const aPracticeThatThanks = (thanks: Thanks = { enabled: true, message: written, link: null }) =>
  aPracticeDay({
    profile: JSON.stringify({ postAppointmentCommunications: thanks }),
    campaign_enrollments: JSON.stringify([
      { campaignType: 'AppointmentReminders', status: 'completed', startDate: '2026-05-05', mediums: ['SMS', 'EMAIL'] },
    ]),
  });
async function open(
  thanks?: Thanks,
  flags: NonNullable<Parameters<typeof renderApp>[0]>['flags'] = {},
  given?: Awaited<ReturnType<typeof aPracticeThatThanks>>,
) {
  const practice = given ?? (await aPracticeThatThanks(thanks));
  const app = await renderApp({ practice, path, flags });
  await screen.findByRole('switch', { name: words.switch });
  const { user } = app;
  return {
    ...app,
    async write(text: string) {
      await user.clear(message());
      // Braces are the keys of `type`.
      if (text !== '') await user.type(message(), text.replaceAll(/[{[]/g, '$&$&'));
    },
    async typeLink(text: string) {
      await user.clear(link());
      if (text !== '') await user.type(link(), text);
      await user.tab();
    },
    review: () => user.click(screen.getByRole('button', { name: publishing.publish })),
    publish: () => publishChanges(user),
  };
}
async function publishChanges(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.click(screen.getByRole('button', { name: publishing.publish }));
  const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
  await user.click(await dialog.findByRole('button', { name: publishing.dialog.confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
}
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: words.message.label });
const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: words.link.label });
const toggle = () => screen.getByRole('switch', { name: words.switch });
const preview = () => screen.getByRole('region', { name: mediumNames.EMAIL });
const bar = () => screen.getByRole('region', { name: publishing.barLabel });
const letters = (count: number) => 'x'.repeat(count);
const published = () => network.requestsTo(updatePostAppointment);

describe('the page', () => {
  it('shows the saved message, link and switch, and when and how often it is sent [PO-01] [PO-06] [PO-07] [SH-17] [CN-19]', async () => {
    await open({ enabled: true, message: written, link: 'https://elm.example/reviews' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.postAppointment);
    expect(toggle()).toBeChecked();
    expect(message()).toHaveValue(written);
    expect(link()).toHaveValue('https://elm.example/reviews');
    expect(screen.getByText(/1 day after the appointment at 9 AM by email/)).toBeVisible();
    expect(screen.getByText(/at most once every 6 months/)).toBeVisible();
  });

  it('is not found at its address, and is not in the menu, while its flag is off [PO-02] [FL-16] [SH-41]', async () => {
    const practice = await aPracticeThatThanks();
    await renderApp({ practice, path, flags: { 'post-appointment-communications-enabled': false } });
    expect(await screen.findByText(notFound.switchedOff.title)).toBeVisible();
    expect(screen.queryByRole('link', { name: shell.titles.postAppointment })).toBeNull();
    expect(screen.queryByRole('switch', { name: words.switch })).toBeNull();
  });

  it('opens from the menu group of reminders and follow-up [SH-41]', async () => {
    const { user, address } = await renderApp({
      practice: await aPracticeThatThanks(),
      path: '/config/recommended-care',
    });
    await user.click(await screen.findByRole('link', { name: shell.titles.postAppointment }));
    await screen.findByRole('switch', { name: words.switch });
    expect(address()).toBe(path);
  });
});

describe('the message', () => {
  it('is required while clients are thanked [PO-03]', async () => {
    const { write, review, user } = await open();
    await write('');
    await review();
    await waitFor(() => expect(message()).toHaveFocus());
    expect(message()).toBeInvalid();
    expect(message()).toHaveAccessibleDescription(words.message.required);
    expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull();
    await user.click(toggle());
    expect(message()).toBeValid();
  });

  it('has 60 to 500 characters, counted while one types [PO-04] [CN-18] @slow', async () => {
    const { write, review, user } = await open();
    await write(letters(58));
    expect(message()).toHaveAccessibleDescription('58 of 500, at least 60 needed');
    await user.type(message(), 'x  ');
    // Spaces at the end are not published.
    expect(message()).toHaveAccessibleDescription('59 of 500, at least 60 needed');
    await review();
    await waitFor(() => expect(message()).toBeInvalid());
    await user.type(message(), 'x');
    expect(message()).toBeValid();
    await user.clear(message());
    message().setRangeText(letters(500));
    await user.type(message(), 'y');
    expect(message()).toBeInvalid();
    expect(message()).toHaveAccessibleDescription(words.message.tooLong(501, 500));
    await user.type(message(), '{Backspace}');
    expect(message()).toBeValid();
    expect(published()).toHaveLength(0);
  });

  it('takes placeholders from buttons, and refuses those that nothing fills in', async () => {
    const { user, review } = await open();
    message().setSelectionRange(0, 0);
    await user.click(screen.getByRole('button', { name: composer.placeholder.practice }));
    expect(message().value).toBe(`{{practice}}${written}`);
    await user.type(message(), ' {{{{doctor}}');
    await review();
    await waitFor(() => expect(message()).toBeInvalid());
    expect(message()).toHaveAccessibleDescription(settingsForm.unknownPlaceholder('{{doctor}}'));
  });

  it('is previewed as the email, with the edits [PO-01] @slow', async () => {
    const { write, typeLink } = await open();
    expect(preview()).toHaveTextContent(/Hi Maya,\s*Thank you for bringing Biscuit in, Maya\./);
    await write(`Biscuit says hello. ${letters(60)}`);
    await typeLink('https://elm.example/reviews');
    expect(preview()).toHaveTextContent(/Biscuit says hello\. x+\s*https:\/\/elm\.example\/reviews/);
    expect(preview()).toHaveTextContent(/To get no more emails after visits: \(a link/);
    expect(preview()).toHaveTextContent(/SubjectThank you from Elm Street Animal Hospital/);
    await write('');
    expect(preview()).toHaveTextContent(reminders.preview.noThanks);
  });
});

describe('the link', () => {
  it.each(['review us', 'javascript:alert(1)', 'ftp://elm.example', 'mailto:ada@elm.example', 'https://'])(
    'is refused unless it is a web address: %s [PO-05] [F-60]',
    async (typed) => {
      const { typeLink } = await open();
      await typeLink(typed);
      expect(link()).toBeInvalid();
      expect(link()).toHaveAccessibleDescription(words.link.invalid);
      expect(screen.queryByRole('link', { name: words.link.openName })).toBeNull();
    },
  );

  it('is optional, is completed with its scheme, and can be opened [PO-05] @slow', async () => {
    const { typeLink, publish, practice } = await open();
    await typeLink('elm.example/reviews?from=rapport');
    expect(link()).toHaveValue('https://elm.example/reviews?from=rapport');
    const opener = screen.getByRole('link', { name: words.link.openName });
    expect(opener).toHaveAttribute('href', 'https://elm.example/reviews?from=rapport');
    expect(opener).toHaveAttribute('rel', 'noreferrer');
    await publish();
    await typeLink('');
    await publish();
    expect((await practice.enrollment()).postAppointmentCommunications).toEqual({
      enabled: true,
      message: written,
      link: null,
      surveyId: null,
    });
  });
});

it('completes the link when it is left, also by the press that publishes @slow', async () => {
  const { user } = await open();
  await user.type(link(), 'elm.example/reviews');
  await user.click(screen.getByRole('button', { name: publishing.publish }));
  const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
  expect(await dialog.findByText('https://elm.example/reviews')).toBeInTheDocument();
});

describe('the survey', () => {
  const choice = () => screen.findByRole('combobox', { name: words.survey.label });
  const options = async () => [...(await choice()).querySelectorAll('option')].map(({ textContent }) => textContent);

  it('is chosen among the published ones, previewed, and published with the page [PO-01] [PO-08] [API-15] @slow', async () => {
    const practice = await aPracticeThatThanks();
    const { world, practice: key } = practice;
    await surveyDesk(world, key).draft('A draft');
    const survey = await aPublishedSurvey(world, key, { name: 'After a visit' });
    const { user, publish } = await open(undefined, {}, practice);
    await waitFor(async () => expect(await options()).toEqual([words.survey.none, 'After a visit']));
    await user.selectOptions(await choice(), 'After a visit');
    expect(preview()).toHaveTextContent(`How was it? Tell us in a minute: ${reminders.preview.surveyPage}`);
    await publish();
    expect(await published()[0]?.json()).toEqual({ surveyId: survey.id });
    expect((await practice.enrollment()).postAppointmentCommunications?.surveyId).toBe(survey.id);
    await user.click(screen.getByRole('button', { name: publishing.history.open }));
    const dialog = within(await screen.findByRole('dialog', { name: publishing.history.title }));
    expect(await dialog.findByText(words.changes.survey)).toBeVisible();
    expect(dialog.getByText('After a visit')).toBeVisible();
  });

  it('that takes no answers any more is named, and what that means', async () => {
    const { world, practice: key, ...practice } = await aPracticeThatThanks();
    const draft = await surveyDesk(world, key).draft('Long ago');
    const thanks = { enabled: true, message: written, link: null, surveyId: draft.id };
    await world.store.db
      .updateTable('practice')
      .set({ profile: JSON.stringify({ postAppointmentCommunications: thanks }) })
      .where('practice', '=', key)
      .execute();
    await open(undefined, {}, { world, practice: key, ...practice });
    await waitFor(async () => expect(await options()).toEqual([words.survey.none, words.survey.closed('Long ago')]));
    expect(await choice()).toHaveAccessibleDescription(words.survey.isClosed);
  });

  it('that was published before its flag was turned off is said to go on, and can be taken out [FL-23] [PO-01]', async () => {
    const thanks = { enabled: true, message: written, link: null, surveyId: 'a-survey' };
    const { user, publish, practice } = await open(thanks, { 'content-library-forms': false });
    const said = words.survey.published;
    expect(screen.getByText(said.goOn)).toBeVisible();
    await user.click(screen.getByRole('button', { name: said.stop }));
    expect(screen.getByText(said.stopping)).toBeVisible();
    await publish();
    await waitFor(() => expect(screen.queryByText(said.stopping)).toBeNull());
    expect((await practice.enrollment()).postAppointmentCommunications).toMatchObject({
      enabled: true,
      surveyId: null,
    });
    expect(screen.queryByText(said.goOn)).toBeNull();
  });

  it('is not offered where the practice has no surveys, and says why they could not be loaded [SU-07] [F-10]', async () => {
    const first = await open(undefined, { 'content-library-forms': false });
    expect(screen.queryByRole('combobox', { name: words.survey.label })).toBeNull();
    first.unmount();
    network.fail(listSurveys, { code: 'unavailable', message: 'no' });
    const { user } = await open();
    expect(await screen.findByText(new RegExp(words.survey.failed))).toBeVisible();
    expect(message()).toBeVisible();
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(await choice()).toHaveAccessibleDescription(words.survey.noneYet);
  });
});

describe('a publish', () => {
  it('saves what was changed by API-15, explicitly [PO-08] [API-15] @slow', async () => {
    const { write, publish, user, practice } = await open({ enabled: false, message: '', link: null });
    const text = `It was good to see {{pet}}. ${letters(60)}`;
    await write(text);
    await user.click(toggle());
    expect(published()).toHaveLength(0);
    await publish();
    expect(await published()[0]?.json()).toEqual({ enabled: true, message: text });
    expect((await practice.enrollment()).postAppointmentCommunications).toEqual({
      enabled: true,
      message: text,
      link: null,
      surveyId: null,
    });
  });

  it('says what it means for clients, and is listed in the history @slow', async () => {
    const { user, publish } = await open();
    await user.click(toggle());
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    expect(await screen.findByText(words.changes.off)).toBeVisible();
    await user.click(screen.getByRole('button', { name: publishing.dialog.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
    await publish();
    await user.click(screen.getByRole('button', { name: publishing.history.open }));
    const dialog = within(await screen.findByRole('dialog', { name: publishing.history.title }));
    expect(await dialog.findByText(words.switch)).toBeVisible();
  });
});

describe('the settings of automatic messages', () => {
  const goTo = async (user: Awaited<ReturnType<typeof open>>['user'], title: string) =>
    user.click(screen.getByRole('link', { name: title }));
  const email = (when: string) =>
    within(screen.getByRole('group', { name: cadences.sentBy(when) })).getByRole('checkbox', { name: 'Email' });

  it('are one draft on all their screens: counted together, left without a question, and published at once [PR-18] [PO-08] @slow', async () => {
    const { user, publish, practice } = await open();
    await user.click(toggle());
    await goTo(user, shell.titles.cadences);
    await screen.findByRole('heading', { name: cadences.groups.appointmentReminders.title });
    expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull();
    expect(bar()).toHaveTextContent(`${publishing.bar(1)}It is on ${shell.titles.postAppointment}`);
    expect(screen.getByText(cadences.steps['thank-you'].when).closest('li')).toHaveTextContent(cadences.thankYou.off);
    await user.click(email(cadences.steps['3-days'].when));
    await user.click(email(cadences.steps['14-days'].when));
    expect(bar()).toHaveTextContent(`${publishing.bar(3)}1 of them on ${shell.titles.postAppointment}`);
    await user.click(within(bar()).getByRole('link', { name: shell.titles.postAppointment }));
    await screen.findByRole('switch', { name: words.switch });
    expect(bar()).toHaveTextContent(`${publishing.bar(3)}2 of them on ${shell.titles.cadences}`);
    await publish();
    expect([published().length, network.requestsTo(updateCampaignConfig).length]).toEqual([1, 1]);
    const { postAppointmentCommunications, campaignEnrollments } = await practice.enrollment();
    expect(postAppointmentCommunications?.enabled).toBe(false);
    expect(campaignEnrollments[0]?.campaignConfig?.cadences?.['3-days']).toEqual(['SMS']);
  });

  it('lead to the field that prevents publishing, on the screen that edits it @slow', async () => {
    const { user, write, address } = await open();
    await write('Too short');
    await goTo(user, shell.titles.cadences);
    await screen.findByRole('heading', { name: cadences.groups.appointmentReminders.title });
    const here = address();
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    const problem = within(within(bar()).getByRole('list', { name: publishing.problemsElsewhere }));
    expect(problem.getByRole('listitem')).toHaveTextContent(
      `${shell.titles.postAppointment}, ${words.changes.message}`,
    );
    expect(address()).toBe(here);
    await user.click(problem.getByRole('button', { name: new RegExp(`^${publishing.showProblem}`) }));
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(message()).toHaveFocus());
    expect(message()).toBeInvalid();
  });

  it('are published from one screen once the edit that prevents it on another is discarded from there @slow', async () => {
    const { user, write, publish } = await open();
    await write('Too short');
    await goTo(user, shell.titles.cadences);
    await user.click(email(cadences.steps['3-days'].when));
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    await user.click(within(bar()).getByRole('button', { name: new RegExp(`^${publishing.forgetProblem}`) }));
    expect(screen.getByRole('button', { name: publishing.publish })).toHaveFocus();
    expect(bar()).toHaveTextContent(publishing.bar(1));
    await publish();
    expect([published().length, network.requestsTo(updateCampaignConfig).length]).toEqual([0, 1]);
  });

  it('ask before the user leaves for any other page', async () => {
    const { user } = await open();
    await user.click(toggle());
    await goTo(user, shell.titles.practiceSettings);
    expect(await screen.findByRole('dialog', { name: publishing.leaving.title })).toBeVisible();
  });

  it('do not publish an edit of the thank-you while its flag is off [FL-16] @slow', async () => {
    const practice = await aPracticeThatThanks();
    const first = await renderApp({ practice, path });
    await first.user.type(await screen.findByRole('textbox', { name: words.message.label }), ' More.');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    await renderApp({
      practice,
      path: '/config/cadences-customization',
      flags: { 'post-appointment-communications-enabled': false },
    });
    await screen.findByRole('heading', { name: cadences.groups.appointmentReminders.title });
    expect(screen.queryByRole('region', { name: publishing.barLabel })).toBeNull();
    expect(screen.getByText(cadences.steps['thank-you'].when).closest('li')).toHaveTextContent(cadences.thankYou.on);
  });

  it('switch the thank-you off while its flag is off, where the schedule says that it is still sent [FL-16] @slow', async () => {
    const practice = await aPracticeThatThanks();
    const flags = { 'post-appointment-communications-enabled': false };
    const { user } = await renderApp({ practice, path: '/config/cadences-customization', flags });
    const said = cadences.thankYou.published;
    expect(await screen.findByText(said.goOn)).toBeVisible();
    await user.click(screen.getByRole('button', { name: said.stop }));
    expect(screen.getByText(said.stopping)).toBeVisible();
    await publishChanges(user);
    await waitFor(() => expect(screen.queryByText(said.stopping)).toBeNull());
    expect(screen.queryByText(said.goOn)).toBeNull();
    expect((await practice.enrollment()).postAppointmentCommunications).toMatchObject({
      enabled: false,
      message: written,
    });
  });
});

describe('who will be thanked', () => {
  it('is counted, and the message can be sent to oneself as it is edited @slow', async () => {
    const { user, write } = await open();
    const counted = within(await screen.findByRole('region', { name: reach.title }));
    expect(await counted.findByText(reach.summary.thanks(0, 0))).toBeInTheDocument();
    const text = `It was good to see you. ${letters(60)}`;
    await write(text);
    await user.click(screen.getByRole('button', { name: reach.test.send }));
    expect(await screen.findByText(/^Test sent to .*@/)).toBeVisible();
    expect(await network.requestsTo(sendTestMessage)[0]?.json()).toEqual({
      cadence: 'thank-you',
      medium: 'EMAIL',
      edits: { postAppointment: { message: text } },
    });
    await write('Too short');
    await user.click(screen.getByRole('button', { name: reach.test.send }));
    expect(await screen.findByText(reach.test.hasProblems)).toBeVisible();
    expect(network.requestsTo(sendTestMessage)).toHaveLength(1);
  });
});
