import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { html } from 'hono/html';
import type { CareState } from '#contract/rules/care/care-score.ts';
import { wholePriceText } from '#contract/rules/visits/wellness-price.ts';
import type { AnimalCare, CarePage } from '#server/domain/care-page/find-care.ts';
import { type Html, page, tintOf } from '../portal-document.ts';
import { contactOf } from '../visit-page/views.ts';

/** A client's care page. */
export function careView({ practice, animals, showScore, materials, requestPath }: CarePage): Html {
  return page(
    `Recommended care – ${practice.name}`,
    tintOf(practice.name),
    html`<header>
        <p>${practice.name}</p>
        <h1>Recommended care</h1>
        <p>A guide for your next visit, not a diagnosis</p>
      </header>
      ${
        animals.length === 0 &&
        html`<section><p>There is nothing to recommend at the moment. Call us if you have a question.</p></section>`
      }
      ${requestPath !== null && animals.length > 0 && html`<a class="button" href="${requestPath}">Ask for a visit</a>`}
      ${animals.map((animal) => animalOf(animal, showScore, materials))} ${contactOf(practice)}`,
  );
}

function animalOf(
  { name, score, counted, notOverdue, items }: AnimalCare,
  showScore: boolean,
  materials: CarePage['materials'],
): Html {
  return html`<section>
    <h2>${name}</h2>
    ${
      showScore &&
      score !== null &&
      html`<p><strong>Care score ${score}</strong>: ${notOverdue} of ${counted} are not overdue</p>`
    }
    <ul class="services">
      ${items.map(({ service, state, dueOn }) => serviceOf(service, stateText(state, dueOn), state, materials))}
    </ul>
  </section>`;
}

function serviceOf(
  { name, settings }: AnimalCare['items'][number]['service'],
  due: string,
  state: CareState,
  materials: CarePage['materials'],
): Html {
  const { reason, links } = settings;
  const price = wholePriceText(settings.price);
  const read = settings.materials.flatMap((id) => materials.get(id) ?? []);
  return html`<li>
    <h3>${name}</h3>
    <p class="${state === 'overdue' ? 'late' : 'due'}">${due}</p>
    ${price !== null && html`<p>${price}</p>`} ${reason !== '' && html`<p class="plain">${reason}</p>`}
    ${read.map(
      ({ title, summary, minutes, url }) =>
        html`<details>
          <summary>${title} <span>${minutes} min</span></summary>
          <p class="plain">${summary}</p>
          ${url !== null && linkTo(url, 'Read more')}
        </details>`,
    )}
    ${links.map((link) => linkTo(link, addressOf(link)))}
  </li>`;
}

/** Other sites do not learn from which page somebody comes. */
const linkTo = (href: string, text: string): Html =>
  html`<div><a href="${href}" rel="noopener noreferrer nofollow">${text}</a></div>`;

/** The readable part of an address. */
const addressOf = (link: string): string => link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function stateText(state: CareState, dueOn: string | null): string {
  if (dueOn === null) return '';
  const day = format(new TZDate(`${dueOn}T00:00:00Z`, 'UTC'), 'MMMM d, yyyy');
  if (state === 'overdue') return `Overdue since ${day}`;
  return state === 'due_soon' ? `Due on ${day}` : `Up to date until ${day}`;
}
