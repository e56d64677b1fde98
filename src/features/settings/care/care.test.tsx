import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  getCareFigures,
  getRecommendedCare,
  listEducationMaterials,
  saveRecommendedCare,
} from '#contract/campaigns/recommended-care.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { prices } from '#src/strings/prices.ts';
import { publishing } from '#src/strings/publish.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import { cadences } from '#src/strings/cadences.ts';
import { reminders } from '#src/strings/reminders.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { careRecordsOf, gracePublishesCare } from '#tests/support/care-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { reportsOfServices } from '#tests/support/services-world.ts';

const network = theNetwork();
const path = '/config/recommended-care';

const known = [
  { id: 'dental', name: 'Dental check', species: ['Canine', 'Feline'] },
  { id: 'fecal', name: 'Fecal test', species: [] },
  { id: 'rabies', name: 'Rabies', species: ['Canine'] },
];

async function aPracticeWithServices(services = known) {
  const practice = await aPracticeDay();
  await reportsOfServices(practice).report(...services);
  return practice;
}

async function open(practice: PracticeDay) {
  const app = await renderApp({ practice, path });
  await screen.findByRole('grid', { name: words.services.list });
  const { user } = app;
  return {
    ...app,
    async edit(service: string) {
      await user.click(screen.getByRole('button', { name: words.services.open(service) }));
      return screen.findByRole('dialog', { name: service });
    },
    review: () => user.click(screen.getByRole('button', { name: publishing.publish })),
    async publish() {
      await user.click(screen.getByRole('button', { name: publishing.publish }));
      const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
      await user.click(dialog.getByRole('button', { name: publishing.dialog.confirm }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: publishing.dialog.title })).toBeNull());
    },
  };
}
const openAt = async (services = known) => {
  const practice = await aPracticeWithServices(services);
  return open(practice);
};
const recommend = (service: string) => screen.getByRole('switch', { name: words.services.recommend(service) });
const counts = (service: string) => screen.getByRole('checkbox', { name: words.services.countsInScore(service) });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button', { name: /^Edit / }).textContent);
const note = (service: string) => screen.getByRole('textbox', { name: new RegExp(`^Doctor’s note for ${service}`) });
const amount = (which: keyof typeof prices.label) => screen.getByRole('textbox', { name: prices.label[which] });
const link = (place: number) => screen.getByRole<HTMLInputElement>('textbox', { name: words.links.label(place) });
const bar = () => screen.queryByRole('region', { name: publishing.barLabel });
const switchOf = (name: 'recommendedCare' | 'showScore') => screen.getByRole('switch', { name: words.switches[name] });
const published = () => network.requestsTo(saveRecommendedCare);
const recordsOf = ({ practice }: PracticeDay) => careRecordsOf(practice);

const price = { display: 'single', minCost: null, maxCost: null, cost: 20 } as const;
const failure = { code: 'internal', message: 'Something went wrong, please try again later.' } as const;

