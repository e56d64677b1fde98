const count = (value: number, one: string, other: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : other}`;

/** What people read where they find a page, a person or an action by a few letters. */
export const palette = {
  open: 'Find or go to',
  title: 'Find or go to',
  placeholder: 'Find a page, a client or an action',
  placeholderWithoutPeople: 'Find a page or an action',
  results: 'Results',
  groups: {
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
  actions: {
    newConversation: 'New conversation',
    theme: { system: 'Look as the device does', light: 'Use the light look', dark: 'Use the dark look' },
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

export const preferences = {
  title: 'Preferences',
  note: 'They count on this device alone.',
  density: 'List density',
  densities: { default: 'Default', compact: 'Compact', roomy: 'Roomy' },
  sounds: 'Sounds',
  soundChoices: { on: 'On', off: 'Off' },
  done: 'Done',
};

export const shortcutSheet = {
  title: 'Keyboard shortcuts',
  places: {
    everywhere: 'Everywhere',
    conversations: 'In the list of conversations',
    composer: 'Where you write a message',
    palette: 'In “Find or go to”',
  },
  does: {
    palette: 'Find a page, a client or an action',
    sheet: 'Show the keyboard shortcuts',
    close: 'Close what is open',
    move: 'Go to the next or the previous one',
    ends: 'Go to the first or the last one',
    pages: 'Go a screen up or down',
    open: 'Open the conversation',
    done: 'Mark as done, or move back to the inbox',
    pin: 'Pin or unpin',
    read: 'Mark as read or unread',
    select: 'Select or unselect',
    extend: 'Select more',
    selectAll: 'Select all of the list',
    search: 'Search',
    send: 'Send',
    line: 'Begin a new line',
    sendAndDone: 'Send and mark as done',
    undoSend: 'Take back a text that has not left yet, while nothing is typed',
    leaveNote: 'Go from a note for staff back to the text',
    choose: 'Do what is marked',
  },
};
