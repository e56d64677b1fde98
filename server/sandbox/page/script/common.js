// Shared by the parts of the sandbox's page. Data becomes text or an attribute, never markup.
export const $ = (id) => document.getElementById(id);

const practice = $('practice');
const status = $('status');

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function button(label, run, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', run);
  return made;
}

let statusTimer;
/** Shows a line for five seconds. */
export function showStatus(line) {
  clearTimeout(statusTimer);
  status.textContent = line;
  statusTimer = setTimeout(() => {
    status.textContent = '';
  }, 5000);
}

/** Resolves to the JSON of the answer, or to undefined after showing the error. */
export async function call(path, method = 'GET', body) {
  try {
    const response = await fetch(`/sandbox/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? null : await response.json();
    if (response.ok) return answer;
    const [detail] = answer.details ?? [];
    showStatus(detail ? `${answer.message} ${detail.message}` : answer.message);
  } catch {
    showStatus('The server did not answer.');
  }
  return undefined;
}

/** The same for polls, which show no errors. */
export async function quietly(path) {
  const response = await fetch(`/sandbox/${path}`).catch(() => null);
  return response?.ok ? response.json() : undefined;
}

export const practiceKey = () => practice.value;
export const zone = () => practice.selectedOptions[0]?.dataset.zone ?? 'UTC';
export const query = (more = {}) => new URLSearchParams({ practice: practice.value, ...more });
export const toPractice = (body) => ({ practicePhone: practice.selectedOptions[0]?.dataset.phone, ...body });
export const onPractice = (show) => practice.addEventListener('change', show);

export function fillList(id, rows, nothing) {
  $(id).replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'empty' }, nothing)]));
}

/** Draws only when the data changed, so that buttons are not replaced during a click. */
export function drawnOnChange(draw) {
  let shown = '';
  return (...data) => {
    const state = JSON.stringify(data);
    if (state === shown) return;
    shown = state;
    draw(...data);
  };
}

/** A time in the practice's time zone, for display. */
export const inPractice = (at, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
  new Date(at).toLocaleString('en-US', { timeZone: zone(), ...options });

/** A time in the practice's time zone: `2026-11-22T09:00`. */
export const wallClock = (at) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone() }).replace(' ', 'T').slice(0, 16);

/** The moment of a time in the practice's time zone. Two steps, because the first may find it under another offset. */
export function momentOf(clock) {
  const target = Date.parse(`${clock}Z`);
  let at = target;
  for (let step = 0; step < 2; step += 1) at += target - Date.parse(`${wallClock(at)}Z`);
  return new Date(at);
}

/** The same time of day in the practice's time zone, this many days later. */
export function daysLater(at, days) {
  const [day, time] = wallClock(at).split('T');
  const next = new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return momentOf(`${next}T${time}`);
}

/** A text with its URLs as links. */
export const linked = (words) =>
  words
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? element('a', { href: part, target: '_blank', rel: 'noopener' }, part) : part,
    );
