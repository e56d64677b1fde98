import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './project-files.ts';

const built = ['dist/client/index.html', 'dist/server/main.js'];
const sources = /^(?:contract|server|src|public)\/|^(?:index\.html|package-lock\.json|vite\.(?:config|server)\.ts)$/;
const isTest = /\.test\.tsx?$/;

/** Whether the built product of this project is missing or older than what it is made of. */
export function isStale(project = '.'): boolean {
  const at = (file: string) => path.join(project, file);
  if (!built.every((file) => existsSync(at(file)))) return true;
  const oldest = Math.min(...built.map((file) => statSync(at(file)).mtimeMs));
  return projectFiles(project)
    .map((file) => path.posix.relative(project, file))
    .some((file) => sources.test(file) && !isTest.test(file) && statSync(at(file)).mtimeMs > oldest);
}
