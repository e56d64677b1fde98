import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import { settingsPageOf } from './unsaved-work.ts';

const sources = import.meta.glob<string>('/src/features/settings/*/*-page.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const ids = Object.values(sources).flatMap((source) => /^ +id: '([\w-]+)'/m.exec(source)?.[1] ?? []);

it('each settings page is where the sign-out question leads from its unpublished edits [D-41]', () => {
  expect(ids).toHaveLength(Object.keys(sources).length);
  expect(ids.filter((id) => settingsPageOf(id) === paths.cadences())).toEqual(['communications']);
});
