import { html } from 'hono/html';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { daysShown, type MoveTimes } from '#server/domain/client-page/list-times.ts';
import type { MovingState, UpcomingVisit } from '#server/domain/client-page/upcoming-visits.ts';
import type { Html } from '../portal-document.ts';
import {
  backButton,
  backLink,
  choice,
  daysField,
  dayWords,
  type Frame,
  goOn,
  keptFormId,
  momentWords,
  noteField,
  noTimes,
  stepPage,
  timeChoices,
  token,
} from './parts.ts';
import { problemWords } from './words.ts';

type VisitOfPage = Pick<UpcomingVisit, 'type' | 'petName' | 'startsAt' | 'practitioner'>;

/** `Annual wellness exam for Luna`. */
export const visitName = ({ type, petName }: VisitOfPage): string =>
  [type ?? 'Visit', petName && `for ${petName}`].filter(Boolean).join(' ');

/** When, and with whom. */
export const visitFacts = ({ startsAt, practitioner }: VisitOfPage, timeZone: string): string[] => [
  momentWords(startsAt, timeZone),
  ...(practitioner ? [`with ${practitioner}`] : []),
];

const visitSection = (visit: VisitOfPage, timeZone: string) =>
  html`<section>
    <h2>${visitName(visit)}</h2>
    <p>${visitFacts(visit, timeZone).join(', ')}</p>
  </section>`;

const toRequests = ['requests', 'All your visits and requests'] as const;

interface MoveChoice {
  readonly visit: UpcomingVisit;
  readonly times: MoveTimes;
  /** The last day on which it can be moved. */
  readonly lastDay: string;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

export function moveView(frame: Frame, { visit, times, lastDay, staff }: MoveChoice): Html {
  const path = `${frame.base}/visits/${encodeURIComponent(visit.id)}/move`;
  const nameOf = (id: string | undefined) => staff.find((one) => one.id === id)?.name ?? null;
  const own = nameOf(visit.practitionerId ?? undefined);
  const daysAt = (from: string, label: string) =>
    html`<button class="quiet" name="${daysField}" value="${from}">${label}</button>`;
  const { note = '', time: chosen } = frame.typed ?? {};
  const isTaken = frame.problem?.problem === 'time_taken';
  const isElsewhere = chosen !== undefined && isMoment(chosen) && !isAmong(times, Number(chosen));
  const chosenElsewhere = isElsewhere && !isTaken ? chosen : null;
  const isNamed = own !== null && times.days.some(({ slots }) => slots.some((slot) => !hasOwn(visit, slot)));
  return stepPage(frame, {
    title: 'When would you like to come instead?',
    back: backButton(...toRequests),
    content: html`${visitSection(visit, times.timeZone)}
      <p>
        Until the practice agrees, your visit stays as it is booked. You can ask until
        ${dayWords(lastDay)}.${isNamed && ` Times are with ${own}, unless another name is given.`}
      </p>
      ${times.days.length === 0 && noTimes(frame, 'in these two weeks')}
      <form id="${keptFormId}" method="post" action="${path}?from=${times.from}">
        ${token()}
        ${
          chosenElsewhere !== null &&
          html`<fieldset>
            <legend>Chosen time</legend>
            ${choice('time', chosenElsewhere, momentWords(new Date(Number(chosenElsewhere)).toISOString(), times.timeZone), true)}
          </fieldset>`
        }
        ${
          times.days.length > 0 &&
          timeChoices({
            ...times,
            openDay: dayIn(new Date(visit.startsAt), times.timeZone),
            chosen,
            remark: (slot) => (hasOwn(visit, slot) ? null : nameOf(slot.practitionerIds[0])),
          })
        }
        ${
          times.days.length === 0 && chosenElsewhere === null
            ? html`<input type="hidden" name="note" value="${note}" />`
            : html`${noteField(frame)} ${goOn('Ask to move the visit')}`
        }
        ${
          (times.earlier !== null || times.later !== null) &&
          html`<div class="pages">
            ${times.earlier !== null && daysAt(times.earlier, 'Earlier days')}
            ${times.later !== null && daysAt(times.later, 'Later days')}
          </div>`
        }
      </form>`,
  });
}

/** Whether a moment is on one of the days that are shown. */
function isAmong({ from, timeZone }: MoveTimes, moment: number): boolean {
  const day = dayIn(new Date(moment), timeZone);
  return day >= from && day < addDays(from, daysShown);
}

/** Milliseconds, as the page writes them. */
const isMoment = (typed: string): boolean => /^\d{13}$/.test(typed);

/** Whether the visit's own staff member is free; nobody's name matters to a visit without one. */
const hasOwn = (
  { practitionerId }: UpcomingVisit,
  { practitionerIds }: { readonly practitionerIds: readonly string[] },
) => practitionerId === null || practitionerIds.includes(practitionerId);

/** Why a visit cannot be moved here. */
export const notMovableView = (
  frame: Frame,
  visit: UpcomingVisit,
  because: Extract<MovingState, { can: 'call' }>['because'],
  timeZone: string,
): Html =>
  stepPage(
    { ...frame, problem: undefined },
    {
      title: 'This visit cannot be moved here',
      content: html`${visitSection(visit, timeZone)}
        <p>${problemWords[because](0, '')}</p>`,
      back: backLink(frame, ...toRequests),
    },
  );

/** The same for the visit of somebody else, one that is over and one that never was. */
export const noVisitView = (frame: Frame): Html =>
  stepPage(
    { ...frame, problem: undefined },
    {
      title: 'This visit is not there',
      content: html`<p>It may be over, or canceled.</p>`,
      back: backLink(frame, ...toRequests),
    },
  );
