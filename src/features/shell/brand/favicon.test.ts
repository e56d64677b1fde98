import { afterEach, beforeEach, expect, it } from 'vitest';
import { showOnFavicon } from './favicon.ts';

let link: HTMLLinkElement;
beforeEach(() => {
  link = Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' });
  document.head.append(link);
});
afterEach(() => link.remove());

const drawn = () => {
  const svg = decodeURIComponent(link.href.replace('data:image/svg+xml,', ''));
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
};

it('shows the number of unread conversations, and no number when there are none', () => {
  showOnFavicon(3);
  expect(drawn().tagName).toBe('svg');
  expect(drawn().textContent).toBe('3');
  showOnFavicon(12);
  expect(drawn().textContent).toBe('9+');
  showOnFavicon(0);
  expect(new URL(link.href).pathname).toBe('/favicon.svg');
});
