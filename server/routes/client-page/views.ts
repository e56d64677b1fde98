import { html } from 'hono/html';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { PhoneClient, Purpose } from '#server/domain/client-page/internal.ts';
import { daysShown, type OfferedTimes } from '#server/domain/client-page/list-times.ts';
import type { Html } from '../portal-document.ts';
import {
  answerLine,
  backButton,
  backLink,
  choices,
  choosingForm,
  field,
  form,
  type Frame,
  momentWords,
  noteField,
  noTimes,
  stepPage,
  texts,
  timeChoices,
} from './parts.ts';
import { purposeAt, purposeNames } from './words.ts';

/** How many steps lead to a request. */
const stepsOf = (purpose: Purpose): number => (purpose === 'REQUESTS' ? 2 : purpose === 'REFILL' ? 4 : 5);

const slugOf = (purpose: Purpose): string => [...purposeAt].find(([, one]) => one === purpose)?.[0] ?? '';

interface Kind {
  readonly category: AppointmentCategory;
  readonly description: string;
}

export function kindsView(frame: Frame, kinds: readonly Kind[]): Html {
  const { practice, base } = frame;
  const kind = (slug: string, description: string) => {
    const purpose = purposeAt.get(slug);
    return html`<li>
      <a href="${base}/visit/${slug}"
        ><span><strong>${purpose && purposeNames[purpose]}</strong><small>${description}</small></span></a
      >
    </li>`;
  };
  return stepPage(frame, {
    title: 'What is it about?',
    content: html`${
        kinds.length === 0 && html`<p>${practice.name} does not take requests for visits online at the moment.</p>`
      }
      <ul class="ways">
        ${kinds.map(({ category, description }) => kind(slugOf(category), description))}
        ${kind('refill', 'Ask for more of what your pet takes.')}
        ${kind('requests', 'See your visits, ask to move one, or withdraw a request.')}
      </ul>`,
  });
}

interface PhoneOfVisit {
  readonly phone: string;
  readonly proven: boolean;
}

/** @param visit what the browser has begun already */
export function phoneView(frame: Frame, purpose: Purpose, slug: string, visit: PhoneOfVisit | null): Html {
  const { base } = frame;
  const hidden = html`<input type="hidden" name="kind" value="${slug}" />`;
  return stepPage(frame, {
    title: 'What is your mobile number?',
    step: [1, stepsOf(purpose)],
    back: backLink(frame, 'visit'),
    content: html`<p>
        ${purposeNames[purpose]}.
        ${texts(frame) ? 'We text you a code' : 'We email a code to the address that we have for this number'}, so that
        nobody else can ask in your name.
      </p>
      ${visit?.proven && form(`${base}/continue`, hidden, `Continue with ${formatPhone(visit.phone)}`)}
      ${form(
        `${base}/code`,
        html`${hidden}${field(withPhone(frame, visit), 'phone', 'Mobile number', html`type="tel" autocomplete="tel"`)}`,
        texts(frame) ? 'Text me a code' : 'Email me a code',
      )}`,
  });
}

/** Back from the code, the number is there to be corrected. */
const withPhone = (frame: Frame, visit: PhoneOfVisit | null): Frame =>
  visit && !visit.proven ? { ...frame, typed: { phone: formatPhone(visit.phone), ...frame.typed } } : frame;

