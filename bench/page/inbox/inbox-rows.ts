import type { Conversation } from '#contract/communication/conversations.ts';
import type { SocketEvent } from '#contract/events.ts';
import { find } from './find.ts';
import { type ListItem, listItem } from './list-item.ts';
import { nameOf, toldBy } from './rows.ts';

const rowHeight = 64;
const overscan = 8;

/**
 * Shows conversations, each of which keeps its slot; their order is a list of slots.
 * @param open shows the messages of one.
 */
export function inboxRows(open: (id: string) => void) {
  const scroller = find<HTMLElement>('#scroller');
  const list = find<HTMLUListElement>('ul');
  const unreadCount = find('#unread').appendChild(new Text('0'));

  const slots = new Map<string, number>();
  const rows: Conversation[] = [];
  /** What each is searched by, in small letters; made when somebody searches. */
  const texts: (string | undefined)[] = [];
  let unread = 0;
  const order: number[] = [];
  /** Which batch of events last moved each slot to the top. */
  const movedIn: number[] = [];
  let batch = 0;
  let wanted = '';
  let found = order;

  const drawn = new Map<number, ListItem>();
  /** Items for other rows. */
  const spare: ListItem[] = [];
  let drawing = 0;
  let top = 0;
  let height = innerHeight;
  let listLength = 0;

  function put(row: Conversation): number {
    const slot = slots.get(row.id) ?? rows.length;
    if (slot === rows.length) {
      slots.set(row.id, slot);
      order.push(slot);
      movedIn.push(0);
    } else if (rows[slot]?.read_status === 'UNREAD') unread -= 1;
    if (row.read_status === 'UNREAD') unread += 1;
    rows[slot] = row;
    texts[slot] = undefined;
    return slot;
  }

  /** Passes over no more of the list than lies above the lowest that moves. */
  function moveToTop(told: readonly number[]): void {
    batch += 1;
    for (const slot of told) movedIn[slot] = batch;
    let end = 0;
    for (let left = told.length; left > 0; end += 1) if (movedIn[order[end]!] === batch) left -= 1;
    let to = end;
    for (let from = end - 1; from >= 0; from -= 1) {
      const slot = order[from]!;
      if (movedIn[slot] !== batch) order[(to -= 1)] = slot;
    }
    for (const slot of told) order[(to -= 1)] = slot;
  }

  /** Draws the rows in sight, touching only what changed. */
  function draw(): void {
    drawing += 1;
    const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const last = Math.min(found.length, Math.ceil((top + height) / rowHeight) + overscan);
    const entering: number[] = [];
    for (let at = first; at < last; at += 1) {
      const item = drawn.get(found[at]!);
      if (item) place(item, at);
      else entering.push(at);
    }
    for (const [slot, item] of drawn) {
      if (item.drawing === drawing) continue;
      drawn.delete(slot);
      spare.push(item);
    }
    for (const at of entering) {
      const item = spare.pop() ?? listItem(list);
      drawn.set(found[at]!, item);
      place(item, at);
    }
    for (const item of spare.splice(0)) item.element.remove();
    if (listLength !== found.length) list.style.height = `${(listLength = found.length) * rowHeight}px`;
    if (unreadCount.data !== String(unread)) unreadCount.data = String(unread);
  }

  function place(item: ListItem, at: number): void {
    const row = rows[found[at]!]!;
    if (item.row !== row) item.show(row);
    if (item.at !== at) item.element.style.transform = `translateY(${at * rowHeight}px)`;
    item.at = at;
    item.drawing = drawing;
  }

  const has = (slot: number) => (texts[slot] ??= searchTextOf(rows[slot]!)).includes(wanted);

  function look(): void {
    found = wanted === '' ? order : order.filter(has);
    draw();
  }

  function search(text: string): void {
    const narrows = wanted !== '' && text.startsWith(wanted);
    wanted = text;
    scroller.scrollTo({ top: (top = 0) });
    if (!narrows) return look();
    found = found.filter(has);
    draw();
  }

  new ResizeObserver(([entry]) => {
    height = entry?.contentRect.height ?? height;
    draw();
  }).observe(scroller);
  scroller.addEventListener(
    'scroll',
    () => {
      top = scroller.scrollTop;
      draw();
    },
    { passive: true },
  );
  list.addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('li')?.dataset['id'];
    if (id) open(id);
  });
  const field = find<HTMLInputElement>('input');
  field.addEventListener('input', () => search(field.value.toLowerCase()));

  return {
    append(page: readonly Conversation[]): void {
      for (const row of page) put(row);
      look();
    },
    /** What is told of goes to the top, the latest first. */
    apply(events: readonly SocketEvent[]): void {
      moveToTop(Array.from(toldBy(events).values(), put));
      look();
    },
  };
}

function searchTextOf(row: Conversation): string {
  const { pets, sms_phone: phone, latest_message: latest } = row;
  return [nameOf(row), ...pets.map((pet) => pet.name), phone, latest?.content].join('\n').toLowerCase();
}
