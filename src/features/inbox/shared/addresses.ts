import type { Container } from '#contract/communication/conversations.ts';
import type { Spot } from '#src/services/communication/cached-thread.ts';
import { type Narrowing, narrowings } from '#src/services/communication/narrowing.ts';

/** The list shown beside the thread travels in the query; the inbox itself needs no word. */
const listParameter = 'list';
const narrowingParameter = 'show';

const suffix = (container: Container, spot: Partial<Record<'message' | 'at', string>> = {}): string => {
  const query = new URLSearchParams(spot);
  if (container === 'DONE') query.set(listParameter, 'done');
  return query.size > 0 ? `?${query}` : '';
};

// Relative to the inbox's own route, so that the inbox does not know where it hangs.
export const listAddress = (container: Container): string => `.${suffix(container)}`;
export const conversationAddress = (id: string, container: Container, spot?: Spot): string =>
  `conversations/${encodeURIComponent(id)}${suffix(container, spot)}`;

/** The state of an address at which a conversation opens without having been chosen. */
export const opensByItself = 'opens by itself';
/** The state of the list's address where this conversation closed by itself while somebody was typing in it. */
export const closedWhileTyping = (conversationId: string): string => `closed while typing: ${conversationId}`;

/** Where in its thread an address opens a conversation (IN-34, IN-35); null for the usual place. */
export function spotIn(query: URLSearchParams): Spot | null {
  const message = query.get('message');
  if (message) return { message };
  const at = query.get('at');
  return at && !Number.isNaN(Date.parse(at)) ? { at: new Date(at).toISOString() } : null;
}

/** Which list an address asks for; null where it leaves that to the open conversation. */
export const containerIn = (query: URLSearchParams): Container | null =>
  query.get(listParameter) === 'done' ? 'DONE' : null;

/** The same address, with the list narrowed to one kind of conversation. */
export const narrowedTo = (narrowing: Narrowing | null, address: string): string =>
  narrowing === null ? address : `${address}${address.includes('?') ? '&' : '?'}${narrowingParameter}=${narrowing}`;

/** What an address narrows its list to; null for nothing. */
export const narrowingIn = (query: URLSearchParams): Narrowing | null =>
  narrowings.find((narrowing) => narrowing === query.get(narrowingParameter)) ?? null;

/** What the start-new link carries about the client (D-19). */
export interface StartNewClient {
  readonly animalOwnerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly smsPhone: string;
}

/** Reads the start-new link's query; null where it names no client. */
export function startNewClientIn(query: URLSearchParams): StartNewClient | null {
  const read = (name: keyof StartNewClient) => query.get(name)?.trim() ?? '';
  const client = {
    animalOwnerId: read('animalOwnerId'),
    firstName: read('firstName'),
    lastName: read('lastName'),
    smsPhone: read('smsPhone'),
  };
  return client.animalOwnerId === '' ? null : client;
}
