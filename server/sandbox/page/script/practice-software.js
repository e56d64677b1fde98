import {
  $,
  button,
  call,
  daysLater,
  drawnOnChange,
  element,
  fillList,
  inPractice,
  momentOf,
  query,
  quietly,
  showStatus,
  toPractice,
  wallClock,
} from './common.js';
import { phoneNumber } from './phone.js';

export async function showAppointments() {
  const visits = await call(`data/appointments?${query({ day: $('day').value })}`);
  if (!visits) return;
  const rows = visits.map((visit) => {
    const who = [visit.owner, visit.pet].filter(Boolean).join(' · ') || 'Unknown client';
    const act = (label, event) =>
      button(
        label,
        async () => {
          if ((await call(`api/appointments/${encodeURIComponent(visit.id)}/events`, 'POST', event)) === undefined)
            return;
          showStatus(`${label}: ${who}`);
          await showAppointments();
        },
        { 'aria-label': `${label}: ${who}, ${visit.time}` },
      );
    return element(
      'li',
      { class: 'visit' },
      element(
        'div',
        {},
        element('strong', {}, `${visit.time} · ${visit.type ?? 'Visit'}`),
        element('span', {}, `${who}${visit.isComplete ? ' · confirmed or handled' : ''}`),
      ),
      ...(visit.isComplete ? [] : [act('Confirm', { type: 'confirm' })]),
      act('Remind by text', { type: 'remind' }),
      act('Remind by email', { type: 'remind', medium: 'EMAIL' }),
      act('Move a day', { type: 'move', startsAt: daysLater(visit.startsAt, 1).toISOString() }),
      act('Cancel', { type: 'delete' }),
    );
  });
  fillList('appointments', rows, 'No visits on this day.');
}

export async function showAnswers() {
  const setting = await quietly(`data/practice-software?${query()}`);
  if (!setting) return;
  $('pims-answers').value = setting.answers;
  $('pims-reason').value = setting.reason ?? '';
}

/** Whether services are being reported, and what the animals of the client at the phone are due for. */
export async function showServices() {
  const phone = phoneNumber();
  const services = await quietly(`data/services?${query(phone ? { phone } : {})}`);
  if (services && phone === phoneNumber()) drawServices(services, phone);
}

const drawServices = drawnOnChange(({ isInProgress, due }, phone) => {
  $('sync-state').textContent = isInProgress
    ? 'It is reporting all its services. A new one arrives at the end.'
    : 'It has reported all its services.';
  $('sync-finish').disabled = !isInProgress;
  const rows = due.map(({ id, name, pet, dueOn }) =>
    element(
      'li',
      { class: 'visit' },
      element('div', {}, element('strong', {}, `${pet} · ${name}`), element('span', {}, `Due on ${dueOn}`)),
      button(`Give ${name} today`, () => giveService(id, `${name}: ${pet}`), {
        'aria-label': `Give ${name} today: ${pet}`,
      }),
    ),
  );
  fillList(
    'services',
    rows,
    phone ? 'The animals of this client are due for nothing.' : 'Pick a client above to see what is due.',
  );
});

async function giveService(id, what) {
  if ((await call('api/services-given', 'POST', toPractice({ id }))) === undefined) return;
  showStatus(`Given today, due again in a year. ${what}`);
  await showServices();
}

async function setSync(status) {
  if ((await call('api/service-sync', 'PUT', toPractice({ status }))) !== undefined) await showServices();
}

async function setAnswers() {
  const answers = $('pims-answers').value;
  const reason = $('pims-reason').value.trim() || null;
  if ((await call('api/practice-software', 'PUT', toPractice({ answers, reason }))) === undefined) return;
  showStatus('From now on the practice software answers like that.');
}

async function book() {
  const startsAt = momentOf(`${$('day').value}T12:00`).toISOString();
  if (await call('api/appointments', 'POST', toPractice({ startsAt }))) await showAppointments();
}

/** How far the sandbox's clock is ahead of this browser's, in milliseconds. */
let ahead = 0;
let isMoved = false;
const clockNow = () => Date.now() + ahead;

export async function readClock() {
  const clock = await quietly('api/clock');
  if (!clock) return;
  ahead = Date.parse(clock.now) - Date.now();
  ({ isMoved } = clock);
  $('clock-reset').disabled = !isMoved;
  if (document.activeElement !== $('clock-to')) $('clock-to').value = '';
  showClock();
}

export function showClock() {
  $('practice-time').textContent =
    `It is ${inPractice(Date.now(), { weekday: 'long', timeStyle: undefined, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })} there.`;
  $('clock-now').textContent = inPractice(clockNow(), { dateStyle: 'full', timeStyle: 'short' });
  $('clock-state').textContent = isMoved ? 'Moved. It continues from there.' : 'The real time.';
  if (document.activeElement !== $('clock-to') && $('clock-to').value === '')
    $('clock-to').value = wallClock(clockNow());
}

async function moveClock(to) {
  if ((await call('api/clock', 'PUT', toPractice({ now: to.toISOString() }))) === undefined) return;
  await readClock();
  showStatus(`The clock shows ${inPractice(to)}.`);
}

export const inTwoDaysAtTen = () => momentOf(`${wallClock(daysLater(Date.now(), 2)).slice(0, 10)}T10:00`);

/** Resets the calendar to today in the practice's time zone. */
export function showToday() {
  $('day').value = wallClock(Date.now()).slice(0, 10);
  $('clock-to').value = '';
  showClock();
}

export function startPracticeSoftware() {
  $('day').addEventListener('change', showAppointments);
  $('book').addEventListener('click', book);
  $('pims-answers').addEventListener('change', setAnswers);
  $('pims-reason').addEventListener('change', setAnswers);
  $('sync-start').addEventListener('click', () => void setSync('IN_PROGRESS'));
  $('sync-finish').addEventListener('click', () => void setSync('DONE'));
  $('clock').addEventListener('submit', (event) => {
    event.preventDefault();
    if ($('clock-to').value) void moveClock(momentOf($('clock-to').value));
  });
  $('clock-hour').addEventListener('click', () => void moveClock(new Date(clockNow() + 3_600_000)));
  $('clock-morning').addEventListener('click', () => {
    const tomorrow = wallClock(daysLater(clockNow(), 1)).slice(0, 10);
    void moveClock(momentOf(`${tomorrow}T08:59`));
  });
  $('clock-reset').addEventListener('click', async () => {
    if ((await call('api/clock', 'DELETE')) === undefined) return;
    await readClock();
    showStatus('The clock shows the real time again.');
  });
}
