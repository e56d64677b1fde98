import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/fields.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { createSurvey, getSurveyVersion, publishSurvey, updateSurvey } from '#contract/surveys/surveys.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { draftChangedInOtherTab } from '#src/drafts/drafts-slice.ts';
import { alertsSaid } from '#tests/support/alerts-said.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay, type PracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import {
  aHostileSchema,
  anAnswer,
  aPublishedSurvey,
  everyKind,
  storeSchema,
  surveyDesk,
} from '#tests/support/survey-world.ts';

const network = theNetwork();
const path = '/config/surveys/survey-creator';

const foreign = { type: 'matrix', name: 'grid', z: 1, rows: ['a'], a: { deep: [null] } };
const two: JsonObject = {
  x_kept: { b: 1, a: 2 },
  title: { default: 'Visit', fr: 'Visite' },
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'rating', name: 'likely', title: 'How likely?', rateMin: 0, rateMax: 10, x_metric: 'nps' },
        foreign,
        { type: 'comment', name: 'more', title: 'What else?' },
      ],
    },
  ],
};

const stored = ({ world, practice }: PracticeDay, id: string) => surveyDesk(world, practice).find(id);

/** A draft that is open in the designer. */
async function anOpenSurvey({ schema = two, isPublished = false, step = '' } = {}) {
  const practice = await aPracticeDay();
  const desk = surveyDesk(practice.world, practice.practice);
  const survey = isPublished
    ? await aPublishedSurvey(practice.world, practice.practice, { name: 'Visits', schema })
    : await desk.draft('Visits', schema);
  const app = await renderApp({ practice, path: `${path}?id=${survey.id}${step}` });
  const now = () => stored(practice, survey.id);
  const titles = async () => questionsOf((await now()).survey_schema).map(({ title }) => title);
  return { ...app, practice, desk, survey, now, titles };
}

const row = (name: RegExp | string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const rows = () =>
  within(screen.getByRole('list', { name: 'Questions' }))
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent);
const isSaved = () => screen.findByText('All changes are saved', {}, { timeout: 5000 });
const isSaving = () => screen.findByText('Saving…');

