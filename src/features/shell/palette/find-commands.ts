import Fuse from 'fuse.js';
import { fold } from '#contract/rules/search/search-words.ts';
import { palette } from '#src/strings/palette.ts';
import type { Command, Section } from './command.ts';

const { groups } = palette;
/** Longest text that is matched, since a pasted text would slow the search down. */
const longestQuery = 100;

/** The order without a search text: commands for what is open, recent ones, then the rest. */
export function commandsAtRest(commands: readonly Command[], recent: readonly string[]): Section[] {
  const open = commands.filter(({ group }) => group === 'open');
  const used = recent.flatMap((key) => commands.find((command) => command.key === key) ?? []);
  const others = commands.filter((command) => !used.includes(command) && !open.includes(command));
  return [{ title: groups.open, commands: open }, { title: groups.recent, commands: used }, ...grouped(others)].filter(
    ({ commands: { length } }) => length > 0,
  );
}

/** How well a name matches: exactly, by its start, by the start of a word, or otherwise. */
export function fitOf(label: string, query: string): 0 | 1 | 2 | 3 {
  const [name, typed] = [fold(label), fold(query)];
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(` ${typed}`) ? 2 : 3;
}

/** Sorts the sections by their best match, and their commands by match; ties keep their order. */
export const byFit = (sections: readonly Section[], query: string): Section[] =>
  sections
    .map(({ title, commands }) => ({
      title,
      commands: commands.toSorted((a, b) => fitOf(a.label, query) - fitOf(b.label, query)),
    }))
    .toSorted((a, b) => bestOf(a, query) - bestOf(b, query));

const bestOf = ({ commands }: Section, query: string): number =>
  Math.min(...commands.map(({ label }) => fitOf(label, query)));

/** Pages and actions that match, with tolerance for typos, best first. */
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

/** Groups commands; groups are ordered by their first command. */
function grouped(commands: readonly Command[]): Section[] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => ({ title: groups[name], commands: commands.filter(({ group }) => group === name) }));
}
