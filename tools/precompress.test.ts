import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-precompress-'));
  mkdirSync(path.join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes both compressed forms of a script, which decompress to the same text', async () => {
  const script = 'export const answer = 42;\n'.repeat(100);
  writeFileSync(path.join(folder, 'assets/app.js'), script);
  await precompress(folder);

  expect(brotliDecompressSync(readFileSync(path.join(folder, 'assets/app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(path.join(folder, 'assets/app.js.gz'))).toString()).toBe(script);
});

it('skips files that are already compressed or would grow', async () => {
  writeFileSync(path.join(folder, 'assets/inter.woff2'), 'x'.repeat(5000));
  writeFileSync(path.join(folder, 'assets/tiny.js'), '1');
  await precompress(folder);

  expect(readdirSync(path.join(folder, 'assets')).sort()).toEqual(['inter.woff2', 'tiny.js']);
});