describe('the Survey Designer', () => {
  it('shows a survey’s questions, edits one, and saves it word for word [SU-02] [SU-05] [API-73] [API-74] [SH-24] @slow', async () => {
    const { user, now } = await anOpenSurvey();
    expect(await screen.findByRole('heading', { level: 1, name: 'Survey Designer' })).toBeVisible();
    await user.click(await row(/How likely\?/));
    const question = field('Question');
    await user.clear(question);
    await user.type(question, 'Would you recommend us?');
    await user.click(screen.getByRole('switch', { name: 'Clients must answer it' }));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'After a visit');
    await isSaving();
    await isSaved();
    const { name, survey_schema } = await now();
    const [page] = two['pages'] as [{ elements: JsonObject[] }];
    const [likely, ...others] = page.elements;
    expect([name, JSON.stringify(survey_schema)]).toEqual([
      'After a visit',
      JSON.stringify({
        ...two,
        pages: [{ ...page, elements: [{ ...likely, title: 'Would you recommend us?', isRequired: true }, ...others] }],
      }),
    ]);
  });

  it('creates a survey at its own address, which needs a name [SU-04] [API-75] @slow', async () => {
    const { user, address } = await renderApp({ path });
    await user.click(await row(/A blank survey/));
    const dialog = within(await screen.findByRole('dialog', { name: 'New survey' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toMatch(/survey-creator\?id=[\da-f-]{36}$/));
    expect(await screen.findByText('No question yet. Add the first one.')).toBeVisible();
  });

  it('keeps what is pasted, says that clients read its beginning alone, and is not published so @slow', async () => {
    const { user, now } = await anOpenSurvey();
    const introduction = await screen.findByRole('textbox', { name: 'Introduction (optional)' });
    await user.click(introduction);
    await user.paste('x'.repeat(600));
    expect(introduction).toHaveAccessibleDescription(/^This has 600 characters/);
    await isSaving();
    await isSaved();
    expect((await now()).survey_schema['description']).toHaveLength(600);
    await user.click(screen.getByRole('button', { name: 'Publish survey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish this survey?' }));
    expect(dialog.getByText('The title, the introduction or the words of thanks are too long.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Publish survey' })).toBeDisabled();
  });

  it('saves nothing without a name, and keeps what was typed [SU-04] @slow', async () => {
    const { user, now } = await anOpenSurvey();
    await row(/How likely\?/);
    await user.clear(field('Name'));
    expect(await screen.findByText('Enter a name. Until then, the survey is not saved.')).toBeVisible();
    expect(await screen.findByText('Not saved: the survey needs a name', {}, { timeout: 5000 })).toBeVisible();
    expect((await now()).name).toBe('Visits');
  });

  it.each([
    ['How likely to recommend, 0 to 10', 'rating'],
    ['How satisfied, 1 to 5', 'rating'],
    ['Rating', 'rating'],
    ['One choice of several', 'choice'],
    ['Any number of choices', 'choice'],
    ['Yes or no', 'yes-no'],
    ['Short answer', 'text'],
    ['Long answer', 'text'],
  ])('adds a question of type “%s”, ready to be worded @slow', async (type, kind) => {
    const { user, now } = await anOpenSurvey({ schema: {} });
    await user.click(await row(type));
    await waitFor(() => expect(field('Question')).toHaveFocus());
    await user.keyboard('Our question');
    await isSaving();
    await isSaved();
    expect(questionsOf((await now()).survey_schema)).toMatchObject([{ kind, title: 'Our question' }]);
  });

  it('edits choices by keyboard; their values stay, so that answers still count @slow', async () => {
    const { user, now } = await anOpenSurvey({
      schema: { elements: [{ type: 'radiogroup', name: 'how', title: 'How?', choices: ['Web', 'Friend'] }] },
    });
    await user.click(await row(/How\?/));
    const first = field('Choice 1');
    await user.clear(first);
    expect(await screen.findByText('Write this choice, or delete it.')).toBeVisible();
    await user.type(first, 'The web{Enter}A sign{Alt>}{ArrowDown}{/Alt}');
    expect(field('Choice 3')).toHaveFocus();
    expect(field('Choice 3')).toHaveValue('A sign');
    await user.type(field('Choice 3'), '{Enter}Wrong');
    screen.getByRole('button', { name: 'Delete choice 4' }).focus();
    await user.keyboard('{Enter}');
    expect(field('Choice 3')).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Choice 4' })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Clients may choose more than one' }));
    await isSaved();
    const [question] = questionsOf((await now()).survey_schema);
    expect(question).toMatchObject({
      isMultiple: true,
      choices: [
        { value: 'Web', text: 'The web' },
        { value: 'Friend', text: 'Friend' },
        { value: expect.stringMatching(/^c_/) as unknown, text: 'A sign' },
      ],
    });
  });

  it('shows what was made elsewhere, and moves and deletes it only', async () => {
    const { user } = await anOpenSurvey();
    await user.click(await row(/Made elsewhere/));
    expect(screen.getByText(/It is kept as it is, and clients are not asked it here/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Move up' })).toBeVisible();
  });

  it('opens a survey from another server whatever it contains, and an edit changes nothing else [SU-02] [SU-05] [F-60] @slow', async () => {
    const practice = await aPracticeDay();
    const { id } = await surveyDesk(practice.world, practice.practice).draft('Visits', two);
    await storeSchema(practice.world, id, aHostileSchema());
    const { user } = await renderApp({ practice, path: `${path}?id=${id}` });
    await user.click(await row(/How was it\?/));
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('img[src=x]')).toBeNull();
    await user.type(field('Help text (optional)'), 'Thanks');
    await user.tab();
    const before = aHostileSchema();
    const [first, second, page, last] = before['pages'] as [unknown, unknown, { elements: JsonObject[] }, unknown];
    const [constructor, ...others] = page.elements;
    const edited = { elements: [{ ...constructor, description: 'Thanks' }, ...others] };
    const expected = JSON.stringify({ ...before, pages: [first, second, edited, last] });
    await waitFor(async () => expect(JSON.stringify((await stored(practice, id)).survey_schema)).toBe(expected));
    await isSaved();
  });

  it('says why a survey could not be loaded, with a retry [F-10]', async () => {
    await renderApp({ path: `${path}?id=none` });
    expect(await screen.findByText('The survey could not be loaded')).toBeVisible();
    expect(screen.getByText('This survey was not found. It may belong to another branch.')).toBeVisible();
  });
});

