import { readdirSync } from 'node:fs';
import path from 'node:path';

const notOurs = new Set([
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

/** Every file of the project, as paths from its root with forward slashes; without what is installed or built. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const at = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? projectFiles(at) : [at];
  });
}
