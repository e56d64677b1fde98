import { expect, it } from 'vitest';
import { isKnown, pathsIn } from './check-docs.ts';

it('takes files and folders in backticks for paths', () => {
  expect(pathsIn('See `src/app/store.ts`, `contract/{rules,platform}/` and `upserts.ts`.')).toEqual([
    'src/app/store.ts',
    'contract/rules/',
    'contract/platform/',
    'upserts.ts',
  ]);
});

it('takes no address, command, package or placeholder for a path', () => {
  const text =
    '`/readyz`, `npm start`, `@date-fns/tz`, `application/json`, `server/domain/<entity>/`, `zod/mini`, `dist/client`';
  expect(pathsIn(text)).toEqual([]);
});

it('leaves fenced code alone', () => {
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
