import {
  $,
  call,
  drawnOnChange,
  element,
  fillList,
  inPractice,
  linked,
  practiceKey,
  query,
  quietly,
  showStatus,
} from './common.js';

/** The opened email, and how it is shown. */
let opened = null;
const view = { part: 'html', width: '640', scheme: 'light' };

const drawMail = drawnOnChange((emails) => {
  const rows = emails.map((email) => {
    const open = element(
      'button',
      { type: 'button', 'data-seq': email.seq, 'aria-pressed': String(email.seq === opened?.seq) },
      element('strong', {}, email.subject),
      element('span', {}, `To ${email.to}, ${inPractice(email.receivedAt)}`),
    );
    open.addEventListener('click', () => void openEmail(email.seq));
    return element('li', {}, open);
  });
  fillList('mail', rows, 'No email yet.');
});

export async function showMail() {
  const requested = practiceKey();
  const emails = await quietly(`data/mail?${query()}`);
  if (emails && requested === practiceKey()) drawMail(emails, requested);
}

async function openEmail(seq) {
  const email = await call(`data/mail/${seq}`);
  if (!email) return;
  opened = email;
  for (const row of $('mail').querySelectorAll('button'))
    row.setAttribute('aria-pressed', String(row.dataset.seq === seq));
  showEmail();
}

export function closeEmail() {
  opened = null;
  showEmail();
}

function showEmail() {
  $('email').hidden = !opened;
  if (!opened) return;
  $('email-subject').textContent = opened.subject;
  $('email-facts').textContent = `To ${opened.to}, ${inPractice(opened.receivedAt)}`;
  $('email-unsubscribe').hidden = !/^List-Unsubscribe-Post:/im.test(opened.headers);
  for (const choice of $('email').querySelectorAll('[data-view]'))
    choice.setAttribute('aria-pressed', String(view[choice.dataset.view] === choice.dataset.value));
  for (const chips of ['email-width', 'email-scheme']) $(chips).hidden = view.part !== 'html';
  $('email-content').replaceChildren(contentOf(opened));
}

function contentOf({ seq, html, text, headers }) {
  if (view.part === 'headers') return element('pre', { tabindex: '0', 'aria-label': 'Headers' }, headers);
  if (view.part === 'text' || html === null) return element('p', { class: 'letter', tabindex: '0' }, ...linked(text));
  return element('iframe', {
    title: 'The email as a mail program shows it',
    src: `/sandbox/mail/${seq}?scheme=${view.scheme}`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    width: view.width,
    height: '520',
  });
}

async function report(kind, done) {
  if (!opened) return;
  if ((await call(`api/mailbox/${opened.seq}/reports`, 'POST', { kind })) !== undefined) showStatus(done);
}

async function unsubscribe() {
  if (!opened) return;
  if ((await call(`api/mailbox/${opened.seq}/unsubscribe`, 'POST')) !== undefined)
    showStatus('The mail program unsubscribed its reader.');
}

export function startMail() {
  for (const choice of $('email').querySelectorAll('[data-view]'))
    choice.addEventListener('click', () => {
      view[choice.dataset.view] = choice.dataset.value;
      showEmail();
    });
  $('email-unsubscribe').addEventListener('click', () => void unsubscribe());
  $('email-bounce').addEventListener('click', () => void report('bounce', 'The email was returned: no such address.'));
  $('email-complain').addEventListener('click', () => void report('complaint', 'The email was reported as spam.'));
}
