import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isStale } from './staleness.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'rapport-staleness-'));
});
afterEach(() => rmSync(project, { recursive: true }));

function write(file: string, minute: number) {
  const at = path.join(project, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, '');
  utimesSync(at, minute * 60, minute * 60);
}

it('reports a missing build', () => {
  write('src/main.tsx', 1);
  write('dist/client/index.html', 2);
  expect(isStale(project)).toBe(true);
});

it('accepts a build that is newer than every source', () => {
  write('src/main.tsx', 1);
  write('dist/client/index.html', 2);
  write('dist/server/main.js', 2);
  expect(isStale(project)).toBe(false);
});

it('reports a build that is older than a source, but not than a test or a document', () => {
  write('dist/client/index.html', 2);
  write('dist/server/main.js', 2);
  write('server/app.test.ts', 3);
  write('README.md', 3);
  expect(isStale(project)).toBe(false);
  write('contract/http.ts', 3);
  expect(isStale(project)).toBe(true);
});
