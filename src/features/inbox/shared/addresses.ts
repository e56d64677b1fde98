import type { Container } from '#contract/communication/conversations.ts';
import type { Spot } from '#src/services/communication/cached-thread.ts';
import { type ListFilter, listFilters } from '#src/services/communication/list-filters.ts';

/** The list beside the thread is part of the query; the inbox is the default. */
const listParameter = 'list';
const filterParameter = 'show';

const suffix = (container: Container, spot: Partial<Record<'message' | 'at', string>> = {}): string => {
  const query = new URLSearchParams(spot);
  if (container === 'DONE') query.set(listParameter, 'done');
  return query.size > 0 ? `?${query}` : '';
};

// Relative to the inbox's route, so that the feature does not depend on its mount path.
export const listAddress = (container: Container): string => `.${suffix(container)}`;
export const conversationAddress = (id: string, container: Container, spot?: Spot): string =>
  `conversations/${encodeURIComponent(id)}${suffix(container, spot)}`;

/** The location state when a conversation is opened without being chosen. */
export const opensByItself = 'opens by itself';
/** The location state when a conversation is opened by a press on its row. */
export const opensByPress = 'opens by a press';
/** The location state of the list after this conversation was closed while the user was typing in it. */
export const closedWhileTyping = (conversationId: string): string => `closed while typing: ${conversationId}`;

/** The message or moment at which an address opens a thread (IN-34, IN-35); null for the default. */
export function spotIn(query: URLSearchParams): Spot | null {
  const message = query.get('message');
  if (message) return { message };
  const at = query.get('at');
  return at && !Number.isNaN(Date.parse(at)) ? { at: new Date(at).toISOString() } : null;
}

/** The list that an address names; null if the open conversation decides. */
export const containerIn = (query: URLSearchParams): Container | null =>
  query.get(listParameter) === 'done' ? 'DONE' : null;

/** An address with a filter for its list. */
export const withFilter = (filter: ListFilter | null, address: string): string =>
  filter === null ? address : `${address}${address.includes('?') ? '&' : '?'}${filterParameter}=${filter}`;

/** The filter in an address, if any. */
export const filterIn = (query: URLSearchParams): ListFilter | null =>
  listFilters.find((filter) => filter === query.get(filterParameter)) ?? null;

/** The client in a start-new link (D-19). */
export interface StartNewClient {
  readonly animalOwnerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly smsPhone: string;
}

/** Reads a start-new link's query; null if it names no client. */
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
