import { html } from 'hono/html';
import { listed } from '#contract/rules/reminders/reminder-texts.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import type { ClientsVisit, ShownVisitPage, VisitPage } from '#server/domain/visit-page/find-visit.ts';
import type { AnswerProblem } from '#server/domain/visit-page/answer-visit.ts';
import { type Html, page, tintOf } from '../portal-document.ts';

/**
 * The page of a visit.
 * @param path its own; null for a preview, in which nothing can be pressed
 * @param problem why the client's answer was not recorded
 */
export function visitView(
  { practice, visit }: ShownVisitPage,
  path: string | null,
  problem: AnswerProblem | null = null,
): Html {
  const { title, day, times, practitioner, instructions, wellness, isOver, answer } = visit;
  return page(
    `${title} – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>${title}</h1>
        ${stateOf(visit)}
      </header>
      ${problem && html`<p class="problem" role="alert">${problemWords[problem]}</p>`}
      <section>
        <h2>${day}</h2>
        ${times.map((time) => html`<div>${time}</div>`)} ${practitioner && html`<div>With ${practitioner}</div>`}
        ${!isOver && answer !== 'NOT_COMING' && html`<a ${linkTo(path && `${path}/visit.ics`)} download>Add to my calendar</a>`}
        ${moveLine(visit, path)}
      </section>
      ${!isOver && answerForms(visit, path)}
      ${
        instructions !== null &&
        html`<section>
          <h2>Before the visit</h2>
          <p class="plain">${instructions}</p>
        </section>`
      }
      ${wellness && wellnessOf(wellness, visit.pet)} ${careLine(visit, path)} ${contactOf(practice, path === null)}`,
  );
}

const problemWords: Readonly<Record<AnswerProblem, string>> = {
  moved: 'The visit was moved meanwhile. This is its new time.',
  changed_too_often: 'You have changed your answer many times today. Please call to change it again.',
};

/** Without an address, a link is only text. */
const linkTo = (href: string | null): Html | '' => (href === null ? '' : html`href="${href}"`);

/** Answers kindly where there is nothing to show any more. */
export const goneView = ({ practice }: VisitPage): Html =>
  page(
    practice.name,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>This visit is not in our calendar any more</h1>
        <p>It was moved, called off, or is over.</p>
      </header>
      ${contactOf(practice)}`,
  );

function stateOf({ isOver, isConfirmed, answer }: ClientsVisit): Html | '' {
  if (isOver) return html`<p class="state">This visit has begun or is over</p>`;
  if (answer === 'NOT_COMING') return html`<p class="state">You told us that you cannot come</p>`;
  if (isConfirmed || answer === 'COMING') return html`<p class="state open">You are coming. Thank you!</p>`;
  return '';
}

function moveLine({ move, answer }: ClientsVisit, path: string | null): Html | '' {
  if (move === null) return '';
  return 'path' in move
    ? html`<div><a ${linkTo(path && move.path)}>Ask to move it</a></div>`
    : html`<p>You have asked for another time.${answer !== 'NOT_COMING' && ' Until we answer, this one stands.'}</p>`;
}

const careLine = ({ carePath, pet }: ClientsVisit, path: string | null): Html | '' =>
  carePath === null
    ? ''
    : html`<section>
        <h2>Recommended care</h2>
        <p>What we recommend for ${pet ?? 'your pet'}, why, and what it costs.</p>
        <a ${linkTo(path && carePath)}>See recommended care</a>
      </section>`;

function answerForms({ isConfirmed, answer, client, startsAt }: ClientsVisit, path: string | null): Html {
  const button = (value: string, label: string, isQuiet = false) =>
    path === null
      ? html`<div class="button${isQuiet ? ' quiet' : ''}">${label}</div>`
      : html`<form method="post" action="${path}">
      <input type="hidden" name="answer" value="${value}" />
      <input type="hidden" name="startsAt" value="${startsAt}" />
      <button${isQuiet ? html` class="quiet"` : ''}>${label}</button>
    </form>`;
  const isComing = answer === 'COMING' || (isConfirmed && answer === null);
  return html`${!isComing && button('coming', answer === 'NOT_COMING' ? 'We can come after all' : 'Yes, we are coming')}
  ${answer !== 'NOT_COMING' && client.phone !== null && button('not-coming', 'We can’t come', true)}
  ${answer === 'NOT_COMING' && html`<p>Our staff see your answer. To find another time at once, call us.</p>`}`;
}

const wellnessOf = ({ due, included, price }: NonNullable<ClientsVisit['wellness']>, pet: string | null) =>
  html`<section>
    <h2>Wellness</h2>
    ${
      due.length > 0 &&
      html`<p>About now, ${pet ?? 'your pet'} is due for:</p>
        <ul class="plain">
          ${due.map((name) => html`<li>${name}</li>`)}
        </ul>`
    }
    ${price !== null && html`<p>A wellness visit costs ${price}.</p>`}
    ${included.length > 0 && html`<p>${price === null ? 'A wellness visit' : 'It'} can include ${listed(included)}.</p>`}
  </section>`;

/** How to reach a practice, on a page for one of its clients. */
export function contactOf({ voicePhone, textingPhone, address }: PublicPractice, isPreview = false): Html {
  const way = (href: string, label: string, phone: string) =>
    html`<li>
      <a ${linkTo(isPreview ? null : `${href}:${phone}`)}
        ><strong>${label}</strong><span>${formatPhone(phone) || phone}</span></a
      >
    </li>`;
  return html`${
    (voicePhone !== null || textingPhone !== null) &&
    html`<ul class="ways">
      ${voicePhone !== null && way('tel', 'Call', voicePhone)}
      ${textingPhone !== null && way('sms', 'Text', textingPhone)}
    </ul>`
  }
  ${
    address.length > 0 &&
    html`<section>
      <h2>Address</h2>
      <address>${address.map((line) => html`<div>${line}</div>`)}</address>
    </section>`
  }`;
}
