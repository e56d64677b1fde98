import { describe, expect, it } from 'vitest';
import { idsDefinedIn, idsRepeatedIn, isKnown, pathsIn, rowsAmiss, undefinedIds } from './check-docs.ts';

it('treats files and folders in backticks as paths', () => {
  expect(pathsIn('See `src/app/store.ts`, `contract/{rules,platform}/` and `upserts.ts`.')).toEqual([
    'src/app/store.ts',
    'contract/rules/',
    'contract/platform/',
    'upserts.ts',
  ]);
});

it('does not treat a URL, command, package or placeholder as a path', () => {
  const text =
    '`/readyz`, `npm start`, `@date-fns/tz`, `application/json`, `server/domain/<entity>/`, `zod/mini`, `dist/client`';
  expect(pathsIn(text)).toEqual([]);
});

it('ignores fenced code', () => {
  expect(pathsIn('```sh\n`src/gone.ts`\n```\n')).toEqual([]);
});

it('knows a path from the root, by its end and by a star, and no other', () => {
  const files = ['src/services/communication/upserts.ts', 'server/db/migrations/0001-first.sql'];
  expect(isKnown('src/services/', files)).toBe(true);
  expect(isKnown('communication/upserts.ts', files)).toBe(true);
  expect(isKnown('server/db/migrations/*.sql', files)).toBe(true);
  expect(isKnown('inserts.ts', files)).toBe(false);
  expect(isKnown('src/service/', files)).toBe(false);
});

describe('an id', () => {
  // Put together, because the check reads this file too.
  const unlisted = `IN-${900}`;
  const ofNoArea = `ZZ-${10}`;
  const defined = new Set(['IN-29', 'IN-30', 'D-50', 'F-12']);

  it('is defined by a line of its own', () => {
    const list =
      '# Inbox (IN)\n\n- **IN-29**: A sent text is shown.\n  See `docs/`.\n- **D-50a**: One process.\n- IN-30: no\n';
    expect(idsDefinedIn(list)).toEqual(['IN-29', 'D-50a']);
  });

  it('is reported without a definition, in a title, a comment or prose', () => {
    const text = `it('keeps the text [IN-30] [${unlisted}]') /** Once (D-50, ${unlisted}). */ As ${unlisted} says, and F-12.`;
    expect(undefinedIds(text, defined)).toEqual([unlisted]);
  });

  it('is distinguished from the one that it starts with', () => {
    expect(undefinedIds('Locked (D-50a).', defined)).toEqual(['D-50a']);
  });

  it('of an unknown area is reported in brackets', () => {
    expect(undefinedIds(`[${ofNoArea}] (${ofNoArea})`, defined)).toEqual([ofNoArea]);
  });

  it('is not a client number, a drawing, a standard or a longer word', () => {
    const text = `'C-77' d="M-27-3-24" (UTF-16) PLUGIN-29 PIN-30 ${ofNoArea}`;
    expect(undefinedIds(text, defined)).toEqual([]);
  });

  it('is reported when its list names it twice', () => {
    const list = '- **IN-29**: A sent text is shown.\n- **IN-30**: Unlike IN-29 it failed.\n';
    expect(idsRepeatedIn(list)).toEqual(['IN-29']);
  });
});

it('finds rows that no test with a page names, and rows that are said to have none although one does', () => {
  const list = [
    '- **IN-29**: A sent text is shown.',
    '- **IN-30**: What failed is shown.',
    '- **RT-08**: No pause is longer. (A constant; no screen.)',
    '- **EN-07**: A name. (A field; no screen.)',
    '- **D-50**: One process.',
  ].join('\n');
  expect(rowsAmiss(list, new Set(['IN-29', 'EN-07']))).toEqual(['IN-30', 'EN-07']);
});
