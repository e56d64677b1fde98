import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const directive = /(?:\/\/|\/\*|\{\/\*) *(?:oxlint|eslint)-disable/;
const withReason = /(?:oxlint|eslint)-disable(?:-next-line|-line)? [\w@/, -]+ -- \S.{8,}/;

it('allows no suppression without the name of its rule and a reason', () => {
  const silent = projectFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
    )
    .filter(({ line }) => directive.test(line) && !withReason.test(line));

  expect(silent).toEqual([]);
});
