import { keptChoice, type KeptChoice } from '#src/lib/kept-choice.ts';
import type { NavSection } from './navigation.ts';

/** On a wide screen the sidebar may give its room to the page and be a rail of icons. */
export const sidebarShape = keptChoice('rapport.sidebar', ['full', 'rail']);

type Folding = KeptChoice<'open' | 'folded'>;

const openAtFirst = (key: string): Folding => keptChoice(key, ['open', 'folded']);
const foldedAtFirst = (key: string): Folding => keptChoice(key, ['folded', 'open']);

/** Which groups stand open. Inbox is what most people come for; the rest opens when someone goes there. */
export const foldings: Readonly<Record<NavSection['key'], Folding>> = {
  inbox: openAtFirst('rapport.group.inbox'),
  reminders: foldedAtFirst('rapport.group.reminders'),
  others: openAtFirst('rapport.group.others'),
  library: foldedAtFirst('rapport.group.library'),
};
