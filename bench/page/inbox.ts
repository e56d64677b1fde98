import type { Conversation } from '#contract/communication/conversations.ts';
import type { SocketEvent } from '#contract/events.ts';
import type { Message } from '#contract/communication/messages.ts';

// The least that a browser must do for the inbox's work: no framework, no store, no checks. The practical limit for ours.

const rowHeight = 64;
const overscan = 8;

const rows = new Map<string, Conversation>();
let order: string[] = [];
/** What is on the screen, by conversation. */
const drawn = new Map<string, { item: HTMLLIElement; row: Conversation; at: number }>();

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};
const scroller = find<HTMLElement>('#scroller');
const list = find<HTMLUListElement>('ul');
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

const element = (tag: string, text: string): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

function fill(item: HTMLLIElement, row: Conversation): void {
  const { pet_owner: owner, latest_message: latest } = row;
  const name = [owner?.first_name, owner?.last_name].filter(Boolean).join(' ') || (row.sms_phone ?? '');
  item.setAttribute('aria-label', name);
  item.className = row.read_status === 'UNREAD' ? 'unread' : '';
  item.replaceChildren(
    element('span', name.slice(0, 1)),
    element('span', `${name} ${row.pets.map((pet) => pet.name).join(', ')}`),
    element('time', latest ? time.format(new Date(latest.create_ts)) : ''),
    element('span', latest?.content ?? ''),
  );
}

/** Draws the window of the list, touching only what changed. */
function draw(): void {
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - overscan);
  const last = Math.min(order.length, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + overscan);
  const wanted = new Map(order.slice(first, last).map((id, index) => [id, first + index]));
  list.style.height = `${order.length * rowHeight}px`;
  for (const [id, { item }] of drawn) {
    if (wanted.has(id)) continue;
    item.remove();
    drawn.delete(id);
  }
  for (const [id, at] of wanted) {
    const row = rows.get(id);
    const known = drawn.get(id);
    if (!row || (known?.row === row && known.at === at)) continue;
    const item = known?.item ?? document.createElement('li');
    if (known?.row !== row) fill(item, row);
    if (known?.at !== at) item.style.transform = `translateY(${at * rowHeight}px)`;
    if (!known) list.append(item);
    drawn.set(id, { item, row, at });
  }
}

let arrived: SocketEvent[] = [];
function apply(): void {
  const moved = new Set<string>();
  for (const event of arrived) {
    if (!('conversation' in event.data)) continue;
    const { conversation } = event.data;
    rows.set(conversation.id, conversation);
    moved.delete(conversation.id);
    moved.add(conversation.id);
  }
  arrived = [];
  order = [...[...moved].toReversed(), ...order.filter((id) => !moved.has(id))];
  draw();
}

function listen(): void {
  const socket = new WebSocket(`ws://${location.host}/realtime`);
  socket.onmessage = ({ data }) => {
    if (arrived.length === 0) requestAnimationFrame(apply);
    arrived.push(JSON.parse(data as string) as SocketEvent);
  };
}

async function get<T>(path: string): Promise<T[]> {
  return ((await (await fetch(path)).json()) as { data: T[] }).data;
}

function write(): void {
  const field = find<HTMLTextAreaElement>('textarea');
  field.addEventListener('input', () => {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
    find('output').textContent = String(1600 - field.value.length);
    find<HTMLButtonElement>('button').disabled = field.value.trim() === '';
  });
}

listen();
write();
scroller.addEventListener('scroll', draw, { passive: true });
for (const row of await get<Conversation>('/v1/conversations')) {
  if (row.container !== 'INBOX') continue;
  rows.set(row.id, row);
  order.push(row.id);
}
draw();
const open = location.hash.slice(1);
if (open)
  for (const message of await get<Message>(`/v1/conversations/${open}/messages`)) {
    const bubble = element('p', message.content);
    bubble.className = message.direction;
    find('#log').append(bubble);
  }
