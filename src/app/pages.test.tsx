import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEnrollment, getEnrollment } from '#contract/campaigns/enrollment.ts';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { formatDay } from '#src/lib/dates.ts';
import { cadences } from '#src/strings/cadences.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { allOn } from '#tests/support/flags.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { anAuditDay } from '#tests/support/audit-day.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aTemplate } from '#tests/support/server-world.ts';
import { paths } from './paths.ts';

const network = theNetwork();

const main = () => within(screen.getByRole('main'));

describe('the page at an address', () => {
  it('is the schedule of reminders and follow-up at / and in the settings area [SH-05] [SH-06]', async () => {
    const { router } = await renderApp({ path: paths.cadences() });
    const timelines = async () => {
      for (const { timeline } of [cadences.groups.appointmentReminders, cadences.groups.serviceReminders])
        expect(await screen.findByRole('list', { name: timeline })).toBeInTheDocument();
    };
    await timelines();
    await router.navigate(paths.audit());
    await screen.findByRole('navigation', { name: 'Days' });
    expect(screen.queryByRole('list', { name: cadences.groups.serviceReminders.timeline })).toBeNull();
    await router.navigate(paths.home());
    await timelines();
    expect(router.address()).toBe('/');
  });

  it('is the audit of unconfirmed appointments [SH-07]', async () => {
    const day = await anAuditDay();
    await day.book({ client: 'Maya Okafor' });
    const { user } = await renderApp({ practice: day.practice, path: '/appointment-audit' });
    const days = within(await screen.findByRole('navigation', { name: 'Days' }));
    await user.click(days.getByRole('button', { name: 'Next day' }));
    const list = within(await screen.findByRole('list', { name: 'Unconfirmed appointments' }));
    expect(await list.findByRole('article', { name: 'Maya Okafor' })).toBeVisible();
  });

  it('is the inbox, or with a conversation’s id that conversation [SH-08] [SH-09]', async () => {
    const practice = await aPracticeDay();
    const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    const { conversationId } = await practice.receiveText('Is Luna ready?', maya.contact_phone);
    const { router } = await renderApp({ practice, path: '/client-communications' });
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect(await within(list).findByRole('listitem', { name: 'Maya Okafor' })).toBeInTheDocument();
    expect(screen.queryByRole('log', { name: 'Messages' })).toBeNull();
    await router.navigate(`/client-communications/conversations/${conversationId}`);
    expect(
      await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Is Luna ready?'),
    ).toBeVisible();
  });

  it('is the configuration of texting [SH-11]', async () => {
    await renderApp({ path: '/config/text-messages' });
    expect(await screen.findByRole('switch', { name: 'Two-way texting' })).toBeInTheDocument();
    for (const name of ['Out-of-office response', 'Quick replies'])
      expect(main().getByRole('heading', { name })).toBeInTheDocument();
  });

  it('is the practice’s own settings [SH-12]', async () => {
    const practice = await aPracticeDay({ name: 'Elm Street Animal Clinic' });
    await renderApp({ practice, path: '/config/practice-settings' });
    expect(await screen.findByRole('textbox', { name: 'Practice name' })).toHaveValue('Elm Street Animal Clinic');
  });

  it('is the not-found page for an unknown address [SH-31] [ER-01] @slow', async () => {
    await renderApp({ path: '/config/reports/of-nothing' });
    expect(await main().findByText(errorPages.kinds.notFound.title)).toBeInTheDocument();
    expect(main().getByRole('heading', { name: 'Oops' })).toBeInTheDocument();
    expect(main().getByRole('img', { name: errorPages.kinds.notFound.image })).toBeInTheDocument();
  });
});

async function aPracticeBeforeEnrollment() {
  const practice = await aPracticeDay();
  await practice.world.store.db.deleteFrom('practice').where('practice', '=', practice.practice).execute();
  return practice;
}