describe('questions', () => {
  it('are moved by keyboard, which is announced; the focus stays @slow', async () => {
    const { user, titles } = await anOpenSurvey();
    (await row(/How likely\?/)).focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Moved to position 3 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: /3\. How likely/ })).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: /2\. What else/ })).toHaveFocus();
    await isSaving();
    await isSaved();
    expect(await titles()).toEqual(['What else?', 'How likely?']);
  });

  it('are moved by dragging, which Escape calls off', async () => {
    await anOpenSurvey();
    const item = (await row(/How likely\?/)).closest('li') as HTMLElement;
    const items = [...(item.parentElement?.children ?? [])];
    for (const [at, one] of items.entries()) one.getBoundingClientRect = () => new DOMRect(0, at * 50, 100, 50);
    for (const one of items) (one as HTMLElement).scrollIntoView = () => undefined;
    const handle = item.querySelector<HTMLElement>('[aria-hidden]') as HTMLElement;
    handle.setPointerCapture = () => undefined;
    const drag = (to: number) => {
      fireEvent.pointerDown(handle, { button: 0, clientY: 10 });
      fireEvent.pointerMove(handle, { clientY: to });
    };
    drag(140);
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(handle);
    expect(rows()[0]).toMatch(/How likely/);
    drag(140);
    fireEvent.pointerUp(handle);
    expect(rows().map((text) => text?.slice(0, 9))).toEqual(['1. Made e', '2. What e', '3. How li']);
  });

  it('are deleted at once, and come back by Undo', async () => {
    const { user, titles } = await anOpenSurvey();
    await user.click(await row(/How likely\?/));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('button', { name: /1\. Made elsewhere/ })).toHaveFocus();
    await user.click(await row('Undo: “How likely?” was deleted'));
    expect(await row(/1\. How likely/)).toBeVisible();
    await isSaved();
    expect(await titles()).toEqual(['How likely?', 'What else?']);
  });

  it('come back once: the keys of undo take the notice’s Undo away', async () => {
    const { user } = await anOpenSurvey();
    await user.click(await row(/How likely\?/));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    // A notice that is pointed at does not fade.
    await user.hover(await row('Undo: “How likely?” was deleted'));
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toHaveLength(3);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: “How likely/ })).toBeNull());
  });

  it('are copied with a name of their own @slow', async () => {
    const { user, now } = await anOpenSurvey();
    await user.click(await row(/How likely\?/));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await isSaving();
    await isSaved();
    const questions = questionsOf((await now()).survey_schema);
    expect(questions.map(({ title }) => title)).toEqual(['How likely?', 'How likely?', 'What else?']);
    expect(questions[1]).toMatchObject({ metric: null, name: expect.stringMatching(/^q_/) as unknown });
  });
});

describe('undo', () => {
  it('takes back what was typed into a field in one step, and redo repeats it; buttons and keys alike @slow', async () => {
    const { user, titles } = await anOpenSurvey();
    await user.click(await row(/What else/));
    await user.type(field('Question'), ' Really?');
    await user.keyboard('{Control>}z{/Control}');
    expect(field('Question')).toHaveValue('What else?');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(field('Question')).toHaveValue('What else? Really?');
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    await isSaved();
    expect((await titles()).at(-1)).toBe('What else? Really?');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await isSaving();
    await isSaved();
    expect((await titles()).at(-1)).toBe('What else?');
  });
});

