import { count } from './grammar.ts';

/** The command palette. */
export const palette = {
  title: 'Find or go to',
  placeholder: 'Find a page, client or action',
  placeholderWithoutPeople: 'Find a page or an action',
  results: 'Results',
  groups: {
    open: 'This conversation',
    recent: 'Recent',
    pages: 'Pages',
    actions: 'Actions',
    conversations: 'Conversations',
    clients: 'Clients',
  },
  found: (value: number) => count(value, 'result', 'results'),
  nothing: (query: string) => `Nothing matches “${query}”.`,
  searching: 'Searching for clients',
  clientsFailed: 'Clients could not be searched.',
  places: {
    inbox: 'inbox texts conversations messages',
    audit: 'unconfirmed appointments calls confirm',
    cadences: 'cadences reminders settings',
  },
  actions: {
    newConversation: 'New conversation',
    theme: { system: 'Use the device’s theme', light: 'Use the light theme', dark: 'Use the dark theme' },
    themeWords: 'theme appearance colors mode',
    density: { default: 'Use the default density', compact: 'Use compact lists', roomy: 'Use roomy lists' },
    densityWords: 'density rows spacing size',
    preferencesWords: 'settings options theme density sounds',
    shortcutsWords: 'keyboard help keys',
    usersWords: 'staff people invite remove access',
    signOutWords: 'log out leave exit',
    sidebarWords: 'sidebar navigation icons rail',
  },
};
