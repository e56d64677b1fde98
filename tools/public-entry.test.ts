import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { publicPages } from '#contract/platform/public-pages.ts';

/** Imports that are part of the code: neither types nor code loaded on demand. */
const importOf = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([^'\n]+)';/gm;

/** Every file and package that is loaded with a file. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  loaded.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importOf)) {
    const target = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? path.join(file, '..', name) : name;
    if (loaded.has(target)) continue;
    if (/^(?:src|contract)\/.*\.tsx?$/.test(target)) loadedWith(target, loaded);
    else loaded.add(target);
  }
  return loaded;
}

const staffs = /^src\/(?:session|flags|realtime|outbox|drafts)\/|^(?:@reduxjs\/toolkit|react-redux|idb|aws-amplify)\b/;
const staffsIn = (file: string) => [...loadedWith(file)].filter((name) => staffs.test(name));

/** The pages whose code is loaded on demand, once one of them is opened. */
const pages = [...readFileSync('src/app/public-pages.ts', 'utf8').matchAll(/\bimport\('#([^'\n]+)'\)/g)].map(
  ([, page = '']) => page,
);

it('loads neither session, store, socket nor drafts with a public page', () => {
  expect([...loadedWith('src/public.tsx')]).toEqual(
    expect.arrayContaining(['react-router-dom', 'src/app/public-pages.ts']),
  );
  expect(pages).toHaveLength(Object.keys(publicPages).length);
  for (const file of ['src/public.tsx', ...pages]) expect(staffsIn(file), file).toEqual([]);
  // The same search finds them in the staff's page.
  expect(staffsIn('src/main.tsx')).toEqual(
    expect.arrayContaining(['src/session/session.ts', '@reduxjs/toolkit', 'idb']),
  );
});

it('differs from the staff’s document in its script alone', () => {
  const staffsPage = readFileSync('index.html', 'utf8');
  expect(staffsPage).toContain('/src/main.tsx');
  expect(readFileSync('public.html', 'utf8')).toBe(staffsPage.replace('/src/main.tsx', '/src/public.tsx'));
});
