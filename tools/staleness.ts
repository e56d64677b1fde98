import { spawnSync } from 'node:child_process';
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

/** Builds the product where it is missing or older than its sources; without a build, whatever wanted it ends here. */
export function buildIfStale(): void {
  if (!isStale()) return;
  console.log('Building Rapport. This takes some seconds, and only when the sources have changed.');
  // In a process of its own, so that the caller does not carry the build's memory with it.
  const { status } = spawnSync(process.execPath, ['tools/build.ts', '--quiet'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
