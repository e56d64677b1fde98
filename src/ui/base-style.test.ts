import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

/** The base layer alone; jsdom knows no layers. */
const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8').replace(
  /^@layer base \{([\s\S]*?)^\}$/m,
  '$1',
);

afterEach(() => document.head.replaceChildren());

it('lets long words break anywhere, but makes nothing that shows numbers narrower than one of them', () => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: base }));
  document.body.innerHTML = '<p>words</p><dl class="tabular-nums"><dd>662</dd></dl>';
  const breaksOf = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).getPropertyValue('overflow-wrap');
  };
  expect(breaksOf('body')).toBe('anywhere');
  expect(breaksOf('dl')).toBe('break-word');
});
