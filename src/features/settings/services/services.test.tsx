import { addHours } from 'date-fns/addHours';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { updateCampaignConfig } from '#contract/campaigns/settings.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { formatDay, formatTime } from '#src/lib/dates.ts';
import { cadences } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { reach as reachWords } from '#src/strings/reach.ts';
import { reminders } from '#src/strings/reminders.ts';
import { serviceReminders as words } from '#src/strings/service-reminders.ts';
import { shell } from '#src/strings/shell.ts';
import { dayAhead } from '#tests/support/a-weekday.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { careRecordsOf, gracePublishesCare } from '#tests/support/care-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { reportsOfServices } from '#tests/support/services-world.ts';

const network = theNetwork();

const path = '/config/medical-service-reminders';
type Config = NonNullable<PracticeEnrollment['campaignEnrollments'][number]['campaignConfig']>;
type Flags = NonNullable<Parameters<typeof renderApp>[0]>['flags'];

const rabies = { id: 'rabies', name: 'Rabies', species: ['Canine', 'Feline'] };
const lepto = { id: 'lepto / 4', name: 'Leptospirosis', species: ['Canine'] };
const teeth = { id: 'teeth', name: 'Teeth floating', species: ['Equine'] };

interface Opening {
  readonly config?: Config;
  readonly row?: Parameters<typeof aPracticeDay>[0];
  readonly flags?: Flags;
  readonly prepare?: (practice: PracticeDay, services: ReturnType<typeof reportsOfServices>) => Promise<unknown>;
}

