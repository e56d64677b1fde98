import { keptChoice, type KeptChoice } from '#src/lib/kept-choice.ts';
import type { NavSection } from './navigation.ts';

/** On wide screens the sidebar can be collapsed to a rail of icons. */
export const sidebarShape = keptChoice('rapport.sidebar', ['full', 'rail']);

type Folding = KeptChoice<'open' | 'folded'>;

const openAtFirst = (key: string): Folding => keptChoice(key, ['open', 'folded']);
const foldedAtFirst = (key: string): Folding => keptChoice(key, ['folded', 'open']);

/** Which groups are expanded. Inbox is from the start; the others expand when one of their pages is opened. */
export const foldings: Readonly<Record<NavSection['key'], Folding>> = {
  inbox: openAtFirst('rapport.group.inbox'),
  reminders: foldedAtFirst('rapport.group.reminders'),
  others: openAtFirst('rapport.group.others'),
  library: foldedAtFirst('rapport.group.library'),
};
