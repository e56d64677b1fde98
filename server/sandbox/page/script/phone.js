import { $, call, element, fillList, inPractice, query, quietly, toPractice } from './common.js';

const search = $('search');
const compose = $('compose');
const text = $('text');

let phone = null;
let shown = '';
let failing = false;

/** The number of the phone that is picked up; null where there is none. */
export const phoneNumber = () => phone?.number ?? null;

export async function showClients() {
  const searched = search.value;
  const clients = await call(`data/clients?${query({ search: searched, failing: String(failing) })}`);
  if (!clients || searched !== search.value) return;
  const rows = clients.map((client) => {
    const pick = element('button', {
      type: 'button',
      'data-number': client.phone,
      'aria-pressed': String(client.phone === phone?.number),
    });
    pick.append(
      element('strong', {}, client.name),
      element('span', {}, [client.phoneText, client.pets].filter(Boolean).join(' · ')),
      ...(client.behaviour ? [element('span', { class: 'note' }, client.behaviour)] : []),
    );
    pick.addEventListener('click', () =>
      pickUp({
        number: client.phone,
        numberText: client.phoneText,
        name: client.name,
        pet: client.pets?.split(', ')[0],
      }),
    );
    return element('li', {}, pick);
  });
  fillList('clients', rows, 'No client with a phone matches.');
}

/** The practice's public page, once it has a portal link. */
export async function showPortal() {
  const portal = await quietly(`data/portal?${query()}`);
  $('portal').hidden = !portal?.path;
  if (portal?.path) $('portal').href = portal.path;
}

export function pickUp(next) {
  phone = next;
  shown = '';
  $('phone-owner').textContent = next?.name ?? 'Pick a client';
  $('phone-number').textContent = next?.numberText ?? '';
  $('thread').replaceChildren();
  for (const control of [text, compose.querySelector('.primary'), ...$('requests').children]) control.disabled = !next;
  for (const pick of $('clients').querySelectorAll('button'))
    pick.setAttribute('aria-pressed', String(pick.dataset.number === next?.number));
  void showThread();
}

export async function showThread() {
  if (!phone) return;
  const { number } = phone;
  const lines = await quietly(`data/phones/${encodeURIComponent(number)}/thread?${query()}`);
  const state = JSON.stringify(lines);
  if (!lines || number !== phone?.number || state === shown) return;
  shown = state;
  const thread = $('thread');
  thread.replaceChildren(
    ...lines.map((line) =>
      element(
        'li',
        { class: line.from },
        ...line.files.map(({ url, name, isPicture }) =>
          isPicture ? element('img', { src: url, alt: 'Picture' }) : element('a', { href: url, download: '' }, name),
        ),
        line.body,
        element('time', { datetime: line.at }, inPractice(line.at)),
      ),
    ),
  );
  $('screen').scrollTop = thread.scrollHeight;
}

async function sendText() {
  const pressed = $('pictures').querySelector('[aria-pressed=true]');
  const body = text.value.trim();
  if (!phone || (body === '' && !pressed)) return;
  const mediaUrls = pressed ? [pressed.dataset.url] : [];
  if (!(await call('api/inbound-sms', 'POST', toPractice({ from: phone.number, body, mediaUrls })))) return;
  text.value = '';
  pressed?.setAttribute('aria-pressed', 'false');
  await showThread();
}

/** The requests that clients make in the practice's app instead of by text. */
const requests = {
  Appointment: { category: 'SICK_VISIT', reason: 'Scratches the left ear all day' },
  RxRefill: { medication: 'Apoquel', quantity: '30 tablets' },
};

async function sendRequest(type, preferredStart) {
  if (!phone) return;
  const request = {
    ...requests[type],
    ...(type === 'Appointment' && { preferredStart: preferredStart.toISOString() }),
  };
  const body = toPractice({ from: phone.number, type, petName: phone.pet ?? null, ...request });
  if (await call('api/requests', 'POST', body)) await showThread();
}

/** @param inTwoDays returns the preferred time of requests for appointments */
export function startPhone(inTwoDays) {
  let typing;
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(showClients, 250);
  });
  for (const chip of $('kinds').children)
    chip.addEventListener('click', () => {
      failing = chip.dataset.failing === 'true';
      for (const other of $('kinds').children) other.setAttribute('aria-pressed', String(other === chip));
      void showClients();
    });
  $('stranger').addEventListener('submit', (event) => {
    event.preventDefault();
    const number = $('stranger-phone').value.trim();
    pickUp({ number, numberText: number, name: 'Unknown' });
  });
  compose.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendText();
  });
  for (const each of $('requests').children)
    each.addEventListener('click', () => void sendRequest(each.dataset.type, inTwoDays()));
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void sendText();
  });
  $('pictures').addEventListener('click', (event) => {
    const picked = event.target.closest('button');
    for (const picture of $('pictures').querySelectorAll('button'))
      picture.setAttribute(
        'aria-pressed',
        String(picture === picked && picture.getAttribute('aria-pressed') !== 'true'),
      );
  });
}
