import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrowser } from './browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

it('takes the browser that is named before an installed one', async () => {
  const named = program('my-browser');
  program('chromium');
  await expect(findBrowser({ BROWSER_PATH: named, PATH: folder })).resolves.toBe(named);
});

it('says so where the named browser cannot be run', async () => {
  const gone = path.join(folder, 'gone');
  await expect(findBrowser({ BROWSER_PATH: gone })).rejects.toThrow(`BROWSER_PATH names ${gone}`);
});

it.runIf(process.platform === 'linux')('takes an installed browser before a packaged one', async () => {
  const installed = program('chromium');
  await expect(findBrowser({ PATH: folder })).resolves.toBe(installed);
});
