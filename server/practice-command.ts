import { type PracticeIdentity, type PimsType, pimsTypes } from '#contract/platform/practice.ts';
import { isTimeZone } from '#contract/rules/cadences/cadence-moments.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { toE164 } from '#contract/rules/texting/phone.ts';
import type { ServerConfig } from './config.ts';
import { openStore } from './db/open-store.ts';
import type { Db } from './db/schema.ts';
import type { Store } from './db/store.ts';
import { rotateKey } from './domain/connect/keys.ts';
import { systemAt } from './domain/context.ts';
import { invitePractice } from './domain/practice-registration/invitation.ts';
import { addPractice } from './domain/practice/add-practice.ts';
import { runCommand } from './domain/run-command.ts';

export const practiceHelp = `Usage: npm run practice -- COMMAND

  add SOFTWARE ORGANIZATION BRANCH NAME TIME_ZONE   makes a practice
  list                                              shows all practices
  key SOFTWARE ORGANIZATION BRANCH                  makes a new key for the practice's software, and ends the former one
  number SOFTWARE ORGANIZATION BRANCH NUMBER        sets the number that the practice texts from; "none" removes it
  invite SOFTWARE ORGANIZATION BRANCH NAME          makes a link with which the practice registers itself

SOFTWARE is ${pimsTypes.join(', ')}. ORGANIZATION and BRANCH are the ids in the practice's sign-in tokens.
Example: npm run practice -- add NEO elm-street main "Elm Street Animal Hospital" America/New_York

The data is that of the server: set the same DATABASE_URL, or DATA_DIR. With DATABASE_URL the server may be
running. The embedded database in DATA_DIR belongs to one process at a time: stop the server first.`;

/** Opens the database of a configuration for one command. @throws Error with a sentence for the operator */
export async function runPracticeCommand(
  { store: location, origin }: Pick<ServerConfig, 'store' | 'origin'>,
  given: readonly string[],
): Promise<string> {
  const [command] = given;
  if (command === undefined || command === 'help' || given.some((one) => one === '--help' || one === '-h'))
    return practiceHelp;
  const run = commandOf(given);
  const store = await openStore(location);
  try {
    return await run(store, origin);
  } finally {
    await store.close();
  }
}

type Run = (store: Store, origin: string) => Promise<string>;

/** A command, read and checked before the database is opened. @throws Error with a sentence for the operator */
export function commandOf([command = '', ...given]: readonly string[]): Run {
  switch (command) {
    case 'add': {
      const [practice, name, timeZone] = practiceAnd(command, given, 2);
      requirePlainIds(practice);
      requireName(name);
      requireTimeZone(timeZone);
      return (store) => add(store, practice, name, timeZone);
    }
    case 'list': {
      if (given.length > 0) throw new Error('list takes nothing else.');
      return ({ db }) => list(db);
    }
    case 'key': {
      const [practice] = practiceAnd(command, given, 0);
      return ({ db }) => key(db, practice);
    }
    case 'number': {
      const [practice, typed] = practiceAnd(command, given, 1);
      const number = typed === 'none' ? null : toE164(typed);
      if (typed !== 'none' && number === null)
        throw new Error(`${typed} is no number that can be texted from. Use one such as +15551234567, or none.`);
      return ({ db }) => setNumber(db, practice, number);
    }
    case 'invite': {
      const [practice, name] = practiceAnd(command, given, 1);
      requirePlainIds(practice);
      requireName(name);
      return async ({ db }, origin) => {
        if (await isKnown(db, practice))
          throw new Error(`The practice ${named(practice)} exists already, and needs no invitation.`);
        return invitePractice(db, practice, { practiceName: name }, origin);
      };
    }
    default:
      throw new Error(`There is no command "${command}".\n\n${practiceHelp}`);
  }
}

/** The practice that a command names, and its other arguments. */
function practiceAnd(
  command: string,
  given: readonly string[],
  others: number,
): [PracticeIdentity, ...string[]] & { 1: string; 2: string } {
  const [software = '', practiceOrgId = '', practiceSubOrgId = '', ...rest] = given;
  if (given.length !== 3 + others)
    throw new Error(
      `${command} takes ${3 + others} arguments, and got ${given.length}. Names with spaces need quotes.\n\n${practiceHelp}`,
    );
  const pimsType = pimsTypes.find((type: PimsType) => type === software.toUpperCase());
  if (!pimsType) throw new Error(`${software} is no practice software that is known. Use ${pimsTypes.join(', ')}.`);
  const practice = { pimsType, practiceOrgId, practiceSubOrgId };
  try {
    rowKeyOf(practice);
  } catch {
    throw new Error('The ids of organization and branch must not be empty, and must not contain # or :.');
  }
  const [first = '', second = ''] = rest;
  return [practice, first, second];
}

