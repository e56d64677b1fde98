import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeTarget } from './return-target.ts';

const origin = 'https://app.example.com';

describe('safeTarget', () => {
  it.each(['/', '/client-communications?x=1&y=%C3%B6', '/config/reports', '/enroll?next=//evil.example'])(
    'returns to %s [SH-76]',
    (target) => expect(safeTarget(target, origin)).toBe(target),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /a',
    '',
    'evil.example',
    '/login',
    '/login/callback?code=1',
    '/logout',
    null,
    undefined,
    { toString: () => '/a' },
  ])('lands on the first page for %j', (target) => expect(safeTarget(target, origin)).toBe('/'));

  it('never leaves the app, for any input [F-64]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil',
      'https:',
      ' ',
    );
    const target = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(target, (wanted) => {
        const safe = safeTarget(wanted, origin);
        expect(new URL(safe, origin).origin).toBe(origin);
        expect(safe).toMatch(/^\/(?![/\\])/);
        expect(safeTarget(safe, origin)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});
