import { count } from './grammar.ts';

/** The dialog that starts a conversation with a client. */
export const startConversation = {
  title: 'New conversation',
  intro: 'Find the client in your practice software.',
  firstName: 'First name',
  lastName: 'Last name',
  clientId: 'Client ID',
  phone: 'Phone',
  inexact: 'Include similar names',
  find: 'Find clients',
  results: 'Clients',
  searching: 'Searching for clients',
  found: (value: number) => count(value, 'client', 'clients'),
  opened: 'Opened from your practice software',
  none: 'No client matches.',
  noneSimilar: 'No client has this name or a similar one. Check the spelling.',
  similar: (value: number) =>
    `No exact match. ${count(value, 'client has a similar name', 'clients have similar names')}.`,
  noNumber: 'No phone number that can be texted',
  start: 'Start',
  startWith: (name: string) => `Start a conversation with ${name}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
  failed: 'Clients could not be searched',
  hint: 'Fill in at least one field.',
};
