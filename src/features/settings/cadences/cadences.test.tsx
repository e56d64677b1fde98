import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getEnrollment, type PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { updateCampaignConfig } from '#contract/campaigns/settings.ts';
import { cadenceNames } from '#contract/rules/cadences/cadences.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { shell } from '#src/strings/shell.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { thankYou } from '#src/strings/thank-you.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

type Campaign = PracticeEnrollment['campaignEnrollments'][number];
const excluded = { appointmentTypeSettings: [{ appointmentTypeId: 'grooming', name: 'Grooming', excluded: true }] };

const aPracticeWithReminders = (
  appointmentReminders: Partial<Campaign> = {},
  profile: Partial<PracticeEnrollment> = {},
) =>
  aPracticeDay({
    profile: JSON.stringify(profile),
    campaign_enrollments: JSON.stringify([
      {
        campaignType: 'AppointmentReminders',
        status: 'completed',
        startDate: '2026-05-05',
        mediums: ['SMS', 'EMAIL'],
        campaignConfig: excluded,
        ...appointmentReminders,
      },
      { campaignType: 'ServiceReminders', status: 'completed', mediums: ['SMS', 'EMAIL', 'POSTCARD'] },
    ]),
  });
const open = async (
  practice: Awaited<ReturnType<typeof aPracticeDay>>,
  flags: NonNullable<Parameters<typeof renderApp>[0]>['flags'] = {},
) => {
  const app = await renderApp({ practice, path: '/config/cadences-customization', flags });
  await screen.findByRole('heading', { name: words.groups.appointmentReminders.title });
  return app;
};
const steps = (group: 'appointmentReminders' | 'serviceReminders') =>
  within(screen.getByRole('list', { name: words.groups[group].timeline }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const mediumsOf = (when: string) => within(screen.getByRole('group', { name: words.sentBy(when) }));
const chip = (when: string, medium: string) => mediumsOf(when).getByRole('checkbox', { name: medium });
const chosen = (when: string) =>
  mediumsOf(when)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => `${box.labels?.[0]?.textContent} ${box.checked ? 'on' : 'off'}`);
const campaignSwitch = (group: 'appointmentReminders' | 'serviceReminders') =>
  screen.getByRole('switch', { name: words.groups[group].switch });
const publish = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.click(screen.getByRole('button', { name: publishing.publish }));
  const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
  return {
    dialog,
    confirm: async () => user.click(await dialog.findByRole('button', { name: publishing.dialog.confirm })),
  };
};
const publishedChanges = async () =>
  Promise.all(
    network.requestsTo(updateCampaignConfig).map(async (request) => (await request.clone().json()) as unknown),
  );

