import { entryOf } from '#contract/entry-of.ts';
import { html } from 'hono/html';
import { type AnswerProblem, type Answers, longestOther } from '#contract/rules/surveys/answers.ts';
import {
  type ChoiceQuestion,
  commentOf,
  otherValue,
  type Question,
  type RatingQuestion,
} from '#contract/rules/surveys/questions.ts';
import { minutesFor } from '#contract/rules/surveys/survey-length.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import type { AskedSurvey, SurveyPage } from '#server/domain/survey/find-page.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import { type Html, page, tintOf } from '../portal-document.ts';
import { contactOf } from '../visit-page/views.ts';

/** The name of the field with the version that the client answers; no question has such a name. */
export const versionField = '_version';

/** The path of `script/survey.js`, below the portal's. */
export const scriptName = 'survey.js';
const script = html`<script type="module" src="${portalPath}/s/${scriptName}"></script>`;

/** What was sent and has to be corrected. */
interface Correction {
  readonly form: URLSearchParams;
  readonly problems: readonly AnswerProblem[];
}

/**
 * The form of a survey.
 * @param path its own; null for a preview, on which nothing can be sent
 */
export function surveyView({ practice, survey }: SurveyPage, path: string | null, correction?: Correction): Html {
  const form = correction?.form ?? new URLSearchParams();
  const problems = new Map(correction?.problems.map(({ name, problem }) => [name, problem]));
  return page(
    `${survey.title} – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>${survey.title}</h1>
        ${survey.description && html`<p class="plain">${survey.description}</p>`}
        <p>${lengthOf(survey)}</p>
      </header>
      ${correction && summaryOf(survey, problems, path === null)}
      <form method="post" ${path === null ? '' : html`action="${path}"`}>
        <input type="hidden" name="${versionField}" value="${String(survey.version)}" />
        ${survey.questions.map((question) => questionView(question, form, problems.get(question.name)))}
        ${path === null ? html`<span class="button">Send answers</span>` : html`<button>Send answers</button>`}
      </form>
      ${contactOf(practice, path === null)} ${path === null ? '' : script}`,
  );
}

const notices = {
  answered: ['Thank you, we have your answers', 'They help us to do better. You can close this page.'],
  closed: ['This survey is closed', 'Thank you for opening it. We take no more answers to it.'],
  expired: ['This survey is over', 'Thank you for opening it. It was open for sixty days.'],
} as const;

/**
 * Thanks for the answers, or says kindly why there is nothing to answer.
 * @param isPreview whether links are only text
 */
export function surveyNotice(
  { practice, survey, isUnhappy }: SurveyPage,
  state: keyof typeof notices,
  isPreview = false,
): Html {
  const [title, text] = notices[state];
  const { thanks, reviewUrl } = survey.settings;
  const isAnswered = state === 'answered';
  return page(
    `${survey.title} – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>${title}</h1>
        <p class="plain">${(isAnswered ? thanks : null) ?? text}</p>
      </header>
      ${isAnswered && !isUnhappy && reviewUrl !== null && reviewView(isPreview ? null : reviewUrl)}
      ${contactOf(practice, isPreview)} ${isPreview ? '' : script}`,
  );
}

/** Says that the first answers count, and shows those that were not taken, so that the client can tell them in another way. */
export const answeredBeforeView = ({ practice, survey }: SurveyPage, given: Answers): Html =>
  page(
    `${survey.title} – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>You have answered this before</h1>
        <p class="plain">
          We have kept your first answers, and did not take these. If they matter to you, please call or text us.
        </p>
      </header>
      <section>
        <h2>Not sent</h2>
        ${survey.questions.map((question) => {
          const words = wordsOf(question, given);
          return words === ''
            ? ''
            : html`<p class="hint plain">${question.title}</p>
                <p class="plain">${words}</p>`;
        })}
      </section>
      ${contactOf(practice)} ${script}`,
  );

/** An answer in the words of the form; empty for none. */
function wordsOf(question: Question, answers: Answers): string {
  const answer = entryOf(answers, question.name);
  if (answer === undefined) return '';
  switch (question.kind) {
    case 'rating':
      return `${String(answer)} of ${question.max}`;
    case 'yes-no':
      return answer === true ? 'Yes' : 'No';
    case 'text':
      return String(answer);
    case 'choice': {
      const comment = answers[commentOf(question.name)];
      const texts = new Map(question.choices.map(({ value, text }) => [value, text]));
      const values = typeof answer === 'object' ? answer : [String(answer)];
      return values
        .map((value) => (value === otherValue ? String(comment ?? 'Other') : (texts.get(value) ?? value)))
        .join(', ');
    }
  }
}

