import { count } from './grammar.ts';

const conversations = (value: number) => count(value, 'conversation', 'conversations');
const messages = (value: number) => count(value, 'message', 'messages');

/** The search in conversations. */
export const search = {
  results: 'Search results',
  groups: { conversations: 'Conversations', messages: 'Messages' },
  found: (inConversations: number, inMessages: number) =>
    [
      inConversations > 0 || inMessages === 0 ? conversations(inConversations) : '',
      inMessages > 0 ? messages(inMessages) : '',
    ]
      .filter(Boolean)
      .join(', '),
  done: 'Done',
  pause: ', ',

  hint: 'Filter by',
  /** The search operators. */
  operators: ['is:unread', 'pet:', 'from:', 'since:2w'],
  describe: 'Words, or is:unread, is:done, is:pinned, pet:luna, from:maria, since:2w.',

  searching: 'Searching',
  searchingOlder: 'Searching older messages',
  showOlder: 'Show more',
  nothing: (typed: string) => ({
    title: 'Nothing found',
    text: `Nothing matches “${typed}” in names, pets, numbers and messages.`,
  }),
  nothingHere: (typed: string) => ({
    title: 'Nothing found',
    text: `Nothing matches “${typed}” in what is loaded.`,
  }),
  /** When the request failed. */
  onlyLoaded: 'Only what is loaded was searched.',
};
