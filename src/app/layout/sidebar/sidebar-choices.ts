import { storedChoice, type StoredChoice } from '#src/lib/stored-choice.ts';
import type { NavSection } from './navigation.ts';

/** On wide screens the sidebar can be collapsed to a rail of icons. */
export const sidebarShape = storedChoice('rapport.sidebar', ['full', 'rail']);

type Folding = StoredChoice<'open' | 'folded'>;

const openAtFirst = (key: string): Folding => storedChoice(key, ['open', 'folded']);
const foldedAtFirst = (key: string): Folding => storedChoice(key, ['folded', 'open']);

/** Which groups are expanded. Inbox is from the start; the others expand when one of their pages is opened. */
export const foldings: Readonly<Record<NavSection['key'], Folding>> = {
  inbox: openAtFirst('rapport.group.inbox'),
  reminders: foldedAtFirst('rapport.group.reminders'),
  others: openAtFirst('rapport.group.others'),
  library: foldedAtFirst('rapport.group.library'),
};
