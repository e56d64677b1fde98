import { randomUUID } from 'node:crypto';
import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { html } from 'hono/html';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { Problem, StepOutcome } from '#server/domain/client-page/internal.ts';
import { longestNote } from '#server/domain/client-page/note.ts';
import type { OfferedTimes } from '#server/domain/client-page/list-times.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { type Html, page, tintOf } from '../portal-document.ts';
import { problemWords, purposeNames } from './words.ts';

/** What every step shows. */
export interface Frame {
  readonly practice: PublicPractice;
  /** The path of the practice's page. */
  readonly base: string;
  /** Why the form was not accepted. */
  readonly problem?: Extract<StepOutcome, { problem: unknown }> | undefined;
  /** What was chosen and typed and not sent, also in the form that was not accepted. */
  readonly typed?: Readonly<Record<string, string>> | undefined;
}

interface Step {
  /** The question. */
  readonly title: string;
  /** `[2, 5]` is step 2 of 5. */
  readonly step?: readonly [number, number];
  /** The way to the step before. */
  readonly back?: Html;
  readonly content: Html | readonly Html[];
}

/** Problems that withdrawing a request may solve. */
const ofOpenRequests: ReadonlySet<Problem> = new Set(['pet_has_request', 'client_has_requests']);

export function stepPage({ practice, base, problem }: Frame, { title, step, back, content }: Step): Html {
  const { time } = problem ?? {};
  const reason =
    problem && problemWords[problem.problem](problem.left ?? 0, time ? momentWords(time.moment, time.timeZone) : '');
  return page(
    `${reason ? 'Not yet: ' : ''}${title} – ${practice.name}`,
    tintOf(practice.name),
    html`<a class="back" href="${base}">${practice.name}</a>
      ${step && html`<p class="step">Step ${step[0]} of ${step[1]}</p>`}
      <h1>${title}</h1>
      ${reason && html`<p class="problem" id="problem" role="alert">${reason}</p>`}
      ${problem && ofOpenRequests.has(problem.problem) && html`<p><a class="back" href="${base}/requests">${purposeNames.REQUESTS}</a></p>`}
      ${content} ${back !== undefined && html`<p>${back}</p>`} ${callLine(practice)}`,
  );
}

/** The way to the step at a path below the practice's page, from one where nothing is chosen or typed that the other steps keep. */
export const backLink = ({ base }: Frame, to: string, label = 'Back') =>
  html`<a class="back" href="${base}/${to}">${label}</a>`;
/** The field of the button that leads back. Its value is the path. */
export const backField = 'back';
/** The same from a step with a form that keeps what is chosen and typed in it. */
export const backButton = (to: string, label = 'Back') =>
  html`<button class="back" form="${keptFormId}" name="${backField}" value="${to}" formnovalidate>${label}</button>`;
export const keptFormId = 'step';

/** Whether codes and answers are texted. */
export const texts = ({ practice }: Frame): boolean => practice.textingPhone !== null;
/** Where clients learn what became of a request. Staff need not text what they decline. */
export const answerLine = (frame: Frame, isRefill: boolean): string =>
  [
    `The practice’s answer is shown under “${purposeNames.REQUESTS}”.`,
    !isRefill && texts(frame) && 'When it is booked, you usually get a text too.',
  ]
    .filter(Boolean)
    .join(' ');

const callLine = ({ voicePhone }: PublicPractice) =>
  voicePhone
    ? html`<p>Or call <a class="back" href="tel:${voicePhone}">${formatPhone(voicePhone) || voicePhone}</a>.</p>`
    : html`<p>Or call the practice.</p>`;

/** Each form has a token of its own, so that sending it twice has one effect. */
export const token = () => html`<input type="hidden" name="token" value="${randomUUID()}" />`;
export const form = (action: string, content: Html, button: string, id?: string) =>
  html`<form method="post" action="${action}" ${id && html` id="${id}"`}>${token()} ${content} ${goOn(button)}</form>`;
/** The button that a form leads to, which stays in reach at the foot of a phone. */
export const goOn = (label: string) => html`<div class="go"><button>${label}</button></div>`;
/** The field of buttons that show other days, and keep what is typed. Its value is the first of them. */
export const daysField = 'days';
/** The field with the fingerprint of what the page shows as chosen. */
export const seenField = 'seen';
/** A form of a step that builds on earlier choices. */
export const choosingForm = ({ frame, path, seen }: ChoosingForm, content: Html, button: string) =>
  form(
    `${frame.base}/${path}`,
    html`<input type="hidden" name="${seenField}" value="${seen}" />${content}`,
    button,
    keptFormId,
  );
interface ChoosingForm {
  readonly frame: Frame;
  readonly path: string;
  /** The fingerprint. */
  readonly seen: string;
}

/** The attributes of a field that the problem is about. */
const invalid = ({ problem }: Frame) => problem && html` aria-invalid="true" aria-describedby="problem"`;

/** Of an attribute that is given twice, the first counts. */
const typedValue = ({ typed }: Frame, name: string) => typed?.[name] && html` value="${typed[name]}"`;

export const field = (frame: Frame, name: string, label: string, attributes: Html | '' = '') =>
  html`<div>
    <label class="label" for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      required
      maxlength="80"
      ${attributes}${invalid(frame) ?? ''}${typedValue(frame, name)}
    />
  </div>`;