describe('a save', () => {
  it('that fails is told once, loses nothing, and is repeated by itself [ER-14] [F-10] @slow', async () => {
    const { user, titles } = await anOpenSurvey();
    network.fail(updateSurvey, { code: 'unavailable', message: 'no' }, Infinity);
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    const alert = await screen.findByText(
      /^Not saved yet. Your changes are kept in this browser/,
      {},
      { timeout: 5000 },
    );
    expect(screen.getAllByRole('alert')).toEqual([alert.closest('[role=alert]')]);
    expect(field('Question')).toHaveValue('What else?!');
    network.recover(updateSurvey);
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(screen.getByText('All changes are saved')).toBeVisible();
    });
    expect((await titles()).at(-1)).toBe('What else?!');
  });

  it('is made on the next visit where the browser was closed before @slow', async () => {
    const { user, practice, survey, titles, unmount } = await anOpenSurvey();
    network.fail(updateSurvey, 'unreachable', Infinity);
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    await screen.findByText(/^Not saved yet/, {}, { timeout: 5000 });
    unmount();
    network.recover(updateSurvey);
    await renderApp({ practice, path: `${path}?id=${survey.id}` });
    await row(/What else\?!/);
    await isSaved();
    expect((await titles()).at(-1)).toBe('What else?!');
  });

  it('whose answer was lost changes nothing twice @slow', async () => {
    const { user, titles, now } = await anOpenSurvey();
    network.fail(updateSurvey, 'response lost');
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    await screen.findByText(/^Not saved yet/, {}, { timeout: 5000 });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await isSaved();
    expect([(await titles()).at(-1), (await now()).revision]).toEqual(['What else?!', '2']);
  });
});

describe('two windows', () => {
  const rename = (schema: JsonObject, name: string, title: string): JsonObject => {
    const [page] = schema['pages'] as [{ elements: JsonObject[] }];
    const elements = page.elements.map((one) => (one['name'] === name ? { ...one, title } : one));
    return { ...schema, pages: [{ ...page, elements }] };
  };

  it('that edit different questions keep both edits @slow', async () => {
    const { user, desk, survey, titles } = await anOpenSurvey();
    await user.click(await row(/What else/));
    // The user's edit is first, and reaches the server second.
    const release = network.hold(updateSurvey);
    await user.type(field('Question'), ' Mine');
    await desk.edit(survey.id, { survey_schema: rename(two, 'likely', 'Theirs?') });
    release();
    expect(await screen.findByText('A colleague’s changes were added to yours')).toBeVisible();
    expect(await row(/Theirs\?/)).toBeVisible();
    await isSaved();
    expect(await titles()).toEqual(['Theirs?', 'What else? Mine']);
  });

  it.each([
    ['Keep mine', 'What else? Mine', 'Theirs'],
    ['Take theirs', 'Theirs', 'What else? Mine'],
  ])('that edit one question ask; after “%s”, Undo brings the other @slow', async (choice, chosen, other) => {
    const { user, desk, survey, titles } = await anOpenSurvey();
    await user.click(await row(/What else/));
    // The user's edit is first, and reaches the server second.
    const release = network.hold(updateSurvey);
    await user.type(field('Question'), ' Mine');
    await desk.edit(survey.id, { survey_schema: rename(two, 'more', 'Theirs') });
    release();
    await screen.findByText('A colleague has changed the same part of this survey');
    expect((await titles()).at(-1)).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: choice }));
    await waitFor(() => expect(field('Question')).toHaveValue(chosen));
    await isSaved();
    expect((await titles()).at(-1)).toBe(chosen);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await isSaving();
    await isSaved();
    expect((await titles()).at(-1)).toBe(other);
  });
});