describe('the practice’s enrollment', () => {
  it('is begun by whoever signs in first, once @slow', async () => {
    const practice = await aPracticeBeforeEnrollment();
    const { user } = await renderApp({ practice, path: paths.cadences() });
    expect(await screen.findByText(shell.notEnrolled.title)).toBeVisible();
    network.fail(createEnrollment, 'response lost');
    await user.click(screen.getByRole('button', { name: shell.notEnrolled.press }));
    expect(await screen.findByRole('heading', { name: cadences.groups.serviceReminders.title })).toBeVisible();
    expect(screen.getAllByRole('button', { name: cadences.start.set }).length).toBeGreaterThan(0);
    // A lost answer is asked for again without a press.
    expect(network.requestsTo(createEnrollment)).toHaveLength(2);
  });

  it('that cannot be begun says why, and can be tried again', async () => {
    const practice = await aPracticeBeforeEnrollment();
    const { user } = await renderApp({ practice, path: paths.cadences() });
    network.fail(createEnrollment, { code: 'invalid_request', message: 'no' });
    await user.click(await screen.findByRole('button', { name: shell.notEnrolled.press }));
    expect(await screen.findByText(errorMessages.invalid_request)).toBeVisible();
    await user.click(screen.getByRole('button', { name: shell.notEnrolled.press }));
    expect(await screen.findByRole('heading', { name: cadences.groups.serviceReminders.title })).toBeVisible();
  });

  it('is shown as its profile [EN-01]', async () => {
    const profile = {
      practiceAddressCity: 'Salem',
      practiceAddressState: 'MA',
      practiceAddressPostalCode: '01970',
      practiceEmailAddress: 'desk@elm.example',
      practiceVoicePhone: '+12075550101',
    };
    const practice = await aPracticeDay({
      name: 'Elm Vets',
      time_zone: 'America/Chicago',
      profile: JSON.stringify(profile),
    });
    await renderApp({ practice, path: paths.practiceSettings() });
    const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
    for (const [name, value] of [
      ['Practice name', 'Elm Vets'],
      ['City', 'Salem'],
      ['Zip', '01970'],
      ['Email', 'desk@elm.example'],
      ['Phone', '(207) 555-0101'],
    ] as const)
      expect(await field(name)).toHaveValue(value);
    expect(screen.getByLabelText('State')).toHaveValue('MA');
    expect((await field('Time zone')).value).toContain('America/Chicago');
  });

  it.each(['Neo', 'Ezyvet', 'Cornerstone'])(
    'is shown for a practice on %s, in the spelling of other services [EN-02]',
    async (type) => {
      const practiceId = { type, organizationId: 'elm', organizationSubId: 'main' };
      network.rewrite(getEnrollment, (answer) => ({ ...answer, practiceId }));
      await renderApp({ practice: await aPracticeDay({ name: 'Elm Vets' }), path: paths.practiceSettings() });
      expect(await screen.findByRole('textbox', { name: 'Practice name' })).toHaveValue('Elm Vets');
    },
  );

  it('is reported as invalid without its practice’s identity, and can be loaded again [EN-02] [ER-15]', async () => {
    network.rewrite(getEnrollment, (answer) => ({ ...answer, practiceId: { type: 'Other' } }));
    const practice = await aPracticeDay({ name: 'Elm Vets' });
    const { user } = await renderApp({ practice, path: paths.practiceSettings() });
    expect(await screen.findByText(errorMessages.parsing_error, { exact: false })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Practice name' })).toBeNull();
    network.recover(getEnrollment);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Practice name' })).toHaveValue('Elm Vets');
  });

  it.each([
    ['2026-01-05T09:00:00Z', true],
    [null, false],
  ])('shows texting as on if it has a time, and as off otherwise: %s [EN-05] @slow', async (at, isOn) => {
    const practice = await aPracticeDay({ messaging_enabled_at: at });
    await renderApp({ practice, path: paths.textMessages() });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Two-way texting' });
    expect(toggle.checked).toBe(isOn);
  });

  it('is shown as the hours of the auto reply, by weekday from Sunday on [EN-06]', async () => {
    const practice = await aPracticeDay();
    const template = await aTemplate(practice.world, practice.practice, {
      type: 'TIME_BASED_AUTO_REPLY',
      content: JSON.stringify(asPlainText('We are closed.')),
    });
    const weekdayConfig = {
      0: { enabled: true, startTime: '10:15', endTime: '11:45' },
      6: { enabled: true, startTime: '07:30', endTime: '13:00' },
    };
    await practice.world.store.db
      .updateTable('practice')
      .set({
        auto_replies: JSON.stringify({ enabledAt: '2026-01-05T09:00:00Z', templateId: template.id, weekdayConfig }),
      })
      .where('practice', '=', practice.practice)
      .execute();
    await renderApp({ practice, path: paths.textMessages() });
    expect(await screen.findByDisplayValue('We are closed.')).toBeVisible();
    for (const [day, from, to] of [
      ['Sunday', '10:15', '11:45'],
      ['Saturday', '07:30', '13:00'],
    ] as const) {
      expect(screen.getByLabelText(`${day}, from`)).toHaveValue(from);
      expect(screen.getByLabelText(`${day}, to`)).toHaveValue(to);
    }
    expect(screen.getByRole('switch', { name: 'Open on Monday' })).not.toBeChecked();
  });

  it('is shown as each campaign’s start, its mediums and the number that it texts from [EN-04] [EN-08] [EN-10] @slow', async () => {
    const campaigns = [
      { campaignType: 'AppointmentReminders', startDate: '2026-05-05', mediums: ['SMS'] },
      { campaignType: 'ServiceReminders', startDate: '2026-06-06', mediums: ['EMAIL', 'POSTCARD'] },
      { campaignType: 'PracticeNewsletter', startDate: '2026-07-07', mediums: ['EMAIL'] },
    ].map((campaign) => ({ ...campaign, status: 'started' }));
    const practice = await aPracticeDay({
      campaign_enrollments: JSON.stringify(campaigns),
      texting_number: '+12125550171',
    });
    const { user } = await renderApp({ practice, path: paths.cadences() });
    const { groups, newsletters, start, sentBy } = cadences;
    for (const [title, day] of [
      [groups.appointmentReminders.title, '2026-05-05'],
      [groups.serviceReminders.title, '2026-06-06'],
      [newsletters.title, '2026-07-07'],
    ] as const)
      expect(await screen.findByRole('region', { name: title })).toHaveTextContent(start.since(formatDay(day, 'UTC')));
    const chosen = (when: string) =>
      within(screen.getByRole('group', { name: sentBy(when) }))
        .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
        .map(({ labels }) => labels?.[0]?.textContent);
    expect(chosen('14 days before')).toEqual(['Text']);
    expect(chosen('60 days before')).toEqual(['Email']);
    expect(chosen('1 month before')).toEqual(['Postcard']);
    await user.hover(await screen.findByRole('link', { name: 'Client communications' }));
    expect(await screen.findByText('(212) 555-0171')).toBeVisible();
  });
});

describe('the sidebar', () => {
  const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
  const links = async () => (await sidebar()).getAllByRole('link').map(({ textContent }) => textContent ?? '');
  const reminders = ['Schedule & Mediums', 'Medical service reminders', 'Pre-appointment communications'];

  it('shows reminders and follow-up on / and below /config only [SH-40] [SH-42]', async () => {
    const { router, store } = await renderApp({ path: paths.recommendedCare() });
    store.dispatch(flagsLoaded({ ...allOn, 'post-appointment-communications-enabled': false }));
    await waitFor(async () => expect(await links()).toEqual(expect.arrayContaining(reminders)));
    const group = (await sidebar()).getByRole('button', { name: 'Reminders and follow-up' });
    const items = within(group.closest('li') ?? group.parentElement!).getAllByRole('link');
    expect(items.map(({ textContent }) => textContent)).toEqual(reminders);
    for (const [path, isThere] of [
      [paths.audit(), false],
      [paths.home(), true],
      [paths.inbox(), false],
      [paths.surveyCreator(), true],
    ] as const) {
      await router.navigate(path);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Reminders and follow-up' }) !== null, path).toBe(isThere),
      );
    }
  });

  it('always shows appointment requests and recommended care [SH-45] [SH-46]', async () => {
    const { store, router } = await renderApp({ path: paths.reports() });
    store.dispatch(flagsLoaded({}));
    for (const path of [paths.reports(), paths.audit()]) {
      await router.navigate(path);
      await waitFor(async () =>
        expect(await links()).toEqual(expect.arrayContaining(['Appointment Booking', 'Recommended care'])),
      );
    }
  });

  it('depends on the flags of its pages and of the texting number only [FL-24] @slow', async () => {
    const practice = await aPracticeDay({
      // Without a weekday that is on the practice is out of office at any time.
      auto_replies: JSON.stringify({ enabledAt: '2026-01-05T09:00:00Z', templateId: 'reply', weekdayConfig: {} }),
    });
    const { store, user } = await renderApp({ practice, path: paths.cadences() });
    /** All texts of the sidebar, including the popover of the texting number. */
    const look = async () => {
      const nav = await sidebar();
      const inbox = nav.queryByRole('link', { name: 'Client communications' });
      if (!inbox) return (await links()).join();
      await user.unhover(inbox);
      await user.hover(inbox);
      const popover = await screen.findByRole('tooltip');
      await within(popover).findByText(/^\(\d{3}\)/);
      return `${(await links()).join()} ${popover.textContent}`;
    };
    const all = await look();
    expect(all).toContain('Out of Office');
    const followed: FlagKey[] = [];
    for (const key of flagKeys) {
      store.dispatch(flagsLoaded({ ...allOn, [key]: false }));
      if ((await look()) !== all) followed.push(key);
    }
    expect(new Set(followed)).toEqual(
      new Set<FlagKey>([
        'two-way-messaging-enabled',
        'unconfirmed-appointments-page-enabled',
        'post-appointment-communications-enabled',
        'newsletters-page-enabled',
        'text-messages-page-enabled',
        'settings-page-enabled',
        'content-library-forms',
        'time-based-auto-replies-enabled',
      ]),
    );
  });
});