describe('the page of recommended care', () => {
  it('lists the services with whether they count in the care score, and opens from the menu [RC-01] [SH-15] [SH-46] [RC-03] @slow', async () => {
    const { address, user } = await openAt();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shell.titles.recommendedCare);
    expect(rows()).toEqual(['Dental check', 'Fecal test', 'Rabies']);
    for (const { name } of known) {
      expect(recommend(name)).not.toBeChecked();
      expect(counts(name)).toBeChecked();
    }
    expect(switchOf('recommendedCare')).not.toBeChecked();
    expect(screen.getByText(words.switches.scoreHint, { exact: false })).toBeVisible();
    await user.click(screen.getByRole('link', { name: shell.titles.cadences }));
    await user.click(await screen.findByRole('link', { name: shell.titles.recommendedCare }));
    await screen.findByRole('grid', { name: words.services.list });
    expect(address()).toBe(path);
  });

  it('publishes a service with price, note, material and link as one record [RC-02] [RC-05] [API-70] [API-71] @slow', async () => {
    const { practice, user, edit, publish } = await openAt();
    await user.click(switchOf('recommendedCare'));
    await user.click(recommend('Dental check'));
    const dialog = within(await edit('Dental check'));
    await user.type(amount('minCost'), '180');
    await user.type(amount('maxCost'), '320');
    await user.type(note('Dental check'), ' Sore gums hurt. ');
    await user.type(dialog.getByRole('searchbox', { name: words.materials.search }), 'teeth');
    await user.click(await dialog.findByRole('checkbox', { name: /Teeth hurt in silence/ }));
    await user.type(link(1), 'elm.example/teeth');
    await user.tab();
    expect(link(1)).toHaveValue('https://elm.example/teeth');
    const preview = within(dialog.getByRole('region', { name: words.preview.title }));
    expect(preview.getByText('$180 to $320')).toBeVisible();
    expect(preview.getByText('Teeth hurt in silence')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    await publish();
    const [request] = published();
    const { items = [] } = ((await request?.json()) ?? {}) as { items?: Record<string, unknown>[] };
    const [switches, service] = items;
    expect(published()).toHaveLength(1);
    expect(switches).toMatchObject({
      recordRowKey: recordsOf(practice).key('config'),
      recommendedCare: true,
      showScore: false,
    });
    expect(service).toMatchObject({
      recordRowKey: recordsOf(practice).key('dental'),
      recordType: 'Data',
      serviceData: {
        recommended: true,
        addToCareScore: true,
        price: { display: 'range', minCost: 180, maxCost: 320, cost: null },
        reason: 'Sore gums hurt.',
        materials: ['dental'],
        links: ['https://elm.example/teeth'],
      },
    });
    await waitFor(() => expect(bar()).toBeNull());
    expect(recommend('Dental check')).toBeChecked();
  });

  it('keeps changes by record, drops those that equal what is saved, and none are left after publishing [RC-06] [RC-07] [RC-08] @slow', async () => {
    const { user, edit, publish } = await openAt();
    await user.click(counts('Rabies'));
    await user.click(counts('Fecal test'));
    expect(bar()).toHaveTextContent(publishing.bar(2));
    await user.click(counts('Rabies'));
    expect(bar()).toHaveTextContent(publishing.bar(1));
    const dialog = within(await edit('Rabies'));
    await user.click(dialog.getByRole('radio', { name: prices.displays.single }));
    await user.click(dialog.getByRole('radio', { name: prices.displays.range }));
    await user.type(note('Rabies'), 'x');
    await user.clear(note('Rabies'));
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    expect(bar()).toHaveTextContent(publishing.bar(1));
    await user.click(switchOf('recommendedCare'));
    await user.click(switchOf('showScore'));
    await user.click(switchOf('recommendedCare'));
    expect(bar()).toHaveTextContent(publishing.bar(1));
    await publish();
    await waitFor(() => expect(bar()).toBeNull());
    expect(counts('Fecal test')).not.toBeChecked();
  });

  it('shows the score only together with the recommendations [RC-04]', async () => {
    const { user } = await openAt();
    expect(switchOf('showScore')).toBeDisabled();
    expect(switchOf('showScore')).toHaveAccessibleDescription(new RegExp(words.switches.scoreNeeds));
    await user.click(switchOf('recommendedCare'));
    await user.click(switchOf('showScore'));
    expect(switchOf('showScore')).toBeChecked();
    await user.click(switchOf('recommendedCare'));
    expect(switchOf('showScore')).not.toBeChecked();
  });
});