export function codeView(frame: Frame, phone: string, purpose: Purpose): Html {
  return stepPage(frame, {
    title: texts(frame) ? 'Which code did we text you?' : 'Which code did we email you?',
    step: [2, stepsOf(purpose)],
    back: backLink(frame, `visit/${slugOf(purpose)}`),
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
      <p><a class="back" href="${frame.base}/visit/${slugOf(purpose)}">Order another code</a></p>`,
  });
}

/** The fingerprint of what a page shows as chosen. */
interface WithChoices {
  readonly seen: string;
}

interface ClientChoice extends WithChoices {
  readonly purpose: Purpose;
  readonly clients: readonly PhoneClient[];
}

export const clientsView = (frame: Frame, { seen, purpose, clients }: ClientChoice): Html =>
  stepPage(frame, {
    title: 'Which of you is it?',
    back: backButton(`visit/${slugOf(purpose)}`),
    content: choosingForm(
      { frame, path: 'who', seen },
      choices(
        frame,
        'client',
        'First name',
        clients.map(({ id, firstName }, index) => ({ value: id, label: firstName ?? `Client ${index + 1}` })),
      ),
      'Continue',
    ),
  });

interface PetChoice extends WithChoices {
  readonly purpose: Purpose;
  /** Null for a client whom the practice does not know. */
  readonly pets: readonly { readonly id: string; readonly name: string }[] | null;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
}

export const petView = (frame: Frame, { seen, purpose, pets, staff }: PetChoice): Html =>
  stepPage(frame, {
    title: 'Who is it for?',
    step: [3, stepsOf(purpose)],
    back: pets?.length === 0 ? backLink(frame, `visit/${slugOf(purpose)}`) : backButton(`visit/${slugOf(purpose)}`),
    content:
      pets?.length === 0
        ? html`<p>We know no pet of yours.</p>`
        : choosingForm(
            { frame, path: 'pet', seen },
            html`<p>${purposeNames[purpose]}.</p>
              ${
                pets
                  ? choices(
                      frame,
                      'pet',
                      'Pet',
                      pets.map(({ id, name }) => ({ value: id, label: name })),
                    )
                  : html`${field(frame, 'name', 'Your name', html`autocomplete="name"`)}
                    ${field(frame, 'petName', 'Your pet’s name')} ${field(frame, 'species', 'Dog, cat, or what it is')}`
              }
              ${
                staff.length > 1 &&
                choices(frame, 'with', 'With whom?', [
                  { value: '', label: 'Anybody' },
                  ...staff.map(({ id, name }) => ({ value: id, label: name })),
                ])
              }`,
            'Continue',
          ),
  });

interface TimeChoice extends WithChoices {
  readonly purpose: Purpose;
  readonly pet: string;
  readonly times: OfferedTimes;
}

export const timesView = (frame: Frame, { seen, purpose, pet, times }: TimeChoice): Html =>
  stepPage(frame, {
    title: 'When?',
    step: [4, 5],
    back: times.days.length === 0 ? backLink(frame, 'pet') : backButton('pet'),
    content:
      times.days.length === 0
        ? noTimes(frame, `in the next ${daysShown} days`)
        : choosingForm(
            { frame, path: 'times', seen },
            html`<p>${purposeNames[purpose]} for ${pet}.</p>
              ${timeChoices({ ...times, chosen: frame.typed?.['time'] })}`,
            'Continue',
          ),
  });

interface NoteChoice extends WithChoices {
  readonly purpose: Purpose;
  readonly pet: string;
  /** Null for a refill. */
  readonly startsAt: string | null;
  /** Null for anybody. */
  readonly practitioner: string | null;
  readonly timeZone: string;
}

export function noteView(frame: Frame, { seen, purpose, pet, startsAt, practitioner, timeZone }: NoteChoice): Html {
  const chosen = [pet, startsAt && momentWords(startsAt, timeZone), practitioner && `with ${practitioner}`]
    .filter(Boolean)
    .join(', ');
  return stepPage(frame, {
    title: startsAt === null ? 'What do you need?' : 'Anything we should know?',
    step: [stepsOf(purpose), stepsOf(purpose)],
    back: backButton(startsAt === null ? 'pet' : 'times'),
    content: html`<p>${purposeNames[purpose]} for ${chosen}.</p>
      ${choosingForm(
        { frame, path: 'requests', seen },
        html`${
          startsAt === null &&
          html`${field(frame, 'medication', 'Medication')}
            <div>
              <label class="label" for="quantity">How much (you may leave this out)</label>
              <input id="quantity" name="quantity" maxlength="80" value="${frame.typed?.['quantity'] ?? ''}" />
            </div>`
        }
        ${noteField(frame)}`,
        'Send request',
      )}
      <p>Nothing is booked until the practice has answered. ${answerLine(frame, purpose === 'REFILL')}</p>`,
  });
}
