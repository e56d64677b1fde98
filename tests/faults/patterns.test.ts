import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Search } from 'lucide-react';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { findCommands } from '#src/features/shell/palette/find-commands.ts';
import { projectFiles } from '#tools/project-files.ts';
import { aPracticeWithInputs, fieldsOf } from '#tests/support/every-call.ts';
import { anApp } from '#tests/support/an-app.ts';
import { startWorld } from '#tests/support/server-world.ts';

const world = await startWorld();

const long = 100_000;

/** Processor time in milliseconds, which does not depend on the machine's other work. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
function costOf(work: () => unknown): number {
  const before = cpuTime();
  work();
  return cpuTime() - before;
}

/** The most that a text of 100 KB may cost: a hundred times the cost of reading it letter by letter on this machine. */
function maxCost(): number {
  const text = 'a'.repeat(long);
  let letters = 0;
  return costOf(() => {
    for (let pass = 0; pass < 100; pass += 1) for (const letter of text) letters += letter.length;
    expect(letters).toBe(100 * long);
  });
}

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in the product's source. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags });
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}
const isOurs = (file: string) => /^(contract|server|src)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Pieces that may make a pattern backtrack if repeated: its own characters, alone and in pairs, and common ones. */
function repeatedPieces({ source }: Pattern): string[] {
  const known = [
    'a',
    'A',
    '0',
    ' ',
    '\t',
    '\n',
    '.',
    '-',
    '/',
    '%',
    '@',
    'a.',
    'a@',
    ' .',
    '0.',
    'aA',
    '<',
    '💉',
    '\u0301',
    '{{',
    '://',
  ];
  const letters = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\()[\]{}|?*+^$]/g, ''))];
  return [...known, ...letters, ...letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)];
}
const endings = ['', '\0'];

/** The highest cost of matching a pattern against a text of that length. */
function highestCost(pattern: Pattern, length: number): number {
  const regex = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  const [, literal = ''] = /^\^?((?:\\\W|[^\\()[\]{}|?*+^$])+)/.exec(pattern.source) ?? [];
  const beginning = literal.replaceAll('\\', '');
  const beginnings = new Set(['', beginning, beginning.slice(0, -1)]);
  const texts = repeatedPieces(pattern).flatMap((piece) =>
    endings.map((ending) => piece.repeat(Math.ceil(length / piece.length)) + ending),
  );
  return Math.max(
    ...texts.flatMap((text) => Array.from(beginnings, (start) => costOf(() => regex.test(start + text)))),
  );
}

type Rule = (text: string, most: number) => unknown;
const isRule = (entry: [string, unknown]): entry is [string, Rule] => typeof entry[1] === 'function';

/** Calls a rule, which may expect something else than a text. */
function tried(rule: Rule, text: string): void {
  try {
    rule(text, 40);
  } catch {
    // It was not for texts.
  }
}

describe('a text of 100 KB made for catastrophic backtracking', { timeout: 120_000 }, () => {
  it('is matched against every pattern of the product within the limit [F-52] @slow', () => {
    const limit = maxCost();
    const patterns = projectFiles().filter(isOurs).flatMap(patternsIn);
    expect(patterns.length).toBeGreaterThan(100);
    // A twentieth of it first: with the whole text a quadratic pattern would take minutes.
    const slow = (length: number, allowed: number) =>
      patterns.filter((pattern) => highestCost(pattern, length) > allowed && highestCost(pattern, length) > allowed);
    expect(slow(long / 20, limit / 5)).toEqual([]);
    expect(slow(long, limit)).toEqual([]);
  });

  it('is read by every rule of the contract within the limit, or in time that grows as the text does [F-52] @slow', async () => {
    const limit = maxCost();
    const files = projectFiles().filter((file) => isOurs(file) && file.startsWith('contract/rules/'));
    const modules = await Promise.all(files.map((file): Promise<object> => import(path.resolve(file))));
    const rules = modules.flatMap((module) => Object.entries(module)).filter(isRule);
    expect(rules.length).toBeGreaterThan(100);
    const pieces = [
      'a',
      ' ',
      '0',
      '\n',
      '{{',
      '{{ ',
      '}}',
      'stop ',
      'no more a ',
      'a@',
      'a.',
      '<',
      '%',
      '-',
      '💉',
      '\u0301',
    ];
    const isSlow = (rule: Rule, start: string, piece: string) => {
      const costOfParts = (parts: number) => {
        const text = start + piece.repeat(long / parts / piece.length);
        return costOf(() => {
          for (let part = 0; part < parts; part += 1) tried(rule, text);
        });
      };
      // As much text in eight parts costs an eighth where the work grows with the square.
      return costOfParts(1) > limit && costOfParts(1) > 4 * costOfParts(8) && costOfParts(1) > 4 * costOfParts(8);
    };
    const found = rules.filter(([, rule]) =>
      pieces.some((piece) => ['', '{{'].some((start) => isSlow(rule, start, piece))),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });

  it('is searched for in the palette within the limit [F-52]', () => {
    const commands = Array.from({ length: 200 }, (_, at) => ({
      key: String(at),
      group: 'pages' as const,
      label: `Page ${at} of the practice`,
      icon: Search,
      run: () => undefined,
    }));
    const limit = maxCost();
    const typed = ['a', 'page ', 'ab', '(', ' ', '\u0301'].map((piece) => piece.repeat(long / piece.length));
    expect(typed.filter((text) => costOf(() => findCommands(commands, text)) > limit)).toEqual([]);
  });

  it('is answered by every call within the limit, in whichever field, and delays no other request [F-52] @slow', async () => {
    const server = anApp(world, { requestRate: null });
    const { practice, calls } = await aPracticeWithInputs(world, 'Quigley');
    const hostile = ['a@', ' '].map((piece) => `${piece.repeat(long / piece.length)}!`);
    const inputs = calls.flatMap((call) =>
      fieldsOf(call.endpoint).flatMap((field) => hostile.map((text) => ({ ...call, field, text }))),
    );
    const failed: string[] = [];
    const expensive: string[] = [];
    let limit = maxCost();
    for (const { name, endpoint, input, field, text } of inputs) {
      const place = `${name} ${field} ${text.slice(0, 9)}`;
      const isWithinLimit = async () => {
        const before = cpuTime();
        const { status } = await server.call(practice, endpoint, { ...input, [field]: text });
        if (status >= 500) failed.push(`${place} ${status}`);
        return cpuTime() - before < limit;
      };
      // Later attempts are without one-time costs such as compilation, and judged by what the machine does at that moment.
      const isWithinLimitNow = async () => {
        limit = maxCost();
        return isWithinLimit();
      };
      if (!(await isWithinLimit()) && !(await isWithinLimitNow()) && !(await isWithinLimitNow())) expensive.push(place);
    }
    expect(failed, failed.slice(0, 3).join(', ')).toEqual([]);
    expect(expensive, expensive.slice(0, 3).join(', ')).toEqual([]);
  });
});
