import { expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';

it('finds no files or folders that import one another in a circle', () => {
  expect(importCircles('.')).toEqual([]);
});

it('finds every planted circle: of files, of folders, of the folders of rules, and through a worker', () => {
  expect(importCircles('tests/fixtures/breaches')).toEqual([
    'contract/campaigns ⇄ contract/rules/texting',
    'server/domain/invoice ⇄ server/domain/visit',
    'server/domain/pet/first-in-circle.ts ⇄ server/domain/pet/second-in-circle.ts',
    'src/features/inbox/search/starts-a-worker.ts ⇄ src/features/inbox/search/worker.ts',
  ]);
});
