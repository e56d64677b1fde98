import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'inbox');

/** The digest of all files of the bare inbox. */
function digest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

it('compares ours with a bare inbox that may change only to become faster', () => {
  const howToChangeIt =
    'The bare inbox changed. Run `npm run bench -- list stream inbox` before and after: if a figure of the bare page improved and none ' +
    'became worse, put both in the commit message and the new digest here.';
  expect(digest(), howToChangeIt).toBe('4e6e795b67b6c5388a2ad5de5a56fe8af8e02e9a6c2a1d20a6ad6221bd6453a1');
});
