import type { Container } from '#contract/communication/conversations.ts';

/** The list shown beside the thread travels in the query; the inbox itself needs no word. */
const listParameter = 'list';

const suffix = (container: Container) => (container === 'DONE' ? `?${listParameter}=done` : '');

// Relative to the inbox's own route, so that the inbox does not know where it hangs.
export const listAddress = (container: Container): string => `.${suffix(container)}`;
export const conversationAddress = (id: string, container: Container): string =>
  `conversations/${encodeURIComponent(id)}${suffix(container)}`;

/** Which list an address asks for; null where it leaves that to the open conversation. */
export const containerIn = (query: URLSearchParams): Container | null =>
  query.get(listParameter) === 'done' ? 'DONE' : null;

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
