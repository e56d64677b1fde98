import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateNewsletter } from '#contract/campaigns/newsletters.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { asNewsletter, updateNewsletterTemplate } from '#contract/templates/newsletter-templates.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aButton, aDocument, aText } from '#tests/support/newsletter-documents.ts';
import { aLetter, aPracticeWithAddress } from '#tests/support/letter-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { aTemplate } from '#tests/support/server-world.ts';

const network = theNetwork();
const page = '/config/mass-communications';
const refused = { code: 'unavailable', message: 'no' } as const;

async function openLetter(document: NewsletterDocument = aDocument(aText('Hi all'))) {
  const letter = await aLetter(document);
  return {
    ...letter,
    open: (step = 'details') =>
      renderApp({ practice: letter.practice, path: `${page}?item=${letter.id}&step=${step}` }),
  };
}

const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });
const replace = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string, text: string) => {
  await user.clear(await textbox(name));
  await user.type(await textbox(name), text);
};
const saved = () => screen.findByText(/^Saved \d/);

describe('what is written', () => {
  it('is saved by itself, and found again [NL-09] [API-43] [API-45] @slow', async () => {
    const letter = await openLetter();
    const { user, unmount } = await letter.open();
    await replace(user, 'Name', 'Summer');
    await replace(user, 'Subject of the email', 'Ticks are back');
    await user.type(await textbox('Line after the subject (optional)'), 'Five things');
    await saved();
    expect((await letter.read()).campaign.name).toBe('Summer');
    expect(await letter.subject()).toBe('Ticks are back');
    expect(await letter.document()).toContain('Five things');
    unmount();
    await letter.open();
    expect(await textbox('Subject of the email')).toHaveValue('Ticks are back');
  });

  it('is saved when its step or the newsletter is left @slow', async () => {
    const letter = await openLetter();
    const { user } = await letter.open();
    await replace(user, 'Subject of the email', 'Ticks');
    await user.click(screen.getByRole('link', { name: 'All newsletters' }));
    await waitFor(async () => expect(await letter.subject()).toBe('Ticks'));
  });

  it('stays on this device while it cannot be saved, which is told, and is tried again [NL-20] [F-37] [D-41] @slow', async () => {
    const letter = await openLetter();
    network.fail(updateNewsletterTemplate, refused);
    const { user } = await letter.open();
    await replace(user, 'Subject of the email', 'Ticks');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The changes could not be saved\. They are kept on this device\. .* Trying again\.$/,
    );
    await saved();
    expect(await letter.subject()).toBe('Ticks');
  });

  it('is saved once if the answer was lost @slow', async () => {
    const letter = await openLetter();
    network.fail(updateNewsletterTemplate, 'response lost');
    const { user } = await letter.open();
    await replace(user, 'Subject of the email', 'Ticks');
    await screen.findByText(/Trying again/);
    await saved();
    expect(await letter.subject()).toBe('Ticks');
    expect(screen.queryByText(/while you were writing/)).toBeNull();
  });

  it('without a name is kept on this device until it has one @slow', async () => {
    const letter = await openLetter();
    const { user } = await letter.open();
    await user.clear(await textbox('Name'));
    expect(await textbox('Name')).toHaveAccessibleDescription('Enter a name.');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Enter a name. The changes are kept on this device until then.',
    );
    await user.type(await textbox('Name'), 'Summer');
    await saved();
    expect((await letter.read()).campaign.name).toBe('Summer');
  });

  it('works on a server without extensions @slow', async () => {
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
    const practice = await aPracticeWithAddress();
    const template = await aTemplate(practice.world, practice.practice, {
      name: 'Season',
      type: 'NEWSLETTER',
      content: JSON.stringify(asNewsletter(aDocument(aText('Hi')))),
    });
    const { user } = await renderApp({ practice, path: `${page}?template=${template.id}` });
    await replace(user, 'Subject of the email', 'Ticks');
    expect(await saved()).toBeVisible();
  });
});