/** Of a practice that is new: one that was made before is named as it is. */
function requirePlainIds({ practiceOrgId, practiceSubOrgId }: PracticeIdentity): void {
  for (const id of [practiceOrgId, practiceSubOrgId]) requirePlain('The ids of organization and branch', id);
}

function requireName(name: string): void {
  if (name.trim() === '' || name.length > 500) throw new Error('The name needs 1 to 500 characters.');
  requirePlain('The name', name);
}

/** What is pasted may have blanks around it, which nobody would type or see again. */
function requirePlain(what: string, text: string): void {
  if (/\p{Cc}/u.test(text)) throw new Error(`${what} must not contain line breaks or other control characters.`);
  if (text !== text.trim()) throw new Error(`${what} must not begin or end with a blank.`);
}

function requireTimeZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new Error(`${timeZone} is no time zone. Use one such as America/New_York.`);
}

const named = ({ pimsType, practiceOrgId, practiceSubOrgId }: PracticeIdentity) =>
  [pimsType, practiceOrgId, practiceSubOrgId].map(quoted).join(' ');

/** An argument as it is typed in a shell. */
const quoted = (argument: string): string =>
  /^[\w.@%+,/-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;

async function add(store: Store, practice: PracticeIdentity, name: string, timeZone: string): Promise<string> {
  const isNew = await runCommand({ store, wake: () => undefined }, systemAt(rowKeyOf(practice)), (ctx) =>
    addPractice(ctx, { name, timeZone }),
  );
  if (!isNew) throw new Error(`The practice ${named(practice)} exists already, and stays as it is.`);
  return `Added ${name}. Next: npm run practice -- key ${named(practice)}`;
}

async function list(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('practice')
    .leftJoin('connect_key', 'connect_key.practice', 'practice.practice')
    .select(['pims', 'organization', 'branch', 'name', 'time_zone', 'texting_number', 'key_hash', 'used_at'])
    .orderBy('name')
    .orderBy('practice.practice')
    .execute();
  if (rows.length === 0) return 'There is no practice yet.';
  const header = ['SOFTWARE', 'ORGANIZATION', 'BRANCH', 'NAME', 'TIME ZONE', 'NUMBER', 'KEY LAST USED'];
  const table = rows.map((row) => [
    row.pims,
    row.organization,
    row.branch,
    row.name,
    row.time_zone,
    row.texting_number ?? 'none',
    row.key_hash === null ? 'no key' : (row.used_at ?? 'never'),
  ]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...table].map((line) => (line[column] ?? title).length)),
  );
  return [header, ...table]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function key(db: Db, practice: PracticeIdentity): Promise<string> {
  await requirePractice(db, practice);
  const made = await rotateKey(db, rowKeyOf(practice));
  return `${made}\n\nThis key is shown once. A former key of the practice has ended.`;
}

async function setNumber(db: Db, practice: PracticeIdentity, number: string | null): Promise<string> {
  await requirePractice(db, practice);
  const practiceKey = rowKeyOf(practice);
  if (number !== null) {
    const holder = await db
      .selectFrom('practice')
      .select(['practice', 'name'])
      .where('texting_number', '=', number)
      .where('practice', '!=', practiceKey)
      .executeTakeFirst();
    if (holder) throw new Error(`${number} is the number of ${holder.name}. Remove it there first.`);
  }
  await db.updateTable('practice').set({ texting_number: number }).where('practice', '=', practiceKey).execute();
  return number === null ? 'The practice has no number any more.' : `The practice texts from ${number}.`;
}

const isKnown = async (db: Db, practice: PracticeIdentity): Promise<boolean> =>
  (await db.selectFrom('practice').select('practice').where('practice', '=', rowKeyOf(practice)).executeTakeFirst()) !==
  undefined;

async function requirePractice(db: Db, practice: PracticeIdentity): Promise<void> {
  if (!(await isKnown(db, practice)))
    throw new Error(`There is no practice ${named(practice)}. See: npm run practice -- list`);
}
