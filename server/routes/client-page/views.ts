import { randomUUID } from 'node:crypto';
import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { html } from 'hono/html';
import { requestStatusOf } from '#contract/communication/messages.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { type ClientRequest, isWithdrawn } from '#server/domain/client-page/requests.ts';
import type { PhoneClient, Purpose, StepOutcome } from '#server/domain/client-page/internal.ts';
import { daysShown, type OfferedTimes } from '#server/domain/client-page/list-times.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { type Html, page, tintOf } from '../portal-document.ts';
import { problemWords, purposeAt, purposeNames, statusWords, withdrawnWord } from './words.ts';

/** What every step shows. */
export interface Frame {
  readonly practice: PublicPractice;
  /** The path of the practice's page. */
  readonly base: string;
  /** Why the form was not accepted. */
  readonly problem?: Extract<StepOutcome, { problem: unknown }> | undefined;
}

interface Step {
  /** The question. */
  readonly title: string;
  /** `[2, 5]` is step 2 of 5. */
  readonly step?: readonly [number, number];
  readonly content: Html | readonly Html[];
}

function stepPage({ practice, base, problem }: Frame, { title, step, content }: Step): Html {
  const reason = problem && problemWords[problem.problem](problem.left ?? 0);
  return page(
    `${reason ? 'Not yet: ' : ''}${title} – ${practice.name}`,
    tintOf(practice.name),
    html`<a class="back" href="${base}">${practice.name}</a>
      ${step && html`<p class="step">Step ${step[0]} of ${step[1]}</p>`}
      <h1>${title}</h1>
      ${reason && html`<p class="problem" id="problem" role="alert">${reason}</p>`} ${content} ${callLine(practice)}`,
  );
}

/** Whether codes and answers are texted. */
const texts = ({ practice }: Frame): boolean => practice.textingPhone !== null;
const answerWay = (frame: Frame): string => (texts(frame) ? 'by text' : 'by phone or email');

const callLine = ({ voicePhone }: PublicPractice) =>
  voicePhone
    ? html`<p>Or call <a class="back" href="tel:${voicePhone}">${formatPhone(voicePhone) || voicePhone}</a>.</p>`
    : html`<p>Or call the practice.</p>`;

/** Each form has a token of its own, so that sending it twice has one effect. */
const token = () => html`<input type="hidden" name="token" value="${randomUUID()}" />`;
const form = (action: string, content: Html, button: string) =>
  html`<form method="post" action="${action}">${token()} ${content} <button>${button}</button></form>`;
/** The attributes of a field that the problem is about. */
const invalid = ({ problem }: Frame) => problem && html` aria-invalid="true" aria-describedby="problem"`;

const field = (frame: Frame, name: string, label: string, attributes: Html | '' = '') =>
  html`<div>
    <label class="label" for="${name}">${label}</label>
    <input id="${name}" name="${name}" required maxlength="80" ${attributes}${invalid(frame) ?? ''} />
  </div>`;

