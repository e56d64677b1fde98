import { expect, it } from 'vitest';
import { projectLines } from './project-files.ts';

const directive = /(?:\/\/|\/\*|\{\/\*) *(?:oxlint|eslint)-disable/;
const withReason = /(?:oxlint|eslint)-disable(?:-next-line|-line)? [\w@/, -]+ -- \S.{8,}/;

it('allows no suppression without the name of its rule and a reason', () => {
  const silent = projectLines((file) => /\.tsx?$/.test(file)).filter(
    ({ line }) => directive.test(line) && !withReason.test(line),
  );

  expect(silent).toEqual([]);
});
