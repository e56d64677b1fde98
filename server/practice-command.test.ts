import { expect, it } from 'vitest';
import { readPlace } from './config.ts';
import { practiceOfKey } from './domain/connect/keys.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { startOwnWorld } from '#tests/support/server-world.ts';
import { commandOf, practiceHelp, runPracticeCommand } from './practice-command.ts';

const { store } = await startOwnWorld();
const run = async (...given: string[]) => commandOf(given)(store, 'https://rapport.example');
const elm = ['NEO', 'elm', 'main'];

it('an operator makes a practice, gives it a number, a key and another key, and invites one', async () => {
  expect(await run('list')).toBe('There is no practice yet.');
  expect(await run('add', 'neo', 'elm', 'main', 'Elm Street', 'America/Denver')).toContain('Added Elm Street');
  await expect(run('add', ...elm, 'Other', 'America/Denver')).rejects.toThrow('exists already');
  const number = aPhone();
  expect(await run('number', ...elm, number)).toContain(number);
  const [first = ''] = (await run('key', ...elm)).split('\n');
  expect(await practiceOfKey(store.db, first)).toBe('NEO#elm:main');
  const [second = ''] = (await run('key', ...elm)).split('\n');
  expect(await practiceOfKey(store.db, first)).toBeNull();
  expect(await practiceOfKey(store.db, second)).toBe('NEO#elm:main');
  const list = await run('list');
  expect(list).toMatch(new RegExp(`NEO +elm +main +Elm Street +America/Denver +\\${number} +2`));
  expect(list).not.toContain(second);
  await run('add', 'EZYVET', 'oak', 'main', 'Oak', 'America/Denver');
  await expect(run('number', 'EZYVET', 'oak', 'main', number)).rejects.toThrow('is the number of Elm Street');
  await run('number', ...elm, 'none');
  expect(await run('number', 'EZYVET', 'oak', 'main', number)).toContain(number);
  expect(await run('invite', 'NEO', 'ash', 'main', 'Ash')).toMatch(/^https:\/\/rapport\.example\/.*invitation=/);
  await expect(run('invite', ...elm, 'Elm Street')).rejects.toThrow('The practice NEO elm main exists already');
  // The next command can be pasted into a shell.
  const added = await run('add', 'NEO', "o'neil vets", 'main', 'O’Neil', 'America/Denver');
  expect(added).toContain(String.raw`npm run practice -- key NEO 'o'\''neil vets' main`);
});

it.each([
  [['key', 'NEO', 'nobody', 'main'], 'There is no practice NEO nobody main'],
  [['key', 'NEO', 'elm'], 'takes 3 arguments, and got 2'],
  [['key', 'WORD', 'elm', 'main'], 'Use NEO'],
  [['key', 'NEO', 'el#m', 'main'], 'must not contain # or :'],
  [['add', ...elm, 'Elm', 'Mars/Olympus'], 'Mars/Olympus is no time zone'],
  [['add', 'NEO', ' elm', 'main', 'Elm', 'America/Denver'], 'must not begin or end with a blank'],
  [['invite', 'NEO', 'elm', 'ma\nin', 'Elm'], 'must not contain line breaks'],
  [['add', ...elm, ' ', 'America/Denver'], 'The name needs'],
  [['add', ...elm, 'Elm Street ', 'America/Denver'], 'The name must not begin or end with a blank'],
  [['invite', ...elm, 'Elm\tStreet'], 'The name must not contain line breaks'],
  [['number', ...elm, '12'], 'is no number'],
  [['remove', ...elm], 'There is no command "remove"'],
])('refuses %j with what to do: %s', async (given, sentence) => {
  await expect(run(...given)).rejects.toThrow(sentence);
});

it('prints its help without opening the database', async () => {
  // Of the environment, a command needs the place of the data alone.
  const url = 'postgres://nobody@127.0.0.1:1/none';
  expect(readPlace({ DATABASE_URL: url, SANDBOX: '0' }).store).toMatchObject({ url });
  const nowhere = { store: { url }, origin: 'https://rapport.example' };
  for (const given of [[], ['--help'], ['-h'], ['add', '--help'], ['key', 'NEO', '-h']])
    expect(await runPracticeCommand(nowhere, given)).toBe(practiceHelp);
});

it('names DATABASE_URL where its database cannot be reached', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  await expect(runPracticeCommand({ store: { url }, origin: 'https://rapport.example' }, ['list'])).rejects.toThrow(
    /^DATABASE_URL: The database cannot be opened: .*ECONNREFUSED/,
  );
});
