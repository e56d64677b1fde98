// The sandbox's page. Everything from outside becomes text or an attribute, never markup.
const $ = (id) => document.getElementById(id);
const practice = $('practice');
const search = $('search');
const status = $('status');
const compose = $('compose');
const text = $('text');

let phone = null;
let shown = '';
let failing = false;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

let statusTimer;
function say(line) {
  clearTimeout(statusTimer);
  status.textContent = line;
  statusTimer = setTimeout(() => {
    status.textContent = '';
  }, 5000);
}

/** Answers the JSON, or undefined after saying what went wrong. */
async function call(path, method = 'GET', body) {
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

const query = (more = {}) => new URLSearchParams({ practice: practice.value, ...more });
const toPractice = (asked) => ({ practicePhone: practice.selectedOptions[0].dataset.phone, ...asked });

function fillList(id, rows, nothing) {
  $(id).replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'empty' }, nothing)]));
}

async function showClients() {
  const asked = search.value;
  const clients = await call(`data/clients?${query({ search: asked, failing: String(failing) })}`);
  if (!clients || asked !== search.value) return;
  const rows = clients.map((client) => {
    const button = element('button', { type: 'button', 'aria-pressed': String(client.phone === phone?.number) });
    button.append(
      element('strong', {}, client.name),
      element('span', {}, [client.phone, client.pets].filter(Boolean).join(' · ')),
      ...(client.behaviour ? [element('span', { class: 'note' }, client.behaviour)] : []),
    );
    button.addEventListener('click', () =>
      pickUp({ number: client.phone, name: client.name, pet: client.pets?.split(', ')[0] }),
    );
    return element('li', {}, button);
  });
  fillList('clients', rows, 'No client with a phone fits.');
}

function pickUp(next) {
  phone = next;
  shown = '';
  $('phone-owner').textContent = next?.name ?? 'Pick a client';
  $('phone-number').textContent = next?.number ?? '';
  $('thread').replaceChildren();
  for (const control of [text, compose.querySelector('.primary'), ...$('asks').children]) control.disabled = !next;
  for (const button of $('clients').querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(Boolean(next) && button.textContent.includes(next.number)));
  void showThread();
}

