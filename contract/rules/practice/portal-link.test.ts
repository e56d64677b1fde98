import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalLink, portalLinkLength, portalUrl } from './portal-link.ts';

const messagesOf = (link: string) => portalLink.safeParse(link).error?.issues.map(({ message }) => message);

describe('a portal link', () => {
  it.each(['elm', 'Elm-Street', '24-7-vets', '---', 'e'.repeat(60)])('may be %s', (link) => {
    expect(portalLink.parse(link)).toBe(link);
  });

  it.each(['elm street', 'elm_street', 'elm.street', 'élm', 'elm/..', 'elm?x', '<elm>', 'ｅｌｍ', 'elm\n'])(
    'cannot contain special characters: %j [PS-09]',
    (link) => {
      expect(messagesOf(link)?.[0]).toMatch(/cannot contain special characters/);
    },
  );

  it('has 3 to 60 characters', () => {
    expect(portalLinkLength).toEqual({ min: 3, max: 60 });
    expect(messagesOf('el')).toEqual(['Use at least 3 characters.']);
    expect(messagesOf('')).toEqual(['Use at least 3 characters.']);
    expect(messagesOf('e'.repeat(61))).toEqual(['Use at most 60 characters.']);
  });

  it('gives an address that needs no escaping', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z\d-]{3,60}$/), (link) => {
        const url = portalUrl('https://rapport.example', portalLink.parse(link));
        expect(new URL(url).href).toBe(url);
        expect(url).toBe(`https://rapport.example/p/${encodeURIComponent(link)}`);
      }),
    );
  });
});
