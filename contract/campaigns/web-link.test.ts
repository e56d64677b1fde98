import { expect, it, vi } from 'vitest';
import { webLink } from './web-link.ts';

const isAccepted = (link: string) => webLink(100).safeParse(link).success;

it('is an address that can be opened, also with a long path', () => {
  for (const link of ['https://reviews.example', 'http://reviews.example:8080/a?b=c%20d', 'https://büro.example/#top'])
    expect([link, isAccepted(link)]).toEqual([link, true]);
});

it('has no space and no sign that a host cannot have, whatever the platform’s URL accepts [F-60]', () => {
  const links = ['http://a b', 'http://a<b>', 'https://a|b/', 'javascript:alert(1)', 'data:text/html,x', 'reviews'];
  for (const link of links) expect([link, isAccepted(link)]).toEqual([link, false]);
  vi.stubGlobal(
    'URL',
    class {
      readonly href = 'http://a%20b/';
      readonly protocol = 'http:';
      readonly hostname = 'a%20b';
    },
  );
  try {
    expect(isAccepted('http://a b')).toBe(false);
  } finally {
    vi.unstubAllGlobals();
  }
});
