import { expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';

/** Circles that stay, with the reason. A circle that is removed must be deleted from this list. */
const remaining: Record<string, string> = {
  'src/app/CadencesRoute.tsx ⇄ src/app/pages.ts':
    'the table of pages loads this one on demand, and it asks the table whether another page is on',
};

it('finds no files or folders that import one another in a circle', () => {
  expect(importCircles('.')).toEqual(Object.keys(remaining));
});

it('finds every planted circle: of files, of folders, of the folders of rules, and through a worker', () => {
  expect(importCircles('tests/fixtures/breaches')).toEqual([
    'contract/campaigns ⇄ contract/rules/texting',
    'server/domain/invoice ⇄ server/domain/visit',
    'server/domain/pet/first-in-circle.ts ⇄ server/domain/pet/second-in-circle.ts',
    'src/features/inbox/search/starts-a-worker.ts ⇄ src/features/inbox/search/worker.ts',
  ]);
});