const choice = (name: string, value: string, label: string, isChecked = false) =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" ${isChecked ? html` checked` : ''} /><span
      >${label}</span
    ></label
  >`;

const choices = (
  name: string,
  legend: string,
  options: readonly { readonly value: string; readonly label: string }[],
) =>
  html`<fieldset>
    <legend>${legend}</legend>
    ${options.map(({ value, label }, index) => choice(name, value, label, index === 0))}
  </fieldset>`;

/** How many steps lead to a request. */
const stepsOf = (purpose: Purpose): number => (purpose === 'REQUESTS' ? 2 : purpose === 'REFILL' ? 4 : 5);

interface Kind {
  readonly category: AppointmentCategory;
  readonly description: string;
}

export function kindsView(frame: Frame, kinds: readonly Kind[]): Html {
  const { practice, base } = frame;
  const kind = (slug: string, description: string) => {
    const purpose = purposeAt[slug];
    return html`<li>
      <a href="${base}/visit/${slug}"
        ><span><strong>${purpose && purposeNames[purpose]}</strong><small>${description}</small></span></a
      >
    </li>`;
  };
  const slugOf = (category: AppointmentCategory) => (category === 'SICK_VISIT' ? 'sick' : 'wellness');
  return stepPage(frame, {
    title: 'What is it about?',
    content: html`${
        kinds.length === 0 && html`<p>${practice.name} does not take requests for visits online at the moment.</p>`
      }
      <ul class="ways">
        ${kinds.map(({ category, description }) => kind(slugOf(category), description))}
        ${kind('refill', 'Ask for more of what your pet takes.')}
        ${kind('requests', 'See or withdraw what you asked for.')}
      </ul>`,
  });
}

export function phoneView(frame: Frame, purpose: Purpose, slug: string, provenPhone: string | null): Html {
  const { base } = frame;
  const hidden = html`<input type="hidden" name="kind" value="${slug}" />`;
  return stepPage(frame, {
    title: 'What is your mobile number?',
    step: [1, stepsOf(purpose)],
    content: html`<p>
        ${purposeNames[purpose]}.
        ${texts(frame) ? 'We text you a code' : 'We email a code to the address that we have for this number'}, so that
        nobody else can ask in your name.
      </p>
      ${provenPhone !== null && form(`${base}/continue`, hidden, `Continue with ${formatPhone(provenPhone)}`)}
      ${form(
        `${base}/code`,
        html`${hidden}${field(frame, 'phone', 'Mobile number', html`type="tel" autocomplete="tel"`)}`,
        texts(frame) ? 'Text me a code' : 'Email me a code',
      )}`,
  });
}

export function codeView(frame: Frame, phone: string, purpose: Purpose): Html {
  const slug = Object.keys(purposeAt).find((one) => purposeAt[one] === purpose);
  return stepPage(frame, {
    title: texts(frame) ? 'Which code did we text you?' : 'Which code did we email you?',
    step: [2, stepsOf(purpose)],
    content: html`<p>
        ${
          texts(frame)
            ? `If ${formatPhone(phone)} can get our texts, a code of six digits is on its way. If you once texted us STOP, look into your email. None may arrive if we do not know your number.`
            : `If we have an email address for ${formatPhone(phone)}, a code of six digits is on its way to it. If none arrives, we have no address for this number: please call us.`
        }
      </p>
      ${form(
        `${frame.base}/enter`,
        field(frame, 'code', 'Code', html`inputmode="numeric" autocomplete="one-time-code"`),
        'Continue',
      )}
      <p><a class="back" href="${frame.base}/visit/${slug}">Order another code</a></p>`,
  });
}

export const clientsView = (frame: Frame, clients: readonly PhoneClient[]): Html =>
  stepPage(frame, {
    title: 'Which of you is it?',
    content: form(
      `${frame.base}/who`,
      choices(
        'client',
        'First name',
        clients.map(({ id, firstName }, index) => ({ value: id, label: firstName ?? `Client ${index + 1}` })),
      ),
      'Continue',
    ),
  });

interface PetChoice {
  readonly purpose: Purpose;
  /** Null for a client whom the practice does not know. */
  readonly pets: readonly { readonly id: string; readonly name: string }[] | null;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

export const petView = (frame: Frame, { purpose, pets, staff }: PetChoice): Html =>
  stepPage(frame, {
    title: 'Who is it for?',
    step: [3, stepsOf(purpose)],
    content:
      pets?.length === 0
        ? html`<p>We know no pet of yours.</p>`
        : form(
            `${frame.base}/pet`,
            html`${
              pets
                ? choices(
                    'pet',
                    'Pet',
                    pets.map(({ id, name }) => ({ value: id, label: name })),
                  )
                : html`${field(frame, 'name', 'Your name', html`autocomplete="name"`)}
                  ${field(frame, 'petName', 'Your pet’s name')} ${field(frame, 'species', 'Dog, cat, or what it is')}`
            }
            ${
              staff.length > 1 &&
              choices('with', 'With whom?', [
                { value: '', label: 'Anybody' },
                ...staff.map(({ id, name }) => ({ value: id, label: name })),
              ])
            }`,
            'Continue',
          ),
  });

export function timesView(frame: Frame, { days, timeZone }: OfferedTimes): Html {
  const { voicePhone } = frame.practice;
  const inZone = { in: tz(timeZone) };
  const none = html`<p>
    <strong
      >No time in the next ${daysShown}
      days${voicePhone ? `: call ${formatPhone(voicePhone) || voicePhone}` : ''}.</strong
    >
  </p>`;
  const timesOf = (slots: OfferedTimes['days'][number]['slots']) => {
    const labels = slots.map(({ start }) => format(start, 'h:mm a', inZone));
    // At the end of summer time, an hour comes twice.
    const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
    return slots.map(({ start }, index) => {
      const label = labels[index] ?? '';
      return choice('time', String(start), isTwice(label) ? format(start, 'h:mm a (zzz)', inZone) : label);
    });
  };
  return stepPage(frame, {
    title: 'When?',
    step: [4, 5],
    content:
      days.length === 0
        ? none
        : form(
            `${frame.base}/times`,
            html`<fieldset>
              <legend>Free times</legend>
              ${days.map(
                ({ day, slots }, index) =>
                  html`<details${index === 0 ? html` open` : ''}>
                    <summary>
                      <h2>${format(new Date(`${day}T12:00:00Z`), 'EEEE, MMMM d', { in: tz('UTC') })}</h2>
                      <span>${slots.length === 1 ? '1 time' : `${slots.length} times`}</span>
                    </summary>
                    <div class="times">${timesOf(slots)}</div>
                  </details>`,
              )}
            </fieldset>`,
            'Continue',
          ),
  });
}

interface NoteChoice {
  readonly purpose: Purpose;
  readonly pet: string;
  /** Null for a refill. */
  readonly startsAt: string | null;
  readonly timeZone: string;
}

const momentWords = (moment: string, timeZone: string): string =>
  format(moment, 'EEEE, MMMM d, h:mm a', { in: tz(timeZone) });

export const noteView = (frame: Frame, { purpose, pet, startsAt, timeZone }: NoteChoice): Html =>
  stepPage(frame, {
    title: startsAt === null ? 'What do you need?' : 'Anything we should know?',
    step: [stepsOf(purpose), stepsOf(purpose)],
    content: html`<p>
        ${purposeNames[purpose]} for ${pet}${startsAt !== null && `, ${momentWords(startsAt, timeZone)}`}.
      </p>
      ${form(
        `${frame.base}/requests`,
        html`${
            startsAt === null &&
            html`${field(frame, 'medication', 'Medication')}
              <div>
                <label class="label" for="quantity">How much (you may leave this out)</label>
                <input id="quantity" name="quantity" maxlength="80" />
              </div>`
          }
          <div>
            <label class="label" for="note">Note (you may leave this out)</label>
            <textarea id="note" name="note" maxlength="500" rows="4"></textarea>
          </div>`,
        'Send request',
      )}
      <p>The practice answers ${answerWay(frame)}. Until then nothing is booked.</p>`,
  });

const nameOf = ({ isRefill, details }: ClientRequest): string =>
  `${isRefill ? purposeNames.REFILL : 'Visit'}${details.pet_name ? ` for ${details.pet_name}` : ''}`;
const statusOf = ({ details }: ClientRequest): string =>
  isWithdrawn(details) ? withdrawnWord : statusWords[requestStatusOf(details)];

export const requestsView = (frame: Frame, requests: readonly ClientRequest[]): Html =>
  stepPage(frame, {
    title: 'Your requests',
    content: html`${
        requests.length === 0
          ? html`<p>There is no request from this number.</p>`
          : html`<ul class="ways">
              ${requests.map(
                (request) =>
                  html`<li>
                    <a href="${frame.base}/requests/${request.id}"
                      ><strong>${nameOf(request)}</strong><span>${statusOf(request)}</span></a
                    >
                  </li>`,
              )}
            </ul>`
      }
      <p><a class="back" href="${frame.base}/visit">Ask for something else</a></p>`,
  });

export function requestView(frame: Frame, request: ClientRequest, timeZone: string): Html {
  const { details } = request;
  const isOpen = requestStatusOf(details) === 'OPEN';
  const booked = requestStatusOf(details) === 'BOOKED' ? details.booked : null;
  const time = booked?.start ?? details.preferred_start;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [booked ? 'Time' : 'Requested time', time ? momentWords(time, timeZone) : null],
    ['With', booked?.practitioner],
    ['Medication', details.medication],
    ['How much', details.quantity],
    ['Note', details.reason],
  ];
  return stepPage(frame, {
    title: nameOf(request),
    content: html`<section>
        <h2>${statusOf(request)}</h2>
        ${
          isOpen &&
          html`<p>
            You get the answer
            ${answerWay(frame)}.${
              request.heldUntil !== null &&
              ` We hold this time for you until ${momentWords(request.heldUntil, timeZone)}.`
            }
          </p>`
        }
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
      </section>
      ${
        isOpen &&
        html`<form class="aside" method="post" action="${frame.base}/requests/${request.id}/withdraw">
          ${token()}<button class="quiet">Withdraw the request</button>
        </form>`
      }
      <p><a class="back" href="${frame.base}/requests">All your requests</a></p>`,
  });
}