async function open({ config = {}, row, flags = {}, prepare }: Opening = {}) {
  const practice = await aPracticeDay({
    campaign_enrollments: JSON.stringify([
      {
        campaignType: 'AppointmentReminders',
        status: 'completed',
        startDate: '2026-01-01',
        mediums: ['SMS', 'EMAIL'],
      },
      {
        campaignType: 'ServiceReminders',
        status: 'completed',
        startDate: '2026-01-01',
        mediums: ['SMS', 'EMAIL'],
        campaignConfig: config,
      },
    ]),
    ...row,
  });
  const services = reportsOfServices(practice);
  await (prepare ?? (() => services.report(rabies, lepto, teeth)))(practice, services);
  const app = await renderApp({ practice, path, flags });
  await screen.findByRole('heading', { name: words.services.title });
  const { user } = app;
  return {
    ...app,
    practice,
    services,
    async publish() {
      await user.click(screen.getByRole('button', { name: publishing.publish }));
      const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
      const lines = dialog.getAllByRole('listitem').map((line) => line.textContent);
      await user.click(dialog.getByRole('button', { name: publishing.dialog.confirm }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
      return lines;
    },
    config: async () =>
      (await practice.enrollment()).campaignEnrollments.find(({ campaignType }) => campaignType === 'ServiceReminders')
        ?.campaignConfig,
  };
}
const list = () => screen.findByRole('list', { name: words.services.list });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => row.textContent.replace(/Remind of .*$/, ''));
const remind = (name: string) => screen.findByRole('switch', { name: words.services.remind(name) });
const button = (name: string) => screen.findByRole('button', { name });
const section = (title: string) => within(screen.getByRole('region', { name: title }));

describe('the page of medical service reminders', () => {
  it('has its sections, and no postcards while their flag is off [SH-14] [SH-40] [MS-01] [MS-03] [CN-21] @slow', async () => {
    const { user } = await open({ flags: { 'postcards-enabled': false } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.serviceReminders);
    await list();
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
        words.reminders.title,
        words.reach.title,
        words.services.title,
        words.own.title,
        words.leftOut.title,
        words.booked.title,
        reminders.forecast.title,
      ]),
    );
    const steps = within(screen.getByRole('list', { name: cadences.groups.serviceReminders.timeline }))
      .getAllByRole('listitem')
      .map((step) => step.textContent);
    expect(steps).toHaveLength(4);
    for (const [index, when] of ['60 days before', '30 days before', 'The service is due', '30 days overdue'].entries())
      expect(steps[index]).toMatch(new RegExp(`^${when}${index === 2 ? '' : '9 AM'}`));
    await user.click(screen.getByRole('link', { name: shell.titles.cadences }));
    await screen.findByRole('heading', { name: cadences.groups.appointmentReminders.title });
  });

  it('offers text, email and postcard, and needs at least one option or to be off [MS-01] [MS-04]', async () => {
    const { user } = await open();
    for (const when of ['60 days before', '30 days before', '30 days overdue']) {
      const group = within(screen.getByRole('group', { name: cadences.sentBy(when) }));
      expect(group.getAllByRole('checkbox')).toHaveLength(2);
      for (const box of group.getAllByRole('checkbox')) await user.click(box);
    }
    const card = within(screen.getByRole('group', { name: cadences.sentBy('1 month before') }));
    expect(card.getByRole('checkbox')).not.toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You must have at least one option selected or disable Medical Service Reminders.',
    );
    await user.click(screen.getByRole('switch', { name: cadences.groups.serviceReminders.switch }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the services', () => {
  it('are listed with their species, and how many pets are due follows [MS-02] [API-65]', async () => {
    await open({
      async prepare(practice, services) {
        await services.report(rabies, lepto, teeth);
        const { id } = await practice.pet((await practice.client()).id);
        await services.due(id, 20, rabies);
      },
    });
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'Leptospirosisdogs · none due in 60 days',
        'Rabiesdogs, cats · 1 pet due in 60 days',
        'Teeth floatinghorses · none due in 60 days',
      ]),
    );
  });

  it('are switched off one by one, which is published and undone alone [MS-02] [MS-15] [API-14] @slow', async () => {
    const { user, publish, config } = await open({
      config: { serviceReminderTypeSettings: [{ serviceTypeId: 'teeth', name: 'Teeth floating', excluded: true }] },
    });
    await user.click(await remind('Leptospirosis'));
    expect((await rows())[0]).toContain(words.services.off('Leptospirosis'));
    expect(await publish()).toEqual([expect.stringMatching(/^Remind of Leptospirosis.*On.*Off/)]);
    expect((await config())?.serviceReminderTypeSettings).toEqual([
      { serviceTypeId: 'teeth', name: 'Teeth floating', excluded: true },
      { serviceTypeId: lepto.id, name: 'Leptospirosis', excluded: true },
    ]);
    await user.click(await button(publishing.history.open));
    const history = within(await screen.findByRole('dialog', { name: publishing.history.title }));
    expect(await history.findByText(words.services.remind('Leptospirosis'))).toBeVisible();
  });

  it('are found by name and species, and all that are shown are switched off after a question [MS-02]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: /^Dogs/ }));
    expect(await rows()).toHaveLength(2);
    await user.click(await button(words.services.allOff));
    const dialog = within(await screen.findByRole('dialog', { name: words.services.confirm.title }));
    expect(await dialog.findByText(words.services.confirm.text(2, 0))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.services.confirm.confirm }));
    expect(await remind('Rabies')).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^All/ }));
    expect(await remind('Teeth floating')).toBeChecked();
    await user.click(await button(words.services.allOn));
    expect(screen.queryByRole('button', { name: publishing.publish })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: words.services.search }), 'rabis');
    expect(await rows()).toHaveLength(1);
  });

  it('are one stop of the Tab key [SH-14]', async () => {
    const { user } = await open();
    const first = await remind('Leptospirosis');
    first.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await remind('Teeth floating')).toHaveFocus();
    await user.keyboard(' ');
    expect(await remind('Teeth floating')).not.toBeChecked();
    await user.tab();
    expect(within(await list()).queryByRole('switch', { name: document.activeElement?.textContent ?? '' })).toBeNull();
    await user.tab({ shift: true });
    expect(await remind('Teeth floating')).toHaveFocus();
  });

  it('that the practice software lists no longer keep their setting, and say so [MS-02]', async () => {
    await open({
      config: { serviceReminderTypeSettings: [{ serviceTypeId: 'old', name: 'Old test', excluded: true }] },
      prepare: (_, services) => services.report(rabies),
    });
    expect(await rows()).toEqual([expect.stringMatching(/^Rabies/), `Old test${words.services.gone}`]);
    expect(await remind('Old test')).not.toBeChecked();
  });

  it('are none where the practice software lists none [MS-02]', async () => {
    await open({ prepare: async () => undefined });
    expect(await screen.findByText(words.services.empty)).toBeVisible();
  });
});

