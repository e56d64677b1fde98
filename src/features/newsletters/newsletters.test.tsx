import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deleteNewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { createNewsletter, deleteNewsletter, listNewsletters } from '#contract/campaigns/newsletters.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { newsletterType } from '#contract/rules/newsletters/newsletter-document.ts';
import { createNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import { deleteTemplate, listTemplates } from '#contract/templates/templates.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { aReadyNewsletter, aRun, deletedElsewhere } from '#tests/support/newsletter-world.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aNewsletter, aTemplate } from '#tests/support/server-world.ts';

const network = theNetwork();

const page = '/config/mass-communications';
const refused = { code: 'forbidden', message: 'no' } as const;
const lost = 'response lost';

const letterSaying = (text: string) => ({
  content: JSON.stringify({ 'en-us': { [newsletterType]: JSON.stringify(aDocument(aText(text))) } }),
});
const aLetterTemplate = ({ world, practice }: PracticeDay, name: string, text = 'Hi') =>
  aTemplate(world, practice, { name, type: 'NEWSLETTER', subject: `${name} news`, ...letterSaying(text) });

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
const choose = async ({ user }: Awaited<ReturnType<typeof renderApp>>, row: string, action: string) => {
  await user.click(within(await rowOf(row)).getByRole('button', { name: `Actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const alertSaying = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!;

describe('the lists', () => {
  it('are tabs of one page, which the menu leads to, each with a search of its own [SH-19] [NL-01] [NL-02] [NL-07] [NL-08] @slow', async () => {
    const practice = await aPracticeDay();
    await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    await aNewsletter(practice.world, practice.practice, { name: 'Ticks' });
    await aLetterTemplate(practice, 'Holidays');
    await aLetterTemplate(practice, 'Season');
    const { user, address } = await renderApp({ practice, path: page });
    expect(await screen.findByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible();
    await screen.findByRole('link', { name: 'Spring' });
    await user.type(screen.getByRole('searchbox', { name: 'Search newsletters' }), 'tick');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'Ticks' })).toBeVisible();
    expect(address()).toBe(`${page}?q=tick`);

    await user.click(screen.getByRole('link', { name: 'Templates' }));
    await screen.findByRole('link', { name: 'Season' });
    expect(screen.getByRole('searchbox', { name: 'Search templates' })).toHaveValue('');
    await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'HOLI');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Season' })).toBeNull());
    expect(address()).toBe(`${page}?tab=templates&tq=HOLI`);
  });

  it('show the subject, the state and the sent date of a newsletter [NL-10] [NL-11]', async () => {
    const practice = await aPracticeDay({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) });
    const { world, practice: key } = practice;
    await aNewsletter(world, key, { name: 'Spring' });
    const run = await aRun(world, key, { name: 'Ticks' });
    await world.store.db
      .updateTable('template')
      .set({ subject: 'They are back' })
      .where('practice', '=', key)
      .where('subject', '=', 'Ticks')
      .execute();
    const [started_at, ended_at] = ['2025-11-20T15:00:00.000Z', '2025-11-20T15:01:00.000Z'];
    await world.store.db
      .updateTable('campaign_run')
      .set({ state: 'DONE', started_at, ended_at, readers: 3, handed: 3 })
      .where('id', '=', run.id)
      .execute();
    await renderApp({ practice, path: page });
    expect(await rowOf('Spring')).toHaveTextContent(/No subject yet.*Draft$/);
    expect(await rowOf('Ticks')).toHaveTextContent(/They are back.*Sent Nov 20, 2025/);
  });

  it('show 100 newsletters, and more on request [NL-18] [CN-35] [API-47] @slow', async () => {
    const practice = await aPracticeDay();
    for (let index = 1; index <= 101; index += 1)
      await aNewsletter(practice.world, practice.practice, { name: `No. ${index}` });
    const { user } = await renderApp({ practice, path: page });
    // By text: looking for that many links by role takes a minute.
    const shown = () => screen.getAllByText(/^No\. \d+$/).map((name) => name.textContent);
    await screen.findByText('No. 101');
    expect(shown()).toEqual(Array.from({ length: 100 }, (_, index) => `No. ${101 - index}`));
    const { searchParams } = new URL(network.requestsTo(listNewsletters)[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({ type: 'PRACTICE_NEWSLETTER', limit: '100' });
    await user.click(screen.getByText('Show more'));
    await screen.findByText('No. 1');
    expect(shown()).toHaveLength(101);
    expect(screen.queryByText('Show more')).toBeNull();
  });

  it('say what to do first where nothing is, and that nothing matches', async () => {
    const { user } = await renderApp({ path: page });
    expect(await screen.findByText('No newsletter yet')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search newsletters' }), 'x');
    expect(await screen.findByText('No newsletter matches')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Templates' }));
    expect(await screen.findByText('No template yet')).toBeVisible();
  });

  it('offer letters to begin with where nothing is; a failure is told @slow', async () => {
    const practice = await aPracticeDay({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) });
    const { user } = await renderApp({ practice, path: page });
    const starter = await screen.findByRole('button', { name: /^Tips for the season/ });
    network.fail(createNewsletter, refused);
    await user.click(starter);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The newsletter could not be begun\./);
    await user.click(starter);
    expect(await screen.findByRole('heading', { name: 'Tips for the season' })).toBeVisible();
    const text = await screen.findByRole('group', { name: 'Text of section 1 of 3' });
    expect(text).toHaveTextContent(/^Ticks are backHi \{\{owner\}\},Warm days/);
    expect(await screen.findByText('Nothing is missing in this letter.')).toBeVisible();
  });

  it.each([
    ['newsletters', listNewsletters, '', 'No newsletter yet'],
    ['templates', listTemplates, '?tab=templates', 'No template yet'],
  ])('of %s say why they could not be loaded, with a retry [F-10]', async (what, call, query, then) => {
    network.fail(call, refused);
    const { user } = await renderApp({ path: page + query });
    const alert = await alertSaying(`Your ${what} could not be loaded`);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(then)).toBeVisible();
  });

  it('are not there for a practice without the page [NL-24] [FL-19]', async () => {
    await renderApp({ path: page, flags: { 'newsletters-page-enabled': false } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Newsletters' })).toBeNull();
  });
});

describe('a newsletter of the list', () => {
  it('is deleted after a question; a failure is told in it [NL-06] [NL-22] [API-46] @slow', async () => {
    const practice = await aPracticeDay();
    await aNewsletter(practice.world, practice.practice, { name: 'Ticks' });
    await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    const app = await renderApp({ practice, path: page });
    network.fail(deleteNewsletter, refused);
    await choose(app, 'Spring', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Spring?' });
    const confirm = within(question).getByRole('button', { name: 'Delete' });
    await app.user.click(confirm);
    expect(await within(question).findByRole('alert')).toHaveTextContent(/^The newsletter could not be deleted\. /);
    await app.user.click(confirm);
    expect(await screen.findByText('Spring was deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Ticks' })).toHaveFocus();
  });

  it('that a colleague has deleted meanwhile counts as deleted', async () => {
    const practice = await aPracticeDay();
    await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    const app = await renderApp({ practice, path: page });
    network.fail(deleteNewsletter, { code: 'newsletter_not_found', message: 'no' });
    await choose(app, 'Spring', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Spring?' });
    await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  });

  it('is duplicated with its letter; a failure is told', async () => {
    const practice = await aPracticeDay();
    await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    const app = await renderApp({ practice, path: page });
    network.fail(createNewsletter, refused);
    await choose(app, 'Spring', 'Duplicate');
    expect(await screen.findByText('The copy could not be created.')).toBeVisible();
    await choose(app, 'Spring', 'Duplicate');
    expect(await screen.findByRole('link', { name: 'Copy of Spring' })).toBeVisible();
  });

  it('is duplicated, unscheduled and deleted once though each first answer is lost [NL-06] [F-02] @slow', async () => {
    const practice = await aPracticeDay({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) });
    await aRun(practice.world, practice.practice, { name: 'Spring', start: '2099-12-01T15:00:00.000Z' });
    const app = await renderApp({ practice, path: page });
    network.fail(createNewsletter, lost);
    await choose(app, 'Spring', 'Duplicate');
    expect(await screen.findByText('Copy of Spring was created.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Copy of Spring' })).toHaveLength(1);
    network.fail(deleteNewsletterRun, lost);
    await choose(app, 'Spring', 'Unschedule');
    expect(await screen.findByText('Spring is no longer scheduled.')).toBeVisible();
    network.fail(deleteNewsletter, lost);
    await choose(app, 'Spring', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Spring?' });
    await app.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Spring was deleted.')).toBeVisible();
    expect(screen.queryByText(/could not|still scheduled/)).toBeNull();
  });
});

describe('the menu of a row', () => {
  it('saves the letter of a newsletter as a template; a failure is told', async () => {
    const practice = await aPracticeDay();
    await aReadyNewsletter(practice.world, practice.practice, { name: 'Ticks' });
    const app = await renderApp({ practice, path: page });
    network.fail(createNewsletterTemplate, refused);
    await choose(app, 'Ticks', 'Save as template');
    expect(await screen.findByText('The template could not be created.')).toBeVisible();
    await choose(app, 'Ticks', 'Save as template');
    expect(await screen.findByText('The template Ticks was created.')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Templates' }));
    await choose(app, 'Ticks', 'Preview');
    expect(await screen.findByRole('dialog', { name: 'Preview of Ticks' })).toBeVisible();
    const { subject, content } = await practice.world.store.db
      .selectFrom('template')
      .selectAll()
      .where('practice', '=', practice.practice)
      .where('name', '=', 'Ticks')
      .orderBy('create_ts', 'desc')
      .executeTakeFirstOrThrow();
    expect(subject).toBe('Ticks');
    expect(JSON.stringify(content)).toContain('Ticks are back');
  });

  it('previews a letter without leaving the list, and Escape closes it', async () => {
    const practice = await aPracticeDay();
    await aReadyNewsletter(practice.world, practice.practice, { name: 'Ticks' });
    await aLetterTemplate(practice, 'Season', 'The first frost');
    const app = await renderApp({ practice, path: page });
    await choose(app, 'Ticks', 'Preview');
    const preview = await screen.findByRole('dialog', { name: 'Preview of Ticks' });
    await app.user.click(await within(preview).findByRole('radio', { name: 'Plain text' }));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.address()).toBe(page);

    await app.user.click(screen.getByRole('link', { name: 'Templates' }));
    await choose(app, 'Season', 'Preview');
    const template = await screen.findByRole('dialog', { name: 'Preview of Season' });
    await app.user.click(await within(template).findByRole('radio', { name: 'Plain text' }));
    expect(await within(template).findByText(/The first frost/)).toBeVisible();
  });

  it('unschedules a newsletter; a failure is told, and it stays scheduled [NL-11]', async () => {
    const practice = await aPracticeDay();
    await practice.world.store.db
      .updateTable('practice')
      .set({ profile: JSON.stringify({ practiceAddress: '12 Elm Street' }) })
      .where('practice', '=', practice.practice)
      .execute();
    await aRun(practice.world, practice.practice, { name: 'Ticks', start: '2099-12-01T15:00:00.000Z' });
    const app = await renderApp({ practice, path: page });
    expect(await rowOf('Ticks')).toHaveTextContent(/Scheduled for /);
    network.fail(deleteNewsletterRun, refused);
    await choose(app, 'Ticks', 'Unschedule');
    expect(await screen.findByText('Ticks is still scheduled.')).toBeVisible();
    await choose(app, 'Ticks', 'Unschedule');
    expect(await screen.findByText('Ticks is no longer scheduled.')).toBeVisible();
    await waitFor(async () => expect(await rowOf('Ticks')).toHaveTextContent(/Saved$/));
  });
});

describe('a template of the list', () => {
  it('that a colleague deletes leaves every list, and can be kept where it is open [TE-05] @slow', async () => {
    const practice = await aPracticeDay();
    const { id } = await aLetterTemplate(practice, 'Season');
    const list = await renderApp({ practice, path: `${page}?item=new` });
    expect(await screen.findByRole('radio', { name: /Season/ })).toBeVisible();
    await deletedElsewhere(practice.world, practice.practice, 'template', id);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Season/ })).toBeNull());
    list.unmount();

    const { id: open } = await aLetterTemplate(practice, 'Season', 'Ticks are back');
    const { user } = await renderApp({ practice, path: `${page}?template=${open}` });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2027');
    await deletedElsewhere(practice.world, practice.practice, 'template', open);
    expect(await screen.findByText('This template no longer exists')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it as a new template' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Season 2027');
  });

  it('is deleted after a question; a failure is told in it [TE-05] [API-41]', async () => {
    const practice = await aPracticeDay();
    await aLetterTemplate(practice, 'Season');
    const app = await renderApp({ practice, path: `${page}?tab=templates` });
    network.fail(deleteTemplate, refused);
    await choose(app, 'Season', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete Season?' });
    const confirm = within(question).getByRole('button', { name: 'Delete' });
    await app.user.click(confirm);
    expect(await within(question).findByRole('alert')).toHaveTextContent(/^The template could not be deleted\. /);
    await app.user.click(confirm);
    expect(await screen.findByText('No template yet')).toBeVisible();
  });

  it('is duplicated [API-42]', async () => {
    const practice = await aPracticeDay();
    await aLetterTemplate(practice, 'Season');
    const app = await renderApp({ practice, path: `${page}?tab=templates` });
    await choose(app, 'Season', 'Duplicate');
    expect(await rowOf('Copy of Season')).toHaveTextContent('Season news');
  });

  it('begins a newsletter, which gets a copy of its letter [TE-05] [NL-04] [API-44]', async () => {
    const practice = await aPracticeDay();
    await aLetterTemplate(practice, 'Season');
    const { user, address } = await renderApp({ practice, path: `${page}?tab=templates` });
    await user.click(await screen.findByRole('link', { name: 'Use Season for a newsletter' }));
    expect(await screen.findByRole('radio', { name: /Season/ })).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring 2027');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Spring 2027' })).toHaveFocus());
    expect(address()).toMatch(/\?item=[\da-f-]{36}&step=content$/);
    await user.click(screen.getByRole('link', { name: 'All newsletters' }));
    expect(await rowOf('Spring 2027')).toHaveTextContent('Season news');
  });
});

describe('a new newsletter', () => {
  it('needs a name; what was typed is kept over a failure, and is created once [NL-04] [NL-19] [F-37]', async () => {
    const practice = await aPracticeDay();
    const { user } = await renderApp({ practice, path: page });
    await user.click(await screen.findByRole('link', { name: 'New newsletter' }));
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name.');
    await user.click(screen.getByRole('textbox', { name: 'Name' }));
    await user.paste('x'.repeat(130));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'A name has at most 120 characters.',
    );
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Spring');
    network.fail(createNewsletter, lost);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/it is not known whether this was done/);
    await user.click(screen.getByRole('link', { name: 'All newsletters' }));
    await user.click(await screen.findByRole('link', { name: 'New newsletter' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Spring');
    // The newsletter was made; what is typed by now becomes its name.
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' news');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { level: 2, name: 'Spring news' });
    await user.click(screen.getByRole('link', { name: 'All newsletters' }));
    await rowOf('Spring news');
    expect(screen.getAllByRole('link', { name: /^Spring/ })).toHaveLength(1);
  });

  it('opens at any step by its address, and says so if it is gone [NL-03] [NL-05]', async () => {
    const practice = await aPracticeDay();
    const { id } = await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    const { user } = await renderApp({ practice, path: `${page}?item=${id}&step=recipients` });
    const links = await screen.findByRole('navigation', { name: 'Steps' });
    expect(
      within(links)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Details', '2Content', '3Recipients']);
    expect(within(links).getByRole('link', { current: 'step' })).toHaveTextContent('Recipients');
    await user.click(within(links).getByRole('link', { name: /Details/ }));
    expect(within(links).getByRole('link', { current: 'step' })).toHaveTextContent('Details');
    await renderApp({ practice, path: `${page}?item=none` });
    expect(await screen.findByText('This newsletter no longer exists')).toBeVisible();
  });

  it('that a colleague deletes while it is written is shown with what was typed, and can be kept [NL-22]', async () => {
    const practice = await aPracticeDay();
    const { id } = await aNewsletter(practice.world, practice.practice, { name: 'Spring' });
    const { user } = await renderApp({ practice, path: `${page}?item=${id}&step=details` });
    await user.type(await screen.findByRole('textbox', { name: 'Subject of the email' }), 'Ticks are back');
    await deletedElsewhere(practice.world, practice.practice, 'newsletter', id);
    expect(await screen.findByText('This newsletter no longer exists')).toBeVisible();
    expect(await screen.findByText(/Ticks are back/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it as a new newsletter' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Spring' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: /Details/ }));
    expect(await screen.findByRole('textbox', { name: 'Subject of the email' })).toHaveValue('Ticks are back');
  });

  it('works on a server without extensions, where its letter is a template that only it uses', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
    const practice = await aPracticeDay();
    const { user } = await renderApp({ practice, path: `${page}?item=new` });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Spring');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(network.requestsTo(createNewsletter)).toHaveLength(1));
    expect(network.requestsTo(createNewsletterTemplate)).toHaveLength(1);
  });
});

describe('a new template', () => {
  it('is created with a blank letter [TE-04] [API-42]', async () => {
    const { user } = await renderApp({ path: `${page}?tab=templates` });
    await user.click(await screen.findByRole('link', { name: 'New template' }));
    network.fail(createNewsletterTemplate, refused);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Season');
    await user.type(screen.getByRole('textbox', { name: 'Description (optional)' }), 'Four times a year');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The template could not be created\. /);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('heading', { level: 2, name: 'Season' });
    await user.click(screen.getByRole('link', { name: 'All templates' }));
    expect(await rowOf('Season')).toHaveTextContent('Four times a year');
  });
});
