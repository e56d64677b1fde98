import Fuse from 'fuse.js';
import { palette } from '#src/strings/palette.ts';
import type { Command, Section } from './command.ts';

const { groups } = palette;
/** More than any page or action is called: how long a search takes grows with what is pasted. */
const longestQuery = 100;

/** Before anything is typed: what was used last, then everything else. */
export function commandsAtRest(commands: readonly Command[], recent: readonly string[]): Section[] {
  const used = recent.flatMap((key) => commands.find((command) => command.key === key) ?? []);
  const others = commands.filter((command) => !used.includes(command));
  return [{ title: groups.recent, commands: used }, ...grouped(others)].filter(
    ({ commands: { length } }) => length > 0,
  );
}

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