describe('a sync of the services', () => {
  it('that begins and ends while the page is open is said, with when it should be over [MS-13] [CN-23] [MS-14]', async () => {
    const { services } = await open();
    await list();
    expect(screen.queryByText(/is sending its services/)).toBeNull();
    const isOver = () => formatTime(addHours(new Date(), 24), 'America/New_York');
    const earliest = isOver();
    await services.begin();
    const latest = isOver();
    expect(await screen.findByText(/New services may be missing until tomorrow/)).toBeVisible();
    const said = [earliest, latest].map((time) => screen.queryByText(words.notices.arriving(`tomorrow, ${time}`)));
    expect(said).not.toEqual([null, null]);
    await services.report(rabies, lepto, teeth, { id: 'new', name: 'A new one', species: [] });
    await services.end();
    expect(await remind('A new one')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/is sending its services/)).toBeNull());
  });

  it('that is older than a day is later than it should be [MS-13]', async () => {
    await open({
      prepare: async (_, services) => {
        await services.report(rabies);
        await services.beganAgo(30);
      },
    });
    expect(await screen.findByText(/longer than it should take. Ask its support/)).toBeVisible();
    expect(await remind('Rabies')).toBeEnabled();
  });

  it('before the first service shows the state alone [MS-13]', async () => {
    await open({ prepare: (_, services) => services.begin(), flags: { 'comm-and-msr-banners-enabled': false } });
    expect(await screen.findByText(words.services.arriving)).toBeVisible();
    expect(section(words.services.title).getByText(/New services may be missing until/)).toBeVisible();
  });
});

describe('notices', () => {
  const row = { messaging_enabled_at: null };

  it('are banners that can be hidden for a day [MS-14] [FL-05] @slow', async () => {
    const { user } = await open({ row });
    const banners = within(await screen.findByRole('region', { name: words.notices.label }));
    expect(banners.getByText(words.notices.textingOff)).toBeVisible();
    await user.click(banners.getByRole('button', { name: words.notices.dismiss }));
    expect(screen.queryByText(words.notices.textingOff)).toBeNull();
  });

  /** Three of them: texting is off, services are arriving, and reminders begin in a month. */
  const inAMonth = dayAhead(30);
  const allThree: Opening = {
    row: {
      ...row,
      campaign_enrollments: JSON.stringify([
        { campaignType: 'ServiceReminders', status: 'started', startDate: inAMonth, mediums: ['SMS', 'EMAIL'] },
      ]),
    },
    prepare: async (_, services) => {
      await services.report(rabies);
      await services.begin();
    },
  };
  const begins = words.notices.begins(formatDay(inAMonth, 'UTC'));
  const shownBanners = () =>
    within(screen.getByRole('region', { name: words.notices.label }))
      .getAllByRole('status')
      .map(({ textContent }) => textContent);

  it('are three, each hidden for a day alone, also where the page is opened anew [MS-14] @slow', async () => {
    const app = await open(allThree);
    await screen.findByText(/is sending its services/);
    await screen.findByText(begins);
    expect(shownBanners()).toEqual([words.notices.textingOff, expect.stringMatching(/is sending/), begins]);
    const { user, practice, unmount } = app;
    const hide = async (place: number) => {
      const buttons = screen.getAllByRole('button', { name: words.notices.dismiss });
      await user.click(buttons[place] ?? document.body);
    };
    await hide(2);
    const left = [words.notices.textingOff, expect.stringMatching(/is sending/)];
    expect(shownBanners()).toEqual(left);
    unmount();
    const again = await renderApp({ practice, path });
    await screen.findByText(/is sending its services/);
    expect(shownBanners()).toEqual(left);
    await hide(0);
    expect(shownBanners()).toEqual([left[1]]);
    again.unmount();
    const aDayAgo = String(Date.now() - 86_400_001);
    for (const key of Object.keys(localStorage))
      if (key.endsWith('services begins')) localStorage.setItem(key, aDayAgo);
    await renderApp({ practice, path });
    await screen.findByText(/is sending its services/);
    expect(shownBanners()).toEqual([left[1], begins]);
  });

  it('stand beside what they concern while their flag is off [MS-14] [FL-05]', async () => {
    const { unmount } = await open({ ...allThree, flags: { 'comm-and-msr-banners-enabled': false } });
    expect(await screen.findByText(cadences.start.later(formatDay(inAMonth, 'UTC')))).toBeVisible();
    unmount();
    await open({ row, flags: { 'comm-and-msr-banners-enabled': false } });
    expect(await section(words.reminders.title).findByText(words.notices.textingOff)).toBeVisible();
    expect(screen.queryByRole('region', { name: words.notices.label })).toBeNull();
  });
});

