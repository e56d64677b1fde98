import Fuse from 'fuse.js';
import { fold } from '#contract/rules/search/search-words.ts';
import { palette } from '#src/strings/palette.ts';
import type { Command, Section } from './command.ts';

const { groups } = palette;
/** More than any page or action is called: how long a search takes grows with what is pasted. */
const longestQuery = 100;

/** Before anything is typed: what can be done here, what was used last, then everything else. */
export function commandsAtRest(commands: readonly Command[], recent: readonly string[]): Section[] {
  const open = commands.filter(({ group }) => group === 'open');
  const used = recent.flatMap((key) => commands.find((command) => command.key === key) ?? []);
  const others = commands.filter((command) => !used.includes(command) && !open.includes(command));
  return [{ title: groups.open, commands: open }, { title: groups.recent, commands: used }, ...grouped(others)].filter(
    ({ commands: { length } }) => length > 0,
  );
}

/** How well a name fits what was typed: exactly, from its beginning, from the beginning of a word, or somehow. */
export function fitOf(label: string, query: string): 0 | 1 | 2 | 3 {
  const [name, typed] = [fold(label), fold(query)];
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(` ${typed}`) ? 2 : 3;
}

/** The sections in the order of what fits best in each, and so their commands; what fits alike stays in order. */
export const byFit = (sections: readonly Section[], query: string): Section[] =>
  sections
    .map(({ title, commands }) => ({
      title,
      commands: commands.toSorted((a, b) => fitOf(a.label, query) - fitOf(b.label, query)),
    }))
    .toSorted((a, b) => bestOf(a, query) - bestOf(b, query));

const bestOf = ({ commands }: Section, query: string): number =>
  Math.min(...commands.map(({ label }) => fitOf(label, query)));

/** Pages and actions that sound like what was typed, the likeliest first. A slip of the finger is forgiven. */
export function findCommands(commands: readonly Command[], query: string): Section[] {
  const fuse = new Fuse(commands, {
    keys: [
      { name: 'label', weight: 2 },
      { name: 'keywords', weight: 1 },
    ],
    threshold: 0.3,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  return grouped(fuse.search(query.slice(0, longestQuery)).map(({ item }) => item));
}

/** Under their headings, which stand in the order of their first commands. */
function grouped(commands: readonly Command[]): Section[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => ({ title: groups[name], commands: commands.filter(({ group }) => group === name) }));
}