describe('two windows of one browser', () => {
  it('keep what is typed in both within the same second @slow', async () => {
    const { user, store, survey, now } = await anOpenSurvey();
    await user.type(await screen.findByRole('textbox', { name: 'Introduction (optional)' }), 'Hello');
    const base = { name: survey.name, survey_schema: survey.survey_schema };
    const content = { ...base, survey_schema: { ...two, title: 'Their title' } };
    const value = { revision: survey.revision ?? null, base, content, seen: { other: 1 } };
    act(() => {
      flushTyped();
      store.dispatch(draftChangedInOtherTab({ key: `survey ${survey.id}`, value }));
    });
    expect(await screen.findByText('What you changed in another window was added')).toBeVisible();
    expect(field('Introduction (optional)')).toHaveValue('Hello');
    expect(field('Title that clients read')).toHaveValue('Their title');
    await isSaved();
    expect((await now()).survey_schema).toMatchObject({ title: 'Their title', description: 'Hello' });
  });
});

describe('publishing', () => {
  const publish = () => screen.findByRole('button', { name: 'Publish survey' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Publish this survey?' }));

  it('says what changes in plain words, and leaves answers with their version @slow', async () => {
    const { user, practice, survey, now } = await anOpenSurvey({ isPublished: true, schema: everyKind });
    await anAnswer(practice.world, practice.practice, survey);
    await user.click(await row(/What else/));
    await user.type(field('Question'), ' Really?');
    await isSaving();
    await isSaved();
    await user.click(await publish());
    const shown = await dialog();
    expect(await shown.findByText('“What else?” now reads “What else? Really?”')).toBeVisible();
    expect(shown.getByText(/This becomes version 2. Answers to earlier versions stay as they are./)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Publish survey' }));
    expect(await screen.findByText('Version 2 is published', { selector: 'h2, h2 *, [class*=font-] ' })).toBeVisible();
    expect(await now()).toMatchObject({ version: 2, is_edited: false, answered: 1 });
  });

  it('saves first what was typed a moment ago', async () => {
    const { user, now } = await anOpenSurvey();
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    await user.click(await publish());
    await user.click((await dialog()).getByRole('button', { name: 'Publish survey' }));
    await waitFor(async () => expect((await now()).status).toBe('PUBLISHED'));
    expect(questionsOf((await now()).survey_schema).at(-1)?.title).toBe('What else?!');
    expect((await now()).is_edited).toBe(false);
  });

  it('names what prevents it, and a press leads there', async () => {
    const { user } = await anOpenSurvey();
    await user.click(await row(/What else/));
    await user.clear(field('Question'));
    await user.click(await row(/3\. No words yet/));
    await user.click(await publish());
    const shown = await dialog();
    expect(shown.getByRole('button', { name: 'Publish survey' })).toBeDisabled();
    await user.click(shown.getByRole('button', { name: 'Go to question 3' }));
    await waitFor(() => expect(field('Question')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds out what became of it when the answer was lost, and is published once @slow', async () => {
    const { user, now } = await anOpenSurvey();
    network.fail(publishSurvey, 'response lost');
    await user.click(await publish());
    const shown = await dialog();
    const alerts = alertsSaid();
    await user.click(shown.getByRole('button', { name: 'Publish survey' }));
    expect(await screen.findByText('Clients who are asked from now on get it.')).toBeVisible();
    expect(alerts().join()).not.toMatch(/was not published/);
    expect(network.requestsTo(publishSurvey)).toHaveLength(2);
    expect((await now()).version).toBe(1);
  });

  it('says why it was refused, and why what was published could not be compared @slow', async () => {
    const { user, desk, survey } = await anOpenSurvey({ isPublished: true });
    await desk.edit(survey.id, { survey_schema: { ...two, title: 'Theirs' } });
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    await isSaving();
    await isSaved();
    network.fail(getSurveyVersion, { code: 'unavailable', message: 'no' });
    network.fail(publishSurvey, { code: 'survey_changed', message: 'no' });
    await user.click(await publish());
    const shown = await dialog();
    expect(await shown.findByText(/What was published before could not be loaded/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Publish survey' }));
    expect(
      await shown.findByText('The survey was not published. A colleague edited this survey in the meantime.'),
    ).toBeVisible();
  });
});

describe('after answering', () => {
  it('has words of thanks, a link for reviews, the follow-up and a last day, which are saved with the survey @slow', async () => {
    const { user, now } = await anOpenSurvey({ step: '&step=settings' });
    await user.type(await screen.findByRole('textbox', { name: 'Words of thanks (optional)' }), 'Bye');
    const review = field('Link to write a review (optional)');
    await user.type(review, 'http://reviews.example');
    expect(screen.getByText('Enter a full address that begins with https://.')).toBeVisible();
    await user.clear(review);
    await user.type(review, 'https://reviews.example/elm');
    await user.click(screen.getByRole('switch', { name: 'Put unhappy answers before us' }));
    const lastDay = screen.getByLabelText('Last day for answers (optional)');
    await user.type(lastDay, '2020-12-31');
    expect(screen.getByText('This day is over. Choose another one, or none.')).toBeVisible();
    await user.clear(lastDay);
    await user.type(lastDay, '2098-12-31');
    await isSaving();
    await isSaved();
    expect((await now()).survey_schema).toMatchObject({
      x_lastDay: '2098-12-31',
      x_kept: { b: 1, a: 2 },
      x_thanks: 'Bye',
      x_reviewUrl: 'https://reviews.example/elm',
      x_followUp: false,
    });
  });

  it('deletes a survey that nobody has answered, after a question; one with answers cannot be deleted', async () => {
    const { user, address, practice } = await anOpenSurvey({ step: '&step=settings' });
    await user.click(await screen.findByRole('button', { name: 'Delete survey' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/config/surveys'));
    expect(await screen.findByText('“Visits” was deleted')).toBeVisible();
    const answered = await aPublishedSurvey(practice.world, practice.practice);
    await anAnswer(practice.world, practice.practice, answered);
    await renderApp({ practice, path: `${path}?id=${answered.id}&step=settings` });
    await screen.findAllByRole('textbox', { name: 'Words of thanks (optional)' });
    expect(screen.queryByRole('button', { name: 'Delete survey' })).toBeNull();
  });
});

describe('a survey that was deleted in another window', () => {
  it('says so, saves nothing, and keeps what is on the screen as a new one [SU-05] @slow', async () => {
    const { user, practice, survey, address, desk } = await anOpenSurvey();
    await user.type(await screen.findByRole('textbox', { name: 'Introduction (optional)' }), 'Dear clients');
    await isSaving();
    await isSaved();
    await desk.remove(survey.id);
    expect(await screen.findByText('This survey was deleted in another window')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish survey' })).toBeNull();
    await user.type(field('Introduction (optional)'), ', hello');
    network.fail(createSurvey, 'response lost');
    const alerts = alertsSaid();
    await user.click(screen.getByRole('button', { name: 'Keep it as a new survey' }));
    await waitFor(() => expect(address()).not.toContain(survey.id));
    expect(alerts().join()).not.toMatch(/was not created/);
    expect(await surveyDesk(practice.world, practice.practice).all()).toMatchObject([
      { name: 'Visits', survey_schema: { description: 'Dear clients, hello' } },
    ]);
  });
});

describe('a server without extensions', () => {
  it('saves surveys, and neither publishes, previews nor deletes them @slow', async () => {
    const practice = await aPracticeDay();
    const survey = await surveyDesk(practice.world, practice.practice).draft('Visits', two);
    network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
    const { user } = await renderApp({ practice, path: `${path}?id=${survey.id}` });
    await user.click(await row(/What else/));
    await user.type(field('Question'), '!');
    await isSaving();
    await isSaved();
    expect(screen.queryByRole('button', { name: 'Publish survey' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();
    expect(questionsOf((await stored(practice, survey.id)).survey_schema).at(-1)?.title).toBe('What else?!');
  });
});