/** Refuses no long note by itself: a browser would cut what is pasted, without a word. */
export const noteField = ({ problem, typed }: Frame) => {
  const isTooLong = problem?.problem === 'note_too_long';
  const attributes = html`rows="4"
  aria-describedby="note-hint${isTooLong && ' problem'}"${isTooLong && html` aria-invalid="true"`}`;
  return html`<div>
    <label class="label" for="note">Note (you may leave this out)</label>
    <p class="hint" id="note-hint">Up to ${longestNote} characters</p>
    <textarea id="note" name="note" ${attributes}>${typed?.['note'] ?? ''}</textarea>
  </div>`;
};

export const choice = (name: string, value: string, label: string | Html, isChecked = false) =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" ${isChecked ? html` checked` : ''} /><span
      >${label}</span
    ></label
  >`;

/** The first is chosen, unless another one was before. */
export const choices = (
  { typed }: Frame,
  name: string,
  legend: string,
  options: readonly { readonly value: string; readonly label: string }[],
) => {
  const chosen = options.find(({ value }) => value === typed?.[name]) ?? options[0];
  return html`<fieldset>
    <legend>${legend}</legend>
    ${options.map((option) => choice(name, option.value, option.label, option === chosen))}
  </fieldset>`;
};

/** A moment by the practice's clock: `Tuesday, November 24, 10:15 AM`. */
export const momentWords = (moment: string, timeZone: string): string =>
  format(moment, 'EEEE, MMMM d, h:mm a', { in: tz(timeZone) });
/** `Tuesday, November 24`. */
export const dayWords = (day: string): string =>
  format(new Date(`${day}T12:00:00Z`), 'EEEE, MMMM d', { in: tz('UTC') });

/** `Tue, Nov 24`. */
const shortDay = (day: string): string => format(new Date(`${day}T12:00:00Z`), 'EEE, MMM d', { in: tz('UTC') });
const placeOf = (day: string): string => `day-${day}`;

/** Times behind their heading and number. */
const folded = <Slot>(heading: Html, slots: readonly Slot[], isOpen: boolean, show: (slots: readonly Slot[]) => Html) =>
  html`<details${isOpen ? html` open` : ''}>
    <summary>
      ${heading}
      <span>${slots.length === 1 ? '1 time' : `${slots.length} times`}</span>
    </summary>
    ${show(slots)}
  </details>`;

interface TimeChoices extends OfferedTimes {
  /** The day that is unfolded, if it has times; else the first. */
  readonly openDay?: string;
  /** The time that is chosen. */
  readonly chosen?: string | undefined;
  /** What a time is labelled with beside its clock time. */
  readonly remark?: (slot: OfferedTimes['days'][number]['slots'][number]) => string | null;
}

/** Radio buttons for free times, with links to the days. Each day is folded, and unfolds to its halves; one is unfolded. */
export const timeChoices = ({ days, timeZone, openDay, chosen, remark }: TimeChoices): Html => {
  const isChosen = ({ start }: { readonly start: number }) => String(start) === chosen;
  const open = days.find(({ slots }) => slots.some(isChosen)) ?? days.find(({ day }) => day === openDay) ?? days[0];
  const inZone = { in: tz(timeZone) };
  const timesOf = (slots: OfferedTimes['days'][number]['slots']) => {
    const labels = slots.map(({ start }) => format(start, 'h:mm a', inZone));
    // At the end of summer time, an hour comes twice.
    const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
    return slots.map((slot, index) => {
      const label = labels[index] ?? '';
      const time = isTwice(label) ? format(slot.start, 'h:mm a (zzz)', inZone) : label;
      const more = remark?.(slot) ?? null;
      return choice(
        'time',
        String(slot.start),
        more === null ? time : html`${time} <small>${more}</small>`,
        isChosen(slot),
      );
    });
  };
  const list = (slots: OfferedTimes['days'][number]['slots']) => html`<div class="times">${timesOf(slots)}</div>`;
  const byHalves = (slots: OfferedTimes['days'][number]['slots']) => {
    const { Morning = [], Afternoon = [] } = Object.groupBy(slots, ({ start }) =>
      format(start, 'a', inZone) === 'AM' ? 'Morning' : 'Afternoon',
    );
    if (Morning.length === 0 || Afternoon.length === 0) return list(slots);
    const isLater = Afternoon.some(isChosen);
    return html`${folded(html`<h3>Morning</h3>`, Morning, !isLater, list)}
    ${folded(html`<h3>Afternoon</h3>`, Afternoon, isLater, list)}`;
  };
  return html`<fieldset>
    <legend>Free times</legend>
    ${
      days.length > 1 &&
      html`<nav class="strip" aria-label="Days">
        ${days.map(({ day }) => html`<a href="#${placeOf(day)}">${shortDay(day)}</a>`)}
      </nav>`
    }
    ${days.map(({ day, slots }) =>
      folded(
        html`<h2>${dayWords(day)}</h2>`,
        slots,
        day === open?.day,
        // Inside of what is folded, so that a link to it unfolds the day.
        () => html`<div id="${placeOf(day)}">${byHalves(slots)}</div>`,
      ),
    )}
  </fieldset>`;
};

/** Instead of free times, where there are none. */
export const noTimes = ({ practice: { voicePhone } }: Frame, when: string): Html =>
  html`<p>
    <strong>No time ${when}${voicePhone ? `: call ${formatPhone(voicePhone) || voicePhone}` : ''}.</strong>
  </p>`;
