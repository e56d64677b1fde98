import { html } from 'hono/html';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import type { ClientsVisit, VisitPage } from '#server/domain/visit-page/find-visit.ts';
import { type Html, page, tintOf } from '../portal-document.ts';

/**
 * The page of a visit.
 * @param path its own
 * @param isMoved whether the client has answered for another time
 */
export function visitView(
  { practice, visit }: VisitPage & { readonly visit: ClientsVisit },
  path: string,
  isMoved = false,
): Html {
  const { title, day, times, practitioner, instructions, wellness, isOver } = visit;
  return page(
    `${title} – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>${title}</h1>
        ${stateOf(visit)}
      </header>
      ${isMoved && html`<p class="problem" role="alert">The visit was moved meanwhile. This is its new time.</p>`}
      <section>
        <h2>${day}</h2>
        ${times.map((time) => html`<div>${time}</div>`)} ${practitioner && html`<div>With ${practitioner}</div>`}
        ${!isOver && html`<a href="${path}/visit.ics" download>Add to my calendar</a>`}
      </section>
      ${!isOver && answerForms(visit, path)}
      ${
        instructions !== null &&
        html`<section>
          <h2>Before the visit</h2>
          <p class="plain">${instructions}</p>
        </section>`
      }
      ${wellness && wellnessOf(wellness, visit.pet)} ${contactOf(practice)}`,
  );
}

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

function answerForms({ isConfirmed, answer, client, startsAt }: ClientsVisit, path: string): Html {
  const button = (value: string, label: string, isQuiet = false) =>
    html`<form method="post" action="${path}">
      <input type="hidden" name="answer" value="${value}" />
      <input type="hidden" name="startsAt" value="${startsAt}" />
      <button${isQuiet ? html` class="quiet"` : ''}>${label}</button>
    </form>`;
  const isComing = answer === 'COMING' || (isConfirmed && answer === null);
  return html`${!isComing && button('coming', answer === 'NOT_COMING' ? 'We can come after all' : 'Yes, we are coming')}
  ${answer !== 'NOT_COMING' && client.phone !== null && button('not-coming', 'We can’t come', true)}
  ${answer === 'NOT_COMING' && html`<p>Our staff see your answer. To find another time at once, call us.</p>`}`;
}

const wellnessOf = ({ services, price }: NonNullable<ClientsVisit['wellness']>, pet: string | null) =>
  html`<section>
    <h2>Wellness</h2>
    ${
      services.length > 0 &&
      html`<p>About now, ${pet ?? 'your pet'} is due for:</p>
        <ul class="plain">
          ${services.map((name) => html`<li>${name}</li>`)}
        </ul>`
    }
    ${price !== null && html`<p>A wellness visit costs ${price}.</p>`}
  </section>`;

function contactOf({ voicePhone, textingPhone, address }: PublicPractice): Html {
  const way = (href: string, label: string, phone: string) =>
    html`<li>
      <a href="${href}:${phone}"><strong>${label}</strong><span>${formatPhone(phone) || phone}</span></a>
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
