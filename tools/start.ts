import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale } from './staleness.ts';

if (isStale()) {
  console.log('Building Rapport. This takes some seconds, and only when the sources have changed.');
  // In a process of its own, so that the server does not carry the build's memory with it.
  const { status } = spawnSync(process.execPath, ['tools/build.ts', '--quiet'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

await import(pathToFileURL(path.resolve('dist/server/main.js')).href);