async function showThread() {
  if (!phone) return;
  const { number } = phone;
  const response = await fetch(`/sandbox/data/phones/${encodeURIComponent(number)}/thread?${query()}`).catch(
    () => null,
  );
  if (!response?.ok) return;
  const lines = await response.json();
  const state = JSON.stringify(lines);
  if (number !== phone?.number || state === shown) return;
  shown = state;
  const thread = $('thread');
  thread.replaceChildren(
    ...lines.map((line) =>
      element(
        'li',
        { class: line.from },
        ...line.mediaUrls.map((url) => element('img', { src: url, alt: 'Picture' })),
        line.body,
        element(
          'time',
          { datetime: line.at },
          new Date(line.at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }),
        ),
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

/** What clients ask for in the practice's app rather than by text. */
const wishes = {
  Appointment: { category: 'SICK_VISIT', reason: 'Scratches the left ear all day' },
  RxRefill: { medication: 'Apoquel', quantity: '30 tablets' },
};

async function ask(type) {
  if (!phone) return;
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  inTwoDays.setHours(10, 0, 0, 0);
  const wish = { ...wishes[type], ...(type === 'Appointment' && { preferredStart: inTwoDays.toISOString() }) };
  const asked = toPractice({ from: phone.number, type, petName: phone.pet ?? null, ...wish });
  if (await call('api/requests', 'POST', asked)) await showThread();
}

async function showAppointments() {
  const visits = await call(`data/appointments?${query({ day: $('day').value })}`);
  if (!visits) return;
  const rows = visits.map((visit) => {
    const who = [visit.owner, visit.pet].filter(Boolean).join(' · ') || 'Unknown client';
    const act = (label, event) => {
      const button = element('button', { type: 'button', 'aria-label': `${label}: ${who}, ${visit.time}` }, label);
      button.addEventListener('click', async () => {
        if ((await call(`api/appointments/${encodeURIComponent(visit.id)}/events`, 'POST', event)) === undefined)
          return;
        say(`${label}: ${who}`);
        await showAppointments();
      });
      return button;
    };
    const nextDay = new Date(Date.parse(visit.startsAt) + 86_400_000).toISOString();
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
      act('Move a day', { type: 'move', startsAt: nextDay }),
      act('Cancel', { type: 'delete' }),
    );
  });
  fillList('appointments', rows, 'No visits on this day.');
}

let shownMail = '';
async function showMail() {
  const asked = practice.value;
  const response = await fetch(`/sandbox/data/mail?${query()}`).catch(() => null);
  if (!response?.ok) return;
  const emails = await response.json();
  const state = asked + JSON.stringify(emails);
  if (asked !== practice.value || state === shownMail) return;
  shownMail = state;
  const rows = emails.map((email) =>
    element(
      'li',
      {},
      element(
        'details',
        {},
        element('summary', {}, element('strong', {}, email.subject), element('span', {}, `To ${email.to}`)),
        element('p', { class: 'letter' }, ...linked(email.text)),
      ),
    ),
  );
  fillList('mail', rows, 'No email yet.');
}

/** A text with its web addresses as links. */
const linked = (words) =>
  words
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? element('a', { href: part, target: '_blank', rel: 'noopener' }, part) : part,
    );

async function book() {
  const startsAt = new Date(`${$('day').value}T12:00`).toISOString();
  if (await call('api/appointments', 'POST', toPractice({ startsAt }))) await showAppointments();
}

async function showFlags() {
  const flags = await call('api/flags');
  if (!flags) return;
  $('flags').replaceChildren(
    ...Object.entries(flags).map(([key, isOn]) => {
      const button = element(
        'button',
        { type: 'button', role: 'switch', 'aria-checked': String(isOn) },
        element('strong', {}, key),
      );
      button.addEventListener('click', async () => {
        const value = button.getAttribute('aria-checked') !== 'true';
        if ((await call(`api/flags/${key}`, 'PUT', { value })) !== undefined)
          button.setAttribute('aria-checked', String(value));
      });
      return element('li', {}, button);
    }),
  );
}

function pressFault(pressed) {
  for (const button of $('faults').querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button === pressed));
}

function showPractice() {
  pickUp(null);
  void showClients();
  void showAppointments();
  void showMail();
}

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
practice.addEventListener('change', showPractice);
$('stranger').addEventListener('submit', (event) => {
  event.preventDefault();
  pickUp({ number: $('stranger-phone').value.trim(), name: 'Somebody' });
});
compose.addEventListener('submit', (event) => {
  event.preventDefault();
  void sendText();
});
for (const button of $('asks').children) button.addEventListener('click', () => void ask(button.dataset.type));
text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void sendText();
});
$('pictures').addEventListener('click', (event) => {
  const picked = event.target.closest('button');
  for (const button of $('pictures').querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(button === picked && button.getAttribute('aria-pressed') !== 'true'));
});
$('day').valueAsDate = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000);
$('day').addEventListener('change', showAppointments);
$('book').addEventListener('click', book);
$('faults').addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (!button || (await call('api/faults', 'PUT', JSON.parse(button.dataset.rules))) === undefined) return;
  pressFault(button.dataset.rules.includes('"drop"') ? null : button);
  say('The fault is on. Try Rapport now.');
});
$('clear-faults').addEventListener('click', async () => {
  if ((await call('api/faults', 'DELETE')) === undefined) return;
  pressFault(null);
  say('Everything works again.');
});
$('reset').addEventListener('click', async () => {
  const button = $('reset');
  if (button.dataset.sure !== 'yes') {
    button.dataset.sure = 'yes';
    button.textContent = 'Press again to lose every change';
    setTimeout(() => {
      button.dataset.sure = '';
      button.textContent = 'Empty and seed again';
    }, 4000);
    return;
  }
  button.disabled = true;
  say('Seeding. This takes a few seconds.');
  if ((await call('api/reset', 'POST')) !== undefined) location.reload();
  button.disabled = false;
});

showPractice();
void showFlags();
setInterval(() => {
  if (document.hidden) return;
  void showThread();
  void showMail();
}, 1000);
