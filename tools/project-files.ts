import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  'backups',
  'coverage',
  'test-results',
  '.stryker-tmp',
  'playwright-report',
]);

/** The paths of the project's files from its root, with forward slashes; without installed and built files. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const at = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? projectFiles(at) : [at];
  });
}

/** The lines of the project's files that a condition chooses, each with where it stands: `src/main.ts:12`. */
export const projectLines = (isChosen: (file: string) => boolean): { readonly at: string; readonly line: string }[] =>
  projectFiles()
    .filter(isChosen)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
    );