describe('a letter that two windows change', () => {
  it('takes what the other has changed elsewhere in it @slow', async () => {
    const letter = await openLetter();
    const { user } = await letter.open();
    await textbox('Subject of the email');
    await letter.write({ document: aDocument(aText('Hello')) });
    await replace(user, 'Subject of the email', 'Ticks');
    await saved();
    expect(await letter.subject()).toBe('Ticks');
    expect(await letter.document()).toContain('Hello');
  });

  it.each([
    ['Keep mine', 'Mine!', 'Theirs'],
    ['Take the other one', 'Theirs', 'Mine!'],
  ])('asks which subject holds, and keeps both: %s @slow', async (press, kept, copied) => {
    const letter = await openLetter();
    const { user } = await letter.open();
    await textbox('Subject of the email');
    // What is typed stays unsaved until the other has saved, whatever comes first.
    network.fail(updateNewsletterTemplate, refused, Infinity);
    await replace(user, 'Subject of the email', 'Mine');
    await letter.write({ subject: 'Theirs' });
    network.recover(updateNewsletterTemplate);
    const notice = (
      await screen.findByText(/^Grace \S+ changed this while you were writing \(\d+:\d\d [AP]M\)$/)
    ).closest<HTMLElement>('[role=alert]')!;
    await user.click(within(notice).getByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare' });
    expect(within(dialog).getByText('Spring · Mine')).toBeVisible();
    expect(within(dialog).getByText('Spring · Theirs')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    // Pressed while typing is not even stored.
    await user.type(await textbox('Subject of the email'), '!');
    await user.click(screen.getByRole('button', { name: press }));
    await waitFor(() => expect(screen.queryByText(/while you were writing/)).toBeNull());
    await waitFor(async () => expect(await letter.subject()).toBe(kept));
    await user.click(screen.getByRole('link', { name: 'All newsletters' }));
    const copy = (
      await screen.findByRole('link', { name: /^Spring \(other version, [A-Z][a-z]+ \d+, \d+:\d\d [AP]M\)$/ })
    ).closest('li');
    expect(copy).toHaveTextContent(copied);
  });
});

describe('the editor', () => {
  it('adds a button with its words and its link, moves it and takes it away again [NL-12] @slow', async () => {
    const letter = await openLetter();
    const { user } = await letter.open('content');
    expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveTextContent('Hi all');
    expect(screen.getByText('6 of 500 characters')).toBeVisible();
    const tool = (name: string) => screen.getByRole('button', { name });
    await user.click(tool('Add a section'));
    await user.click(await screen.findByRole('menuitem', { name: 'Button' }));
    await user.type(await textbox('Words on the button'), 'Book');
    await user.type(await textbox('Link address'), 'nowhere');
    expect(await textbox('Link address')).toHaveAccessibleDescription(/^Enter a full address/);
    await replace(user, 'Link address', 'https://elm.example/visit');
    await saved();
    expect(await letter.document()).toContain('"label":"Book","href":"https://elm.example/visit"');
    await user.click(tool('Move section 2 up'));
    await saved();
    await waitFor(async () => expect(await letter.document()).toMatch(/"button".*Hi all/));
    await user.click(tool('Delete section 1'));
    await waitFor(async () => expect(await letter.document()).not.toContain('button'));
    await user.click(tool('Undo'));
    await waitFor(async () => expect(await letter.document()).toContain('button'));
  });

  it('counts a text that is too long, keeps it, and says what is missing before sending [NL-12] [NL-13] [NL-14] [CN-30]', async () => {
    const letter = await openLetter(aDocument(aText('x'.repeat(501)), aButton({ href: null })));
    await letter.open('content');
    expect(await screen.findByText('501 of 500 characters. Shorten it by 1.')).toBeVisible();
    const findings = screen.getByRole('region', { name: 'Before sending' });
    expect(within(findings).getByText('The letter has no subject.')).toBeVisible();
    expect(within(findings).getByText('Section 1: The text has more than 500 characters.')).toBeVisible();
    expect(within(findings).getByText('Section 2: The button leads nowhere.')).toBeVisible();
  });
});

describe('the preview', () => {
  it('is the letter as a chosen client gets it, on a phone and on a computer, light and dark [NL-03] @slow', async () => {
    const merge = { type: 'merge' as const, attrs: { name: 'pet' as const, fallback: 'your pet' } };
    const letter = await openLetter(aDocument(aText('Time for ', merge)));
    const maya = await letter.practice.client({ first_name: 'Maya', last_name: 'Okafor' });
    await letter.practice.pet(maya.id, { name: 'Luna' });
    await letter.practice.pet(maya.id, { name: 'Old Max', deceased: true });
    const { user } = await letter.open('content');
    const frame = () => screen.getByTitle<HTMLIFrameElement>(/^The letter: /);
    await screen.findByTitle('The letter: Phone');
    expect(frame().srcdoc).toContain('Time for {{pet}}');
    expect(frame()).toHaveStyle({ width: '375px' });
    expect(frame()).toHaveAttribute('sandbox', 'allow-same-origin');
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Maya');
    await user.click(await screen.findByRole('option', { name: /Maya Okafor/ }));
    await waitFor(() => expect(frame().srcdoc).toContain('Time for Luna<'));
    await user.click(screen.getByRole('radio', { name: 'Computer' }));
    expect(frame()).toHaveStyle({ width: '640px' });
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    await user.click(screen.getByRole('radio', { name: 'Plain text' }));
    expect(screen.getByLabelText('Plain text', { selector: 'pre' })).toHaveTextContent(
      /^Time for Luna .*12 Elm Street/,
    );
  });
});

describe('a template', () => {
  it('is renamed and edited, and begins a newsletter [TE-02] [TE-05] @slow', async () => {
    const practice = await aPracticeWithAddress();
    const template = await aTemplate(practice.world, practice.practice, {
      name: 'Season',
      type: 'NEWSLETTER',
      content: JSON.stringify(asNewsletter(aDocument(aText('Hi')))),
    });
    const { user } = await renderApp({ practice, path: `${page}?template=${template.id}` });
    await replace(user, 'Name', 'Seasons');
    await saved();
    await user.click(screen.getByRole('link', { name: 'Begin a newsletter' }));
    expect(await screen.findByRole('radio', { name: /Seasons/ })).toBeChecked();
  });
});

it('a call that a draft does not need is not made @slow', async () => {
  const letter = await openLetter();
  const { user } = await letter.open();
  await replace(user, 'Subject of the email', 'Ticks');
  await saved();
  expect(network.requestsTo(updateNewsletter)).toHaveLength(0);
});
