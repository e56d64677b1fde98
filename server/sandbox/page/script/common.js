// What all parts of the sandbox's page share. Everything from outside becomes text or an attribute, never markup.
export const $ = (id) => document.getElementById(id);

const practice = $('practice');
const status = $('status');

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A button that does something, under a name that tells it from its like. */
export function button(label, run, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', run);
  return made;
}

let statusTimer;
export function say(line) {
  clearTimeout(statusTimer);
  status.textContent = line;
  statusTimer = setTimeout(() => {
    status.textContent = '';
  }, 5000);
}

/** Answers the JSON, or undefined after saying what went wrong. */
export async function call(path, method = 'GET', body) {
  try {
    const response = await fetch(`/sandbox/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? null : await response.json();
    if (response.ok) return answer;
    const [detail] = answer.details ?? [];
    say(detail ? `${answer.message} ${detail.message}` : answer.message);
  } catch {
    say('The server did not answer.');
  }
  return undefined;
}

/** The same where nobody waits for the answer: what goes wrong is tried again soon. */
export async function quietly(path) {
  const response = await fetch(`/sandbox/${path}`).catch(() => null);
  return response?.ok ? response.json() : undefined;
}

export const practiceKey = () => practice.value;
export const zone = () => practice.selectedOptions[0]?.dataset.zone ?? 'UTC';
export const query = (more = {}) => new URLSearchParams({ practice: practice.value, ...more });
export const toPractice = (asked) => ({ practicePhone: practice.selectedOptions[0]?.dataset.phone, ...asked });
export const onPractice = (show) => practice.addEventListener('change', show);

export function fillList(id, rows, nothing) {
  $(id).replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'empty' }, nothing)]));
}

/** A list that is drawn anew only when it says something else, so that nobody loses the button under their finger. */
export function drawnOnce(draw) {
  let shown = '';
  return (...said) => {
    const state = JSON.stringify(said);
    if (state === shown) return;
    shown = state;
    draw(...said);
  };
}

/** A moment by the practice's clock. */
export const inPractice = (at, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
  new Date(at).toLocaleString('en-US', { timeZone: zone(), ...options });

/** The practice's clock at a moment, `2026-11-22T09:00`. */
export const wallClock = (at) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone() }).replace(' ', 'T').slice(0, 16);

/** The moment at which the practice's clock shows this. Its zone's offset may be another at the first guess. */
export function momentOf(clock) {
  const wanted = Date.parse(`${clock}Z`);
  let at = wanted;
  for (let guess = 0; guess < 2; guess += 1) at += wanted - Date.parse(`${wallClock(at)}Z`);
  return new Date(at);
}

/** So many days later on the practice's calendar, at the same time of day. */
export function daysLater(at, days) {
  const [day, time] = wallClock(at).split('T');
  const next = new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return momentOf(`${next}T${time}`);
}

/** A text with its web addresses as links. */
export const linked = (words) =>
  words
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? element('a', { href: part, target: '_blank', rel: 'noopener' }, part) : part,
    );
