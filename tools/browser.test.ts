import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canRun } from './can-run.ts';
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

it('prefers the configured browser to the packaged one', async () => {
  const named = program('my-browser');
  const packaged = async () => program('packaged');
  await expect(findBrowser({ env: { BROWSER_PATH: named }, packaged })).resolves.toBe(named);
});

it('reports a configured browser that cannot be run', async () => {
  const gone = path.join(folder, 'gone');
  await expect(findBrowser({ env: { BROWSER_PATH: gone } })).rejects.toThrow(`BROWSER_PATH names ${gone}`);
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'takes the packaged browser before an installed one',
  async () => {
    const installed = program('chromium');
    const warn = vi.fn();
    const found = await findBrowser({ env: { PATH: folder }, warn });
    expect(found).not.toBe(installed);
    expect(canRun(found)).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  },
);

it.runIf(process.platform === 'linux')(
  'lets an installed browser stand in where the packaged one does not run, and says so @slow',
  async () => {
    const installed = program('chromium');
    const warn = vi.fn();
    const found = await findBrowser({ env: { PATH: folder }, packaged: async () => null, warn });
    expect(found).toBe(installed);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(installed));
  },
);