/** Says kindly that the practice has deleted the survey. */
export const withdrawnNotice = (practice: PublicPractice): Html =>
  page(
    practice.name,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>This survey is not there any more</h1>
        <p class="plain">We have taken it back, so there is nothing to answer. Thank you for your time.</p>
      </header>
      ${contactOf(practice)} ${script}`,
  );

const reviewView = (url: string | null): Html =>
  html`<section>
    <h2>Would you tell others?</h2>
    <p>A review helps other pet owners to find us.</p>
    <a ${url === null ? '' : html`href="${url}" rel="noopener noreferrer"`}>Write a review</a>
  </section>`;

function lengthOf({ questions }: AskedSurvey): string {
  const minutes = minutesFor(questions);
  const count = questions.length;
  return `${count} ${count === 1 ? 'question' : 'questions'}, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

const sentences: Readonly<Record<AnswerProblem['problem'], string>> = {
  missing: 'Please answer this question.',
  not_offered: 'Please choose one of the answers.',
  too_long: 'This is too long. Please write less.',
  unreadable: 'This has characters that cannot be sent. Please write it again.',
};

/** Focused when the page opens, so that it is read first. Browsers refuse that to a frame. */
const summaryOf = (
  { questions }: AskedSurvey,
  problems: ReadonlyMap<string, AnswerProblem['problem']>,
  isPreview: boolean,
): Html =>
  html`<div class="problem" role="alert" tabindex="-1" ${isPreview ? '' : 'autofocus'}>
    ${
      problems.size === 0
        ? html`<p>Nothing is answered yet. Please answer at least one question.</p>`
        : html`<p>Your answers are not sent yet. Please look at:</p>
            <ul class="plain">
              ${questions
                .filter(({ name }) => problems.has(name))
                .map(({ name, title }) => html`<li><a href="#${name}">${title}</a></li>`)}
            </ul>`
    }
  </div>`;

function questionView(question: Question, form: URLSearchParams, problem: AnswerProblem['problem'] | undefined): Html {
  const { name, title, description, isRequired } = question;
  const isField = question.kind === 'text';
  const label = html`${title}${!isRequired && html` <small>(optional)</small>`}`;
  const notes = [description && `${name}-hint`, isField && `${name}-limit`, problem && `${name}-problem`]
    .filter(Boolean)
    .join(' ');
  const describedBy = notes === '' ? '' : html` aria-describedby="${notes}"`;
  const around = html`${description && html`<p class="hint plain" id="${name}-hint">${description}</p>`}
  ${isField && limitOf(name, question.maxLength)}
  ${problem && html`<p class="wrong" id="${name}-problem">${sentences[problem]}</p>`}`;
  if (isField) {
    const { isLong } = question;
    const attributes = html`id="${name}" name="${name}"${describedBy}${problem && html` aria-invalid="true"`}`;
    const value = form.get(name) ?? '';
    return html`<div data-question="${name}">
      <label class="label" for="${name}">${label}</label>
      ${around}
      ${isLong ? html`<textarea ${attributes} rows="4">${`\n${value}`}</textarea>` : html`<input ${attributes} value="${value}" />`}
    </div>`;
  }
  return html`<fieldset id="${name}" data-question="${name}" ${describedBy}>
    <legend>${label}</legend>
    ${around} ${choicesOf(question, new Set(form.getAll(name)), form.get(commentOf(name)) ?? '')}
  </fieldset>`;
}

/** Names a limit that the field itself does not set, since a browser would cut what is pasted, without a word. */
const limitOf = (field: string, most: number): Html =>
  html`<p class="hint" id="${field}-limit">
    Up to ${most.toLocaleString('en-US')} ${most === 1 ? 'character' : 'characters'}
  </p>`;

const option = (type: 'radio' | 'checkbox', name: string, value: string, text: string, chosen: ReadonlySet<string>) =>
  html`<label class="choice"
    ><input type="${type}" name="${name}" value="${value}" ${chosen.has(value) ? html` checked` : ''} /> ${text}</label
  >`;

function choicesOf(question: Exclude<Question, { kind: 'text' }>, chosen: ReadonlySet<string>, other: string): Html {
  switch (question.kind) {
    case 'rating':
      return scaleOf(question, chosen);
    case 'choice':
      return offeredChoices(question, chosen, other);
    case 'yes-no':
      return html`${option('radio', question.name, 'true', 'Yes', chosen)}
      ${option('radio', question.name, 'false', 'No', chosen)}`;
  }
}

const scaleOf = ({ name, min, max, minLabel, maxLabel }: RatingQuestion, chosen: ReadonlySet<string>): Html =>
  html`<div class="${max - min < 6 ? 'scale' : 'scale long'}">
      ${Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value) =>
        option('radio', name, value, value, chosen),
      )}
    </div>
    ${
      (minLabel ?? maxLabel) !== null &&
      html`<div class="ends">
        <span>${minLabel && `${min}: ${minLabel}`}</span><span>${maxLabel && `${max}: ${maxLabel}`}</span>
      </div>`
    }`;

function offeredChoices(
  { name, isMultiple, choices, hasOther }: ChoiceQuestion,
  chosen: ReadonlySet<string>,
  other: string,
): Html {
  const type = isMultiple ? 'checkbox' : 'radio';
  const comment = commentOf(name);
  return html`${choices.map(({ value, text }) => option(type, name, value, text, chosen))}
  ${
    hasOther &&
    html`${option(type, name, otherValue, 'Other', chosen)}
      <input name="${comment}" value="${other}" aria-label="Other, in your words" aria-describedby="${comment}-limit" />
      ${limitOf(comment, longestOther)}`
  }`;
}
