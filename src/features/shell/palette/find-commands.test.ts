import { Folder } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { commandsAtRest, findCommands } from './find-commands.ts';

const command = (key: string, label: string, more: Partial<Command> = {}): Command => ({
  key,
  group: 'pages',
  label,
  icon: Folder,
  run: () => undefined,
  ...more,
});
const commands = [
  command('/reports', 'Reports'),
  command('/audit', 'Appointment audit'),
  command('theme-dark', 'Use the dark theme', { group: 'actions', keywords: 'theme mode' }),
];
const outline = (sections: ReturnType<typeof findCommands>) =>
  sections.map(({ title, commands: found }) => [title, ...found.map(({ key }) => key)]);

describe('the palette’s commands', () => {
  it('begin with the last used one, without duplicates', () => {
    expect(outline(commandsAtRest(commands, ['theme-dark', 'gone', '/audit']))).toEqual([
      ['Recent', 'theme-dark', '/audit'],
      ['Pages', '/reports'],
    ]);
    expect(outline(commandsAtRest(commands, []))).toEqual([
      ['Pages', '/reports', '/audit'],
      ['Actions', 'theme-dark'],
    ]);
  });

  it.each([
    ['rep', '/reports'],
    ['reprots', '/reports'],
    ['audit', '/audit'],
    ['mode', 'theme-dark'],
    ['dark', 'theme-dark'],
  ])('are found by %s', (query, key) => {
    expect(findCommands(commands, query)[0]?.commands[0]?.key).toBe(key);
  });

  it('are empty when no command matches', () => {
    expect(findCommands(commands, 'okafor')).toEqual([]);
  });
});