describe('the overview', () => {
  it('is titled Schedule & Mediums, and lists every reminder and follow-up with its time and mediums [CA-01] [SH-06]', async () => {
    await open(await aPracticeWithReminders());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Schedule & Mediums');
    const listed = cadenceNames.map((cadence) => [
      words.steps[cadence].when,
      screen.getByText(words.steps[cadence].when).closest('li')?.textContent,
    ]);
    expect(listed).toHaveLength(8);
    for (const [when, text] of listed) expect(text).toMatch(new RegExp(`^${when}[79] AM`));
    expect(chosen(words.steps['14-days'].when)).toEqual(['Text on', 'Email on']);
    expect(chosen(words.steps.postcard.when)).toEqual(['Postcard on']);
  });

  it('is the start page of the settings, also at / [CA-02] [SH-05]', async () => {
    const { router } = await open(await aPracticeWithReminders());
    await router.navigate('/');
    await waitFor(() => expect(router.address()).toBe('/'));
    expect(await screen.findByRole('list', { name: words.groups.serviceReminders.timeline })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Schedule & Mediums');
  });

  it('lists all messages around an appointment in order [CA-03] [CA-04] [CA-05] [CA-10] [CN-20] [CN-19]', async () => {
    await open(await aPracticeWithReminders());
    const [first, second, third, visit, thanks] = steps('appointmentReminders');
    expect(first).toMatch(/^14 days before9 AMAsks to confirm the appointment/);
    expect(second).toMatch(/^3 days before9 AM.*clients who have already confirmed only get a reminder/);
    expect(third).toMatch(/^Morning of the appointment7 AM/);
    expect(visit).toBe('The appointment');
    expect(thanks).toMatch(/^1 day after9 AM.*at most once every 6 months/);
  });

  it('has three reminders around a due date: 60 and 30 days before, and 30 days overdue, each at 9 AM [CA-06] [CA-07] [CA-08] [CN-21] [MS-03]', async () => {
    await open(await aPracticeWithReminders());
    const [first, , second, due, overdue] = steps('serviceReminders');
    expect(first).toMatch(/^60 days before9 AM/);
    expect(second).toMatch(/^30 days before9 AM/);
    expect(due).toBe('The service is due');
    expect(overdue).toMatch(/^30 days overdue9 AM/);
  });

  it('has a postcard 1 month before the due date, with its price and the maximum number of pets [CA-09] [CN-22]', async () => {
    await open(await aPracticeWithReminders());
    expect(steps('serviceReminders')[1]).toMatch(/^1 month before9 AM.*\$1\.10 each, for up to six pets.*Postcard$/);
  });

  it('names the time zone, and says that new appointments can take up to a day to appear [CN-23]', async () => {
    await open(await aPracticeWithReminders());
    expect(screen.getByText(/can take up to a day to appear.*All times are in Eastern Time/)).toBeInTheDocument();
  });

  it('says whether clients are thanked, with a link to the page that edits the message [CA-10]', async () => {
    const thanks = { enabled: true, message: 'Thank you for coming. Tell us how it went: it takes but a minute.' };
    const { user, address } = await open(await aPracticeWithReminders({}, { postAppointmentCommunications: thanks }));
    expect(steps('appointmentReminders')[4]).toContain(words.thankYou.on);
    const edit = screen.getByRole('link', { name: words.thankYou.edit });
    await user.click(edit);
    expect(address()).toBe('/config/post-appointment-communications');
    expect(await screen.findByRole('switch', { name: thankYou.switch })).toBeChecked();
  });

  it('shows the start date, or that the practice is not enrolled', async () => {
    await open(
      await aPracticeDay({
        campaign_enrollments: JSON.stringify([{ campaignType: 'AppointmentReminders', startDate: '2299-11-28' }]),
      }),
    );
    expect(screen.getByText('Starts on Tuesday, November 28, 2299.')).toBeInTheDocument();
    expect(screen.getByText(words.start.notEnrolled)).toBeInTheDocument();
    expect(campaignSwitch('serviceReminders')).not.toBeChecked();
  });
});

describe('the mediums of a message', () => {
  it('show what is chosen for each message [CA-11]', async () => {
    await open(await aPracticeWithReminders({ campaignConfig: { cadences: { '3-days': ['EMAIL'], 'same-day': [] } } }));
    expect(chosen(words.steps['14-days'].when)).toEqual(['Text on', 'Email on']);
    expect(chosen(words.steps['3-days'].when)).toEqual(['Text off', 'Email on']);
    expect(chosen(words.steps['same-day'].when)).toEqual(['Text off', 'Email off']);
    expect(chosen(words.steps.postcard.when)).toEqual(['Postcard on']);
  });

  it('are edited, described and published without other changes to the campaign [CA-11] [SH-04] @slow', async () => {
    const { user, store } = await open(await aPracticeWithReminders());
    await user.click(chip(words.steps['3-days'].when, 'Text'));
    expect(network.requestsTo(updateCampaignConfig)).toHaveLength(0);
    const { dialog, confirm } = await publish(user);
    expect(dialog.getByText('Text and email')).toBeInTheDocument();
    expect(dialog.getByText('Email only')).toBeInTheDocument();
    expect(dialog.getByText('Clients get no text 3 days before their appointment.')).toBeInTheDocument();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('region', { name: publishing.barLabel })).toBeNull());
    await waitFor(() => expect(chosen(words.steps['3-days'].when)).toEqual(['Text off', 'Email on']));
    expect(await publishedChanges()).toEqual([
      {
        campaignType: 'AppointmentReminders',
        campaignConfig: {
          cadences: { '14-days': ['SMS', 'EMAIL'], '3-days': ['EMAIL'], 'same-day': ['SMS', 'EMAIL'] },
        },
      },
    ]);
    expect(JSON.stringify(store.getState())).toContain('Grooming');
  });

  it('can be chosen by keyboard', async () => {
    const { user } = await open(await aPracticeWithReminders());
    chip(words.steps['30-days'].when, 'Email').focus();
    await user.keyboard(' ');
    expect(chosen(words.steps['30-days'].when)).toEqual(['Text on', 'Email off']);
    expect(screen.getByText(publishing.bar(1))).toBeInTheDocument();
  });
});

