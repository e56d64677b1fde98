import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './project-files.ts';

const built = ['dist/client/index.html', 'dist/server/main.js'];
const sources =
  /^(?:contract|server|src|public)\/|^(?:(?:index|public)\.html|package-lock\.json|vite\.(?:config|public|server)\.ts)$/;
const isTest = /\.test\.tsx?$/;

/** Whether the build of this project is missing or older than its sources. */
export function isStale(project = '.'): boolean {
  const at = (file: string) => path.join(project, file);
  if (!built.every((file) => existsSync(at(file)))) return true;
  const oldest = Math.min(...built.map((file) => statSync(at(file)).mtimeMs));
  return projectFiles(project)
    .map((file) => path.posix.relative(project, file))
    .some((file) => sources.test(file) && !isTest.test(file) && statSync(at(file)).mtimeMs > oldest);
}

/** Builds the product where the build is missing or older than its sources. Ends the process if the build fails. */
export function buildIfStale(): void {
  if (!isStale()) return;
  console.log('Building Rapport. This takes some seconds, and only when the sources have changed.');
  // In a separate process, so that the caller does not retain the build's memory.
  const { status } = spawnSync(process.execPath, ['tools/build.ts', '--quiet'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