describe('what must be filled in', () => {
  it('is price and note of a recommended service; publishing opens it at the first problem [RC-09] [RC-10] @slow', async () => {
    const { user, edit, review } = await openAt();
    await user.click(recommend('Rabies'));
    await user.click(recommend('Dental check'));
    await review();
    const dialog = within(await screen.findByRole('dialog', { name: 'Dental check' }));
    await waitFor(() => expect(amount('minCost')).toHaveFocus());
    expect(amount('minCost')).toHaveAccessibleDescription(prices.errors.missing);
    expect(note('Dental check')).toHaveAccessibleDescription(words.note.missing);
    await user.type(amount('minCost'), '180');
    await user.type(amount('maxCost'), '18');
    expect(amount('maxCost')).toHaveAccessibleDescription(prices.errors.max_not_greater);
    await user.type(amount('maxCost'), '1');
    await user.type(note('Dental check'), 'Sore gums hurt.');
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    // It says how many more there are.
    expect(bar()).toHaveTextContent(publishing.problems(2));
    await user.click(screen.getByRole('button', { name: words.changes.label('Rabies', 'reason') }));
    await screen.findByRole('dialog', { name: 'Rabies' });
    await waitFor(() => expect(note('Rabies')).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(recommend('Rabies'));
    await edit('Fecal test');
    expect(published()).toHaveLength(0);
  });

  it('may be missing of a service that is not recommended [RC-09] [RC-10]', async () => {
    const { edit, user, publish } = await openAt();
    const dialog = within(await edit('Rabies'));
    await user.type(amount('minCost'), '20');
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    await publish();
    expect(published()).toHaveLength(1);
  });

  it('is a web address where something is typed as one [RC-11] [F-60] @slow', async () => {
    const { user, edit, review } = await openAt();
    const dialog = within(await edit('Rabies'));
    await user.type(link(1), 'javascript:alert(1)');
    await user.tab();
    expect(link(1)).toBeInvalid();
    expect(link(1)).toHaveAccessibleDescription('Please provide valid web address');
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    await review();
    await waitFor(() => expect(link(1)).toHaveFocus());
    await user.clear(link(1));
    await user.type(link(1), 'https://elm.example');
    expect(link(1)).toBeValid();
    expect(link(2)).toHaveValue('');
  });

  it('has at most 500 characters in the note, which are counted [RC-03]', async () => {
    const { edit, user } = await openAt();
    await edit('Rabies');
    note('Rabies').focus();
    await user.paste('x'.repeat(501));
    expect(note('Rabies')).toHaveAccessibleName('Doctor’s note for Rabies, 501 of 500 characters');
    await user.tab();
    expect(note('Rabies')).toBeInvalid();
    expect(note('Rabies')).toHaveAccessibleDescription(words.note.tooLong(501, 500));
  });
});

describe('the table', () => {
  it('is one tab stop; arrows move, Space toggles, Enter opens, and Alt with arrows opens the next service @slow', async () => {
    const { user } = await openAt();
    recommend('Dental check').focus();
    await user.keyboard('{ArrowDown}');
    expect(recommend('Fecal test')).toHaveFocus();
    await user.keyboard(' ');
    expect(recommend('Fecal test')).toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(counts('Fecal test')).toHaveFocus();
    await user.keyboard('{End}');
    expect(counts('Rabies')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
    await user.tab({ shift: true });
    expect(counts('Rabies')).toHaveFocus();
    await user.keyboard('{Home}{Enter}');
    await screen.findByRole('dialog', { name: 'Dental check' });
    await user.type(note('Dental check'), 'Sore gums');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('dialog', { name: 'Fecal test' });
    await waitFor(() => expect(note('Fecal test')).toHaveFocus());
    await user.type(note('Fecal test'), 'Worms');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByRole('dialog', { name: 'Dental check' });
    expect(note('Dental check')).toHaveValue('Sore gums');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(counts('Dental check')).toHaveFocus();
  });

  it('is narrowed by text, state and species, and edited in bulk @slow', async () => {
    const { user } = await openAt();
    await user.selectOptions(screen.getByRole('combobox', { name: words.services.species }), 'Feline');
    expect(rows()).toEqual(['Dental check', 'Fecal test']);
    await user.click(screen.getByRole('button', { name: words.bulk.chooseAll(2) }));
    await user.click(screen.getByRole('button', { name: words.bulk.recommend }));
    await user.click(screen.getByRole('radio', { name: /^Incomplete/ }));
    expect(rows()).toEqual(['Dental check', 'Fecal test']);
    // The choice stays for what is to be done next.
    await user.click(screen.getByRole('button', { name: words.bulk.price }));
    const dialog = within(await screen.findByRole('dialog', { name: words.bulk.priceTitle(2) }));
    await user.click(dialog.getByRole('radio', { name: prices.displays.single }));
    await user.click(dialog.getByRole('button', { name: words.bulk.set }));
    expect(amount('cost')).toHaveAccessibleDescription(prices.errors.missing);
    await user.type(amount('cost'), '95.5{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText('$95.50')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: words.services.search }), 'fecal');
    expect(rows()).toEqual(['Fecal test']);
  });

  it('shows the figures of each service when they are counted, and says if they are not [F-10]', async () => {
    const practice = await aPracticeWithServices();
    const client = await practice.client();
    const dog = await practice.pet(client.id, { species: 'Canine' });
    await practice.pet(client.id, { species: 'Canine' });
    await practice.world.store.db
      .insertInto('service_due')
      .values({
        practice: practice.practice,
        id: 'd',
        pet_id: dog.id,
        service_type_id: 'rabies',
        name: 'Rabies',
        due_on: '2020-01-01',
      })
      .execute();
    network.fail(getCareFigures, failure, Infinity);
    const { user } = await open(practice);
    const again = await screen.findByRole('button', { name: shell.retry });
    expect(screen.getByText(new RegExp(words.figures.failed))).toBeVisible();
    network.recover(getCareFigures);
    await user.click(again);
    await screen.findByText(words.figures.overdue(1, 1), undefined, { timeout: 10_000 });
    expect(screen.getAllByText(words.figures.gaps(1))).toHaveLength(1);
  });

  it('shows the care score of the animals of each species, counted anew after a publish [RC-01] @slow', async () => {
    const practice = await aPracticeWithServices();
    const { service } = recordsOf(practice);
    const { due } = reportsOfServices(practice);
    const client = await practice.client();
    for (const days of [30, -30]) {
      const { id } = await practice.pet(client.id, { species: 'Canine' });
      await due(id, 30, { id: 'rabies', name: 'Rabies' });
      await due(id, days, { id: 'dental', name: 'Dental check' });
    }
    const { user, publish } = await open(practice);
    expect(await screen.findByText(words.scores.none)).toBeVisible();
    await gracePublishesCare(practice, service('dental', { recommended: true, reason: 'Sore gums hurt.', price }));
    await gracePublishesCare(practice, service('rabies', { recommended: true, reason: 'The law.', price }));
    const scores = within(await screen.findByRole('region', { name: words.scores.title }));
    expect(scores.getByText(words.scores.of('Canine'))).toBeVisible();
    expect(scores.getByText('75%')).toBeVisible();
    expect(scores.getByText(words.scores.animals(2))).toBeVisible();
    await user.click(counts('Rabies'));
    await publish();
    expect(await screen.findByText(words.scores.none)).toBeVisible();
  });
});

describe('what is not there', () => {
  it('is said while the practice software sends its first services, which then appear [RC-12] [ER-08]', async () => {
    const practice = await aPracticeDay();
    const { begin, report, end } = reportsOfServices(practice);
    await begin();
    await renderApp({ practice, path });
    expect(await screen.findByText(words.syncing.title)).toBeVisible();
    expect(screen.queryByText(errorPages.kinds.noCareData.title)).toBeNull();
    await report(...known);
    await screen.findByRole('grid', { name: words.services.list });
    expect(screen.getByText(words.syncing.some)).toBeVisible();
    await end();
    await waitFor(() => expect(screen.queryByText(words.syncing.some)).toBeNull());
    expect(rows()).toHaveLength(3);
  });

  it('is an error page where there is no data, which can be checked again [RC-13] [ER-08] [ER-10]', async () => {
    const practice = await aPracticeDay();
    const { user } = await renderApp({ practice, path });
    expect(await screen.findByRole('heading', { name: 'Oops' })).toBeVisible();
    const image = screen.getByRole('img', { name: errorPages.kinds.noCareData.image });
    await waitFor(() => expect(image.querySelector('svg')).toBeVisible());
    expect(screen.getByText(errorPages.kinds.noCareData.title)).toBeVisible();
    expect(screen.getByText(errorPages.kinds.noCareData.text)).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    await practice.world.store.db
      .insertInto('service_type')
      .values({ practice: practice.practice, id: 'rabies', name: 'Rabies', species: [] })
      .execute();
    await user.click(screen.getByRole('button', { name: words.checkAgain }));
    await screen.findByRole('grid', { name: words.services.list });
  });

  it('keeps the materials that are chosen when the others cannot be loaded [F-10] [RC-05] [API-71]', async () => {
    const practice = await aPracticeWithServices();
    await gracePublishesCare(practice, recordsOf(practice).service('rabies', { materials: ['rabies'] }));
    network.fail(listEducationMaterials, failure, Infinity);
    const { edit, user } = await open(practice);
    const dialog = within(await edit('Rabies'));
    expect(await dialog.findByText(words.materials.kept(1))).toBeVisible();
    expect(note('Rabies')).toBeVisible();
    network.recover(listEducationMaterials);
    await user.click(dialog.getByRole('button', { name: shell.retry }));
    expect(await dialog.findByRole('checkbox', { name: /Why the rabies vaccine matters/ })).toBeChecked();
  });

  it('is left out on a server without our extensions, and of records that lack fields [F-14] [RC-03] @slow', async () => {
    network.rewrite(getUiBehaviors, () => ({}));
    network.rewrite(getRecommendedCare, (answer) => ({
      items: (answer as { items: Record<string, unknown>[] }).items.map(({ serviceData, ...record }) => ({
        ...record,
        ...(serviceData !== undefined && { serviceData: { reason: 'The law.', unknown: null } }),
      })),
    }));
    const practice = await aPracticeWithServices();
    const { edit, publish, user } = await open(practice);
    expect(rows()).toEqual(['dental', 'fecal', 'rabies']);
    expect(recommend('rabies')).toBeChecked();
    expect(screen.queryByRole('columnheader', { name: words.services.columns.animals })).toBeNull();
    expect(network.requestsTo(getCareFigures)).toHaveLength(0);
    const dialog = within(await edit('rabies'));
    expect(note('rabies')).toHaveValue('The law.');
    await user.click(dialog.getByRole('switch', { name: words.services.recommend('rabies') }));
    await user.type(note('rabies'), ' And bats.');
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    await publish();
    expect(published()).toHaveLength(1);
  });
});

describe('a publish', () => {
  it('that fails says so, keeps the edits, and can be tried again [RC-15] [F-13] @slow', async () => {
    const { user, publish } = await openAt();
    await user.click(counts('Rabies'));
    network.fail(saveRecommendedCare, failure, 1);
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    const dialog = within(await screen.findByRole('dialog', { name: publishing.dialog.title }));
    await user.click(dialog.getByRole('button', { name: publishing.dialog.confirm }));
    expect(await screen.findByRole('heading', { name: 'Changes could not be published.' })).toBeVisible();
    expect(screen.getByText(publishing.failed.hint)).toBeVisible();
    await user.click(screen.getByRole('button', { name: publishing.dialog.cancel }));
    expect(counts('Rabies')).not.toBeChecked();
    await publish();
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('joins what a colleague published of another field, and asks about the same one [API-70] [RC-06] @slow', async () => {
    const { practice, user, edit, publish } = await openAt();
    const dialog = within(await edit('Rabies'));
    await user.type(note('Rabies'), 'Mine.');
    await user.click(dialog.getByRole('button', { name: words.editor.done }));
    await gracePublishesCare(practice, recordsOf(practice).service('rabies', { addToCareScore: false }));
    await waitFor(() => expect(counts('Rabies')).not.toBeChecked());
    await publish();
    await waitFor(() => expect(bar()).toBeNull());
    expect(counts('Rabies')).not.toBeChecked();

    await edit('Rabies');
    await user.type(note('Rabies'), ' Again.');
    await user.keyboard('{Escape}');
    await gracePublishesCare(practice, recordsOf(practice).service('rabies', { reason: 'Hers.' }));
    await user.click(screen.getByRole('button', { name: publishing.publish }));
    await user.click(
      within(await screen.findByRole('dialog', { name: publishing.dialog.title })).getByRole('button', {
        name: publishing.dialog.confirm,
      }),
    );
    await screen.findByRole('dialog', { name: publishing.conflict.title });
    await user.click(screen.getByRole('button', { name: new RegExp(publishing.conflict.take) }));
    await user.keyboard('{Escape}');
    await edit('Rabies');
    expect(note('Rabies')).toHaveValue('Hers.');
  });

  it('is in the history by service, and can be undone [API-70] @slow', async () => {
    const { user, publish } = await openAt();
    await user.click(counts('Rabies'));
    await publish();
    await user.click(screen.getByRole('button', { name: publishing.history.open }));
    const history = within(await screen.findByRole('dialog', { name: publishing.history.title }));
    expect(await history.findByText(words.changes.label('Rabies', 'addToCareScore'))).toBeVisible();
    await user.click(history.getByRole('button', { name: /^Undo/ }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(counts('Rabies')).toBeChecked());
  });
});

it('the preview of a service message has the link to the care page where a service is recommended [RC-04]', async () => {
  const practice = await aPracticeWithServices();
  const { service, switches } = recordsOf(practice);
  const price = { display: 'single', minCost: null, maxCost: null, cost: 45 } as const;
  const { user } = await renderApp({ practice, path: '/config/cadences-customization' });
  const preview = async () => {
    await user.click(
      await screen.findByRole('button', { name: reminders.preview.openOf(cadences.steps['60-days'].when) }),
    );
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByText(/is due for/);
    return dialog;
  };
  expect(await preview()).not.toHaveTextContent(reminders.preview.carePage);
  await user.keyboard('{Escape}');
  await gracePublishesCare(
    practice,
    switches(true, false),
    service('rabies', { recommended: true, price, reason: 'x' }),
  );
  const dialog = await preview();
  await waitFor(() => expect(dialog).toHaveTextContent(reminders.preview.carePage));
});
