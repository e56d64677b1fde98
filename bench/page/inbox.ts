import './inbox.css';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { SocketEvent } from '#contract/events.ts';
import { nameOf, searchTextOf, timeOf, toldBy } from './rows.ts';
import { listen, loadConversations, loadMessages } from './wire.ts';

// The least that a browser must do for the inbox's work: no framework, no store, no checks. The practical limit for ours.

const rowHeight = 64;
const overscan = 8;

const rows = new Map<string, Conversation>();
let order: string[] = [];
/** What is searched for, and the part of the order that has it. */
let wanted = '';
let found = order;
/** What is on the screen, by conversation. */
const drawn = new Map<string, { item: HTMLLIElement; row: Conversation; at: number }>();

const find = <T extends Element>(selector: string): T => {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`The page has no ${selector}`);
  return element;
};
const scroller = find<HTMLElement>('#scroller');
const list = find<HTMLUListElement>('ul');
const log = find<HTMLElement>('#log');

const element = (tag: string, text: string): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

function fill(item: HTMLLIElement, row: Conversation): void {
  const name = nameOf(row);
  item.setAttribute('aria-label', name);
  item.dataset['id'] = row.id;
  item.className = row.read_status === 'UNREAD' ? 'unread' : '';
  item.replaceChildren(
    element('span', name.slice(0, 1)),
    element('span', `${name} ${row.pets.map((pet) => pet.name).join(', ')}`),
    element('time', timeOf(row)),
    element('span', row.latest_message?.content ?? ''),
  );
}

/** Draws the window of the list, touching only what changed. */
function draw(): void {
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - overscan);
  const last = Math.min(found.length, Math.ceil((scroller.scrollTop + scroller.clientHeight) / rowHeight) + overscan);
  const visible = new Map(found.slice(first, last).map((id, index) => [id, first + index]));
  list.style.height = `${found.length * rowHeight}px`;
  for (const [id, { item }] of drawn) {
    if (visible.has(id)) continue;
    item.remove();
    drawn.delete(id);
  }
  for (const [id, at] of visible) {
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

function look(): void {
  const has = (id: string) => {
    const row = rows.get(id);
    return row !== undefined && searchTextOf(row).includes(wanted);
  };
  found = wanted === '' ? order : order.filter(has);
  draw();
}

function append(page: readonly Conversation[]): void {
  for (const row of page) {
    rows.set(row.id, row);
    order.push(row.id);
  }
  look();
}

function apply(events: readonly SocketEvent[]): void {
  const told = toldBy(events);
  for (const [id, row] of told) rows.set(id, row);
  order = [...[...told.keys()].toReversed(), ...order.filter((id) => !told.has(id))];
  look();
}

async function open(id: string): Promise<void> {
  const messages = await loadMessages(id);
  const bubbles = messages.map(({ content, direction }) => {
    const bubble = element('p', content);
    bubble.className = direction;
    return bubble;
  });
  log.replaceChildren(...bubbles);
  log.scrollTop = log.scrollHeight;
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

function search(): void {
  const field = find<HTMLInputElement>('input');
  field.addEventListener('input', () => {
    wanted = field.value.toLowerCase();
    scroller.scrollTop = 0;
    look();
  });
}

listen(apply);
write();
search();
scroller.addEventListener('scroll', draw, { passive: true });
list.addEventListener('click', ({ target }) => {
  const id = target instanceof Element && target.closest('li')?.dataset['id'];
  if (id) void open(id);
});
await loadConversations(append);
const opened = location.hash.slice(1);
if (opened) await open(opened);
