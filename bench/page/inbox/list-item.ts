import type { Conversation } from '#contract/communication/conversations.ts';
import { nameOf } from './rows.ts';

/** One row of the list, which shows one conversation after the other. */
export interface ListItem {
  readonly element: HTMLLIElement;
  row: Conversation | null;
  /** Its place in the list. */
  at: number;
  /** The last drawing that it was part of. */
  drawing: number;
  show(row: Conversation): void;
}

const model = document.createElement('template');
model.innerHTML = '<li><span> </span><b> </b><i> </i><time> </time><p> </p></li>';

/** A new item at the end of a list. */
export function listItem(list: HTMLUListElement): ListItem {
  const element = document.importNode(model.content, true).firstElementChild as HTMLLIElement;
  const [initial, name, pets, time, preview] = Array.from(element.children, ({ firstChild }) => firstChild as Text);
  list.append(element);
  return {
    element,
    row: null,
    at: -1,
    drawing: 0,
    show(row) {
      const called = nameOf(row);
      if (this.row?.id !== row.id) element.dataset['id'] = row.id;
      if (put(name, called)) {
        element.setAttribute('aria-label', called);
        put(initial, called.slice(0, 1));
      }
      if (this.row?.pets !== row.pets) put(pets, row.pets.map((pet) => pet.name).join(', '));
      put(time, recent(row.latest_message?.create_ts));
      put(preview, row.latest_message?.content ?? '');
      if (this.row?.read_status !== row.read_status) element.className = row.read_status === 'UNREAD' ? 'unread' : '';
      this.row = row;
    },
  };
}

/** Answers whether it changed. */
function put(text: Text | undefined, data: string): boolean {
  if (!text || text.data === data) return false;
  text.data = data;
  return true;
}

const day = 86_400_000;
const today = new Date().setHours(0, 0, 0, 0);
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** A time today, `Yesterday`, a weekday within the week, else a date. */
function recent(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const time = at.getTime();
  if (time >= today) return clock(at);
  if (time >= today - day) return 'Yesterday';
  return (time >= today - 6 * day ? weekday : date).format(at);
}

function clock(at: Date): string {
  const [hour, minute] = [at.getHours(), at.getMinutes()];
  return `${hour % 12 || 12}:${minute < 10 ? '0' : ''}${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
