import { html } from 'hono/html';
import { appointmentCategories } from '#contract/campaigns/booking-config.ts';
import { isVisitCanceled, isWithdrawn, requestStatusOf } from '#contract/communication/messages.ts';
import type { ClientRequest } from '#server/domain/client-page/requests.ts';
import type { MovingState, UpcomingVisit } from '#server/domain/client-page/upcoming-visits.ts';
import type { Html } from '../portal-document.ts';
import { answerLine, type Frame, momentWords, stepPage, token } from './parts.ts';
import { visitFacts, visitName } from './visit-views.ts';
import { canceledWord, movedWord, purposeNames, statusWords, withdrawnWord } from './words.ts';

/** `Sick visit`; a request from elsewhere may name no kind. */
function kindOf({ isRefill, details: { moves, category } }: ClientRequest): string {
  if (isRefill) return purposeNames.REFILL;
  if (moves) return 'Another time for the visit';
  const kind = appointmentCategories.find((one) => one === category);
  return kind ? purposeNames[kind] : 'Visit';
}
const nameOf = (request: ClientRequest): string => {
  const { moves, pet_name: pet } = request.details;
  return `${kindOf(request)}${pet ? ` ${moves ? 'of' : 'for'} ${pet}` : ''}`;
};
/** The time that is booked, or else asked for. */
const timeOf = ({ details }: ClientRequest): string | null =>
  (requestStatusOf(details) === 'BOOKED' ? (details.visit_now?.start ?? details.booked?.start) : null) ??
  details.preferred_start ??
  null;
/** What tells a request from another one of its kind. */
function factOf(request: ClientRequest, timeZone: string): string | null {
  const time = timeOf(request);
  return time === null ? (request.details.medication ?? null) : momentWords(time, timeZone);
}
function statusOf({ details }: ClientRequest): string {
  if (isWithdrawn(details)) return withdrawnWord;
  const status = requestStatusOf(details);
  if (status !== 'BOOKED') return statusWords[status];
  if (isVisitCanceled(details)) return canceledWord;
  return details.moves ? movedWord : statusWords.BOOKED;
}

interface VisitsAndRequests {
  readonly visits: readonly UpcomingVisit[];
  readonly requests: readonly ClientRequest[];
  readonly timeZone: string;
}

export const requestsView = (frame: Frame, { visits, requests, timeZone }: VisitsAndRequests): Html =>
  stepPage(frame, {
    title: purposeNames.REQUESTS,
    content: html`<div>
        <h2>Booked visits</h2>
        ${
          visits.length === 0
            ? html`<p>No visit is booked for this number.</p>`
            : html`<ul class="ways">
                ${visits.map((visit) => html`<li>${visitEntry(frame, visit, timeZone)}</li>`)}
              </ul>`
        }
      </div>
      <div>
        <h2>Requests</h2>
        ${
          requests.length === 0
            ? html`<p>There is no request from this number.</p>`
            : html`<ul class="ways">
                ${requests.map(
                  (request) =>
                    html`<li>
                      <a href="${frame.base}/requests/${request.id}"
                        >${requestName(request, timeZone)}<span>${statusOf(request)}</span></a
                      >
                    </li>`,
                )}
              </ul>`
        }
      </div>
      <p><a class="back" href="${frame.base}/visit">Ask for something else</a></p>`,
  });

function requestName(request: ClientRequest, timeZone: string): Html {
  const fact = factOf(request, timeZone);
  return html`<span><strong>${nameOf(request)}</strong>${fact && html`<small>${fact}</small>`}</span>`;
}

/** A visit, as a link where the client can do something about it. */
function visitEntry({ base }: Frame, visit: UpcomingVisit, timeZone: string): Html {
  const what = html`<span
    ><strong>${visitName(visit)}</strong><small>${visitFacts(visit, timeZone).join(', ')}</small></span
  >`;
  switch (visit.moving.can) {
    case 'ask':
      return html`<a href="${base}/visits/${encodeURIComponent(visit.id)}/move"
        >${what}<span class="act">Ask to move it</span></a
      >`;
    case 'wait':
      return html`<a href="${base}/requests/${visit.moving.requestId}">${what}<span>You asked to move it</span></a>`;
    case 'call':
      return html`<div>${what}<span>${callWords[visit.moving.because]}</span></div>`;
  }
}

const callWords: Readonly<Record<Extract<MovingState, { can: 'call' }>['because'], string>> = {
  not_movable: 'Call to move it',
  too_late: 'Too late to move it here; please call',
};

export function requestView(frame: Frame, request: ClientRequest, timeZone: string): Html {
  const { details } = request;
  const status = requestStatusOf(details);
  const isOpen = status === 'OPEN';
  const booked = status === 'BOOKED' ? details.booked : null;
  const { moves } = details;
  const time = timeOf(request);
  const isCanceled = isVisitCanceled(details);
  const before = moves ? ((booked ? null : details.visit_now?.start) ?? moves.start) : null;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [booked ? 'Time before' : 'Booked for', before === null ? null : momentWords(before, timeZone)],
    [booked ? 'Time' : moves ? 'You asked for' : 'Requested time', time ? momentWords(time, timeZone) : null],
    ['With', booked?.practitioner],
    ['Medication', details.medication],
    ['How much', details.quantity],
  ];
  return stepPage(frame, {
    title: nameOf(request),
    content: html`<section>
        <h2>${statusOf(request)}</h2>
        ${
          isOpen &&
          html`<p>
            ${answerLine(frame, request.isRefill)}${
              request.heldUntil !== null
                ? ` We hold this time for you until ${momentWords(request.heldUntil, timeZone)}.`
                : time !== null && ' This time is not held for you.'
            }
          </p>`
        }
        ${isCanceled && html`<p>This visit is not in our calendar any more.</p>`}
        ${!isCanceled && moves && status !== 'BOOKED' && html`<p>${stays(status === 'OPEN' || status === 'PENDING')}</p>`}
        <table>
          ${rows.map(
            ([name, value]) =>
              value &&
              html`<tr>
                <th scope="row">${name}</th>
                <td>${value}</td>
              </tr>`,
          )}
        </table>
        ${
          details.reason &&
          html`<h3>Note</h3>
            <p class="plain">${details.reason}</p>`
        }
      </section>
      ${
        isOpen &&
        html`<form class="aside" method="post" action="${frame.base}/requests/${request.id}/withdraw">
          ${token()}<button class="quiet">Withdraw the request</button>
        </form>`
      }
      <p><a class="back" href="${frame.base}/requests">All your visits and requests</a></p>`,
  });
}

/** Where a visit is that was not moved. */
const stays = (isWaiting: boolean) =>
  isWaiting ? 'Until the practice agrees, your visit stays as it is booked.' : 'Your visit stays as it was booked.';