describe('a campaign', () => {
  it('is switched off as a whole, and its options are disabled [CA-12]', async () => {
    const { user } = await open(await aPracticeWithReminders());
    await user.click(campaignSwitch('appointmentReminders'));
    expect(screen.getByRole('group', { name: words.sentBy(words.steps['14-days'].when) })).toBeDisabled();
    expect(screen.getByText(words.start.off)).toBeInTheDocument();
    const { dialog, confirm } = await publish(user);
    expect(dialog.getByText(words.changes.switchedOff.appointmentReminders)).toBeInTheDocument();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
    expect(campaignSwitch('appointmentReminders')).not.toBeChecked();
    expect(await publishedChanges()).toEqual([{ campaignType: 'AppointmentReminders', enabled: false }]);
  });

  it('without options shows an error and is not published [CA-12] [PR-04]', async () => {
    const { user } = await open(
      await aPracticeWithReminders({ campaignConfig: { cadences: { '3-days': [], 'same-day': [] } } }),
    );
    await user.click(chip(words.steps['14-days'].when, 'Text'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(chip(words.steps['14-days'].when, 'Email'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You must have at least one option selected or disable Pre-Appointment Communications.',
    );
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    await waitFor(() => expect(campaignSwitch('appointmentReminders')).toHaveFocus());
    expect(scrollIntoView.mock.contexts.at(-1)).toBe(campaignSwitch('appointmentReminders'));
    expect(campaignSwitch('appointmentReminders')).toBeInvalid();
    expect(screen.getByText(publishing.problems(1))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.groups.appointmentReminders.switch })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(campaignSwitch('appointmentReminders'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of medical services follows the same rule [CA-13] [MS-04]', async () => {
    const { user } = await open(await aPracticeWithReminders());
    const { '60-days': first, '30-days': second, '30-days-overdue': last } = words.steps;
    for (const { when } of [first, second, last]) {
      await user.click(chip(when, 'Text'));
      await user.click(chip(when, 'Email'));
    }
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(chip(words.steps.postcard.when, 'Postcard'));
    expect(screen.getByRole('alert')).toHaveTextContent(words.noOption.serviceReminders);
  });
});

describe('postcards while their flag is off', () => {
  const flags = { 'postcards-enabled': false };
  const withPostcards = (mediums: string[]) =>
    aPracticeDay({
      campaign_enrollments: JSON.stringify([
        {
          campaignType: 'ServiceReminders',
          status: 'completed',
          startDate: '2026-01-01',
          mediums: ['SMS'],
          campaignConfig: { cadences: { postcard: mediums } },
        },
      ]),
    });

  it('are neither offered nor previewed nor mentioned if not published [FL-14] [MS-09]', async () => {
    await open(await withPostcards([]), flags);
    expect(steps('serviceReminders').map((text) => /^(\d+ days|1 month|The service)/.exec(text ?? '')?.[1])).toEqual([
      '60 days',
      '30 days',
      'The service',
      '30 days',
    ]);
    expect(screen.queryByText(/postcard/i)).toBeNull();
    expect(screen.queryByRole('button', { name: reminders.preview.openOf(words.steps.postcard.when) })).toBeNull();
  });

  it('stay on if published, with a note, and can be switched off [FL-14] @slow', async () => {
    const practice = await withPostcards(['POSTCARD']);
    const { user } = await open(practice, flags);
    expect(screen.queryByRole('checkbox', { name: 'Postcard' })).toBeNull();
    expect(screen.getByText(words.postcards.goOn)).toBeVisible();

    await user.click(chip(words.steps['60-days'].when, 'Text'));
    await (await publish(user)).confirm();
    await waitFor(() => expect(screen.queryByRole('region', { name: publishing.barLabel })).toBeNull());
    const postcards = async () =>
      (await practice.enrollment()).campaignEnrollments[0]?.campaignConfig?.cadences?.postcard;
    expect(await postcards()).toEqual(['POSTCARD']);

    await user.click(await screen.findByRole('button', { name: words.postcards.stop }));
    expect(screen.getByText(words.postcards.stopping)).toBeVisible();
    const { dialog, confirm } = await publish(user);
    expect(dialog.getByText('Clients get no postcard 1 month before a service is due.')).toBeInTheDocument();
    await confirm();
    await waitFor(() => expect(screen.queryByText(words.postcards.stopping)).toBeNull());
    expect(await postcards()).toEqual([]);
    expect(screen.queryByText(words.postcards.goOn)).toBeNull();
  });
});

describe('the out-of-office response while the page of text messages is off', () => {
  const flags = { 'text-messages-page-enabled': false };
  const said = textMessages.away.published;
  const hours = { '1': { enabled: true, startTime: '08:30', endTime: '17:00' } };
  const withResponse = (enabledAt: string | null, given: Parameters<typeof aPracticeDay>[0] = {}) =>
    aPracticeDay({ auto_replies: JSON.stringify({ enabledAt, templateId: null, weekdayConfig: hours }), ...given });

  it('is said to go on, and can be stopped, which keeps its hours [FL-12] [D-58]', async () => {
    const practice = await withResponse('2026-01-05T09:00:00Z');
    const { user } = await open(practice, flags);
    expect(screen.getByText(said.goOn)).toBeVisible();
    await user.click(screen.getByRole('button', { name: said.stop }));
    expect(screen.getByText(said.stopping)).toBeVisible();
    const { dialog, confirm } = await publish(user);
    expect(dialog.getByText(textMessages.away.offMeans)).toBeInTheDocument();
    await confirm();
    await waitFor(() => expect(screen.queryByText(said.stopping)).toBeNull());
    expect((await practice.enrollment()).twoWayMessagingCampaignEnrollment).toMatchObject({
      enabledAt: expect.any(String) as string,
      timeBasedAutoRepliesConfig: { enabledAt: null, weekdayConfig: hours },
    });
    expect(screen.queryByText(said.goOn)).toBeNull();
  });

  it('is not mentioned where none is published, texting is off, or its page is there [FL-12] [D-58]', async () => {
    for (const practice of [
      await withResponse(null),
      await withResponse('2026-01-05T09:00:00Z', { messaging_enabled_at: null }),
    ]) {
      const { unmount } = await open(practice, flags);
      expect(screen.queryByText(said.goOn)).toBeNull();
      unmount();
    }
    await open(await withResponse('2026-01-05T09:00:00Z'));
    expect(screen.queryByText(said.goOn)).toBeNull();
  });
});

it('says if the settings cannot be loaded, with a retry', async () => {
  network.fail(getEnrollment, { code: 'internal', message: 'no' });
  const { user } = await renderApp({
    practice: await aPracticeWithReminders(),
    path: '/config/cadences-customization',
  });
  await user.click(await screen.findByRole('button', { name: shell.retry }));
  expect(await screen.findByRole('heading', { name: words.groups.appointmentReminders.title })).toBeInTheDocument();
});
