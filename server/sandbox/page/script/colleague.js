import {
  $,
  button,
  call,
  drawnOnChange,
  element,
  fillList,
  inPractice,
  practiceKey,
  query,
  quietly,
  showStatus,
} from './common.js';

const who = $('colleague');
/** The open answer form: its conversation and its text. */
let answering = { id: null, text: '' };

const colleague = () => ({ id: who.value, name: who.selectedOptions[0]?.textContent ?? '' });

export async function showColleagues() {
  const requested = practiceKey();
  // Until the answer, staff of the previous practice must not be selectable.
  who.replaceChildren();
  $('open-as').hidden = true;
  const people = await call(`data/colleagues?${query()}`);
  if (!people || requested !== practiceKey()) return;
  who.replaceChildren(...people.map(({ id, name }) => element('option', { value: id }, name)));
  const isEmpty = people.length === 0;
  for (const control of [who, $('copy-as')]) control.disabled = isEmpty;
  $('open-as').hidden = isEmpty;
  showOpenAs();
}

function showOpenAs() {
  $('open-as').href = `/sandbox/launch?${query({ user: who.value })}`;
  $('open-as').textContent = `Open Rapport as ${colleague().name}`;
}

async function act(conversation, type, more = {}) {
  const { id, name } = colleague();
  const done = await call(`api/colleagues/${encodeURIComponent(id)}/acts`, 'POST', {
    type,
    conversationId: conversation.id,
    ...more,
  });
  if (done === undefined) return false;
  showStatus(`${name}: ${acts[type]}`);
  await showConversations();
  return true;
}

const acts = {
  answer: 'answered',
  done: 'marked as done',
  inbox: 'moved back to the inbox',
  pin: 'pinned',
  unpin: 'unpinned',
  read: 'marked as read',
  unread: 'marked as unread',
};

function rowOf(conversation) {
  const { id, name, latest, direction, container, isPinned, isUnread, at } = conversation;
  const states = [container === 'DONE' && 'Done', isPinned && 'Pinned', isUnread && 'Unread'].filter(Boolean);
  const press = (label, type) =>
    button(label, () => void act(conversation, type), { 'aria-label': `${label}: ${name}` });
  return element(
    'li',
    { class: 'visit' },
    element(
      'div',
      {},
      element('strong', {}, name),
      element('span', { class: 'latest' }, `${direction === 'OUTBOUND' ? 'Practice: ' : ''}${latest || 'No text yet'}`),
      element('span', {}, [inPractice(at), ...states].join(' · ')),
    ),
    button('Answer', () => openAnswer(id), {
      'aria-label': `Answer: ${name}`,
      'aria-expanded': String(answering.id === id),
    }),
    container === 'DONE' ? press('Move to inbox', 'inbox') : press('Mark as done', 'done'),
    isPinned ? press('Unpin', 'unpin') : press('Pin', 'pin'),
    isUnread ? press('Mark as read', 'read') : press('Mark as unread', 'unread'),
    ...(answering.id === id ? [answerForm(conversation)] : []),
  );
}

function openAnswer(id) {
  answering = answering.id === id ? { id: null, text: '' } : { id, text: '' };
  void showConversations().then(() => $('answer')?.focus());
}

function answerForm(conversation) {
  const field = element('textarea', { id: 'answer', rows: '2', maxlength: '1600' });
  field.value = answering.text;
  field.addEventListener('input', () => {
    answering = { ...answering, text: field.value };
  });
  const form = element(
    'form',
    { class: 'line answer' },
    element('label', { for: 'answer' }, `${colleague().name} answers ${conversation.name}`),
    field,
    element('button', { class: 'primary' }, 'Send'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '') return;
    void act(conversation, 'answer', { text }).then((isSent) => {
      if (!isSent) return;
      answering = { id: null, text: '' };
      void showConversations();
    });
  });
  return form;
}

const draw = drawnOnChange((conversations) =>
  fillList('conversations', conversations.map(rowOf), 'No conversation yet. Text the practice from a phone.'),
);

export async function showConversations() {
  const requested = practiceKey();
  const conversations = await quietly(`data/conversations?${query()}`);
  if (conversations && requested === practiceKey()) draw(conversations, answering.id, who.value, requested);
}

async function copyLink() {
  const link = await call(`data/launch-link?${query({ user: who.value })}`);
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link.url);
    showStatus('Copied. Paste it into a private window within five minutes; it works once.');
  } catch {
    showStatus('The link could not be copied.');
  }
}

export function startColleague() {
  who.addEventListener('change', () => {
    showOpenAs();
    void showConversations();
  });
  $('copy-as').addEventListener('click', copyLink);
}