describe('own words', () => {
  const editor = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(await button(words.own.editName));
    const dialog = within(await screen.findByRole('dialog', { name: words.own.title2 }));
    return {
      dialog,
      text: dialog.getByRole('textbox', { name: words.own.label }),
      label: dialog.getByRole('textbox', { name: words.own.linkLabel }),
      url: dialog.getByRole('textbox', { name: words.own.linkAddress }),
    };
  };

  it('are edited with their link beside the messages, and published [MS-05] [MS-07] [FL-21] [CN-30] [MS-15] @slow', async () => {
    const { user, publish, config } = await open();
    const { dialog, text, label, url } = await editor(user);
    await user.type(text, 'Deposits are due at booking.');
    expect(dialog.getByText(words.own.count(28, 500))).toBeVisible();
    await user.type(label, 'Our rules');
    await user.type(url, 'elm.example/rules');
    await user.tab();
    expect(dialog.getByRole('link', { name: words.own.openName })).toHaveAttribute('href', 'https://elm.example/rules');
    const previews = within(dialog.getByRole('region', { name: words.own.preview }));
    for (const medium of ['Text', 'Email'])
      expect(previews.getByRole('region', { name: medium })).toHaveTextContent(/Deposits are due at booking\./);
    await user.click(dialog.getByRole('switch', { name: words.own.notInTexts }));
    expect(previews.getByRole('region', { name: 'Text' })).not.toHaveTextContent('Deposits');
    await user.click(dialog.getByRole('button', { name: words.own.done }));
    expect(await publish()).toEqual([expect.stringContaining('Deposits are due at booking.')]);
    expect((await config())?.customContent).toEqual({
      text: 'Deposits are due at booking.',
      link: { label: 'Our rules', url: 'https://elm.example/rules' },
      notInTexts: true,
    });
  });

  it('are plain text, at most 500 characters, and their link a web address [MS-05] [MS-06] [CN-30] @slow', async () => {
    const { user } = await open();
    const { dialog, text, label, url } = await editor(user);
    await user.click(text);
    await user.paste(`<b>${'x'.repeat(498)}`);
    await user.tab();
    expect(dialog.getByText(words.own.tooLong(501, 500))).toBeVisible();
    await user.clear(text);
    await user.type(text, 'Hi {{{{pet}}');
    await user.tab();
    expect(dialog.getByText(words.own.noPlaceholders('{{pet}}'))).toBeVisible();
    for (const open of ['{petname}', '{{pet']) {
      await user.clear(text);
      await user.click(text);
      await user.paste(`Hi ${open}`);
      expect(dialog.getByText(words.own.noPlaceholders(open))).toBeVisible();
    }
    await user.clear(text);
    await user.type(text, '<b>Bring</b> a leash');
    expect(dialog.getByRole('region', { name: 'Email' })).toHaveTextContent('<b>Bring</b> a leash');
    await user.type(label, 'Go');
    await user.type(url, 'javascript:alert(1)');
    await user.tab();
    expect(dialog.getByText(words.own.noAddress)).toBeVisible();
    await user.clear(url);
    await user.click(url);
    await user.paste('https://user:password@elm.example');
    expect(dialog.getByText(words.own.noAddress)).toBeVisible();
    await user.clear(url);
    await user.click(url);
    await user.paste(`https://elm.example/${'x'.repeat(2029)}`);
    expect(dialog.getByText(words.own.tooLong(2049, 2048))).toBeVisible();
    expect(dialog.queryByRole('link', { name: words.own.openName })).toBeNull();
    await user.click(dialog.getByRole('button', { name: words.own.done }));
    await user.click(await button(publishing.publish));
    // It leads back to the dialog instead of publishing.
    expect(await screen.findByRole('dialog', { name: words.own.title2 })).toBeVisible();
    expect(network.requestsTo(updateCampaignConfig)).toHaveLength(0);
  });

  it('say that a link is too long for a postcard, whose preview is the card itself [MS-07] [CN-22] @slow', async () => {
    const { user } = await open({ flags: { 'postcards-enabled': true } });
    const { dialog, text, label, url } = await editor(user);
    await user.type(text, 'Deposits are due at booking.');
    await user.type(label, 'Rules');
    await user.type(url, 'https://elm.example/rules');
    await user.selectOptions(dialog.getByRole('combobox', { name: words.own.cadence }), 'postcard');
    const card = within(dialog.getByRole('region', { name: 'Postcard' }));
    expect(card.getAllByText('Biscuit is due for a visit')).not.toHaveLength(0);
    expect(card.getAllByText('Rules: https://elm.example/rules')).not.toHaveLength(0);
    expect(dialog.queryByText(words.own.linkTooLongForCards)).toBeNull();
    await user.type(url, '/for-every-animal-and-every-service-that-we-offer-to-you-and-to-your-neighbours');
    expect(dialog.getByText(words.own.linkTooLongForCards)).toBeVisible();
    expect(card.queryByText(/^Rules: /)).toBeNull();
  });

  it('are shown and sent, but not edited, while their flag is off [MS-07] [FL-21]', async () => {
    await open({
      config: { customContent: { text: 'Deposits are due.', link: null } },
      flags: { 'iv-5091-edit-msr-content-link-modal': false },
    });
    const own = section(words.own.title);
    expect(own.getByText('Deposits are due.')).toBeVisible();
    expect(own.getByText(words.own.readOnly)).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('say how many segments a text has with them and without, and in a month [MS-05]', async () => {
    const text = 'Deposits are due at booking, and we ask you to call a day ahead. '.repeat(4);
    await open({
      config: { customContent: { text, link: null } },
      // So long that a text without own words is two segments, whatever the month is called in which the example is due.
      row: { name: 'Elm Street Hospital for Animals and Birds' },
      async prepare(practice, services) {
        await services.report(rabies);
        await services.due((await practice.pet((await practice.client()).id)).id, 40, rabies);
      },
    });
    const own = section(words.own.title);
    await waitFor(() =>
      expect(own.getByText(/^Each text is 3 segments/)).toHaveTextContent(words.own.segmentsWithout(2)),
    );
    expect(await own.findByText(/About 3 segments for the 1 text of the coming 30 days/)).toBeVisible();
  });

  it('stand beside the link to the care page, which is counted as long as it will be [MS-05] [RC-04]', async () => {
    const { user } = await open({
      config: { customContent: { text: 'Deposits are due at booking.', link: null } },
      async prepare(practice, services) {
        await services.report(rabies);
        const { service, switches } = careRecordsOf(practice.practice);
        const price = { display: 'single', minCost: null, maxCost: null, cost: 45 } as const;
        await gracePublishesCare(
          practice,
          switches(true, false),
          service('rabies', { recommended: true, price, reason: 'The law.' }),
        );
      },
    });
    expect(await section(words.own.title).findByText(/^Each text is 3 segments/)).toBeVisible();
    const { dialog } = await editor(user);
    for (const medium of ['Text', 'Email'])
      expect(dialog.getByRole('region', { name: medium })).toHaveTextContent(reminders.preview.carePage);
  });
});

describe('who is left out', () => {
  const prepare: Opening['prepare'] = async (practice, services) => {
    await services.report(rabies);
    await services.classification('breeder', 'Breeder');
    await services.classification('zoo', 'Zoo');
    await practice.client({ classification_ids: ['breeder'] });
  };

  it('is chosen by classification, which is published [MS-08] [FL-08] [API-64] [API-14]', async () => {
    const { user, publish, config } = await open({ prepare });
    const classes = await screen.findByRole('list', { name: words.leftOut.classifications });
    await waitFor(() =>
      expect(
        within(classes)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual(['Breeder1 client', 'Zoo0 clients']),
    );
    await user.click(within(classes).getByRole('checkbox', { name: /Breeder/ }));
    expect(await publish()).toEqual([expect.stringMatching(/Everybody.*Everybody but Breeder/)]);
    expect((await config())?.clientClassifications).toEqual({ mode: 'EXCLUDE', ids: ['breeder'] });
  });

  it('must leave somebody: only clients of no classification blocks publishing [MS-08]', async () => {
    const { user } = await open({ prepare });
    await user.click(await screen.findByRole('radio', { name: words.leftOut.modes.INCLUDE }));
    expect(await screen.findByText(words.leftOut.nobody)).toBeVisible();
    await user.click(await button(publishing.publish));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toHaveAttribute('name', 'clientClassifications');
    await user.click(screen.getByRole('checkbox', { name: /Zoo/ }));
    expect(await screen.findByText(words.leftOut.nobodyLeft)).toBeVisible();
  });

  it('is obeyed and said, but not edited, while its flag is off [MS-08] [FL-08]', async () => {
    const flags = { 'client-classification-config-enabled': false };
    await open({ prepare, flags, config: { clientClassifications: { mode: 'EXCLUDE', ids: ['breeder'] } } });
    expect(await screen.findByText(words.leftOut.published('Everybody but Breeder'))).toBeVisible();
    expect(screen.queryByRole('list', { name: words.leftOut.classifications })).toBeNull();
  });
});

describe('the reach', () => {
  const prepare: Opening['prepare'] = async (practice, services) => {
    await services.report(rabies, lepto);
    const reached = await practice.client({ email: 'maya@home.example' });
    await services.due((await practice.pet(reached.id)).id, 40, rabies);
    const silent = await practice.client({ first_name: 'Ben', last_name: 'Silent', contact_phone: null });
    await services.due((await practice.pet(silent.id, { name: 'Rex' })).id, 40, rabies);
  };

  it('counts clients and messages of 30 or 60 days, and leads to those who cannot be reached [MS-01] [MS-03]', async () => {
    const { user } = await open({ prepare });
    expect(await screen.findByText(words.reach.summary(30, 1, ['1 text', '1 email']))).toBeVisible();
    await user.click(await screen.findByText(words.reach.unreachable(1)));
    const row = screen.getByRole('link', { name: 'Ben Silent' }).closest('li');
    expect(row).toHaveTextContent(/^Ben SilentRex, Rabies, due \w+day, /);
    await user.click(screen.getByRole('radio', { name: words.reach.days(60) }));
    expect(await screen.findByText(/^In the coming 60 days this reaches 1 client/)).toBeVisible();
  });

  it('says what postcards cost, with cents [MS-01] [MS-11] @slow', async () => {
    const { user } = await open({
      async prepare(practice, services) {
        await services.report(rabies);
        const postal_address = JSON.stringify({
          street: '1 Elm Street',
          city: 'Salem',
          state: 'MA',
          postalCode: '01970',
        });
        const client = await practice.client({ contact_phone: null, postal_address });
        await services.due((await practice.pet(client.id)).id, 40, rabies);
      },
    });
    const card = within(screen.getByRole('group', { name: cadences.sentBy('1 month before') }));
    await user.click(card.getByRole('checkbox'));
    expect(await screen.findByText(words.reach.summary(30, 1, ['1 postcard ($1.10)']))).toBeVisible();
  });

  it('shows the difference to what is published, and who is left out [MS-15] [MS-08] @slow', async () => {
    const { user } = await open({ prepare });
    await user.click(await remind('Rabies'));
    expect(await screen.findByText(words.reach.difference(-1))).toBeVisible();
    expect(screen.getByText(words.reach.nobody(30))).toBeVisible();
    await user.click(screen.getByText(words.reach.leftOut(2)));
    expect(screen.getByText(reachWords.reason(2, ['excluded_service']))).toBeVisible();
  });
});

it('works on a server without extensions: services, options and words, without reach, skip and time machine [SH-14]', async () => {
  network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
  await open();
  expect(await remind('Rabies')).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(headings).not.toContain(words.reach.title);
  expect(headings).not.toContain(words.booked.title);
  expect(headings).not.toContain(reminders.forecast.title);
});
