import { brandDrawing } from './brand-drawing.ts';

// The icon cannot use the page's CSS variables, so these are literal colors.
const colours = { mark: '#1f5d73', paper: '#ffffff', badge: '#b3261e' };

/** The highest number that fits on the icon. */
const mostShown = 9;

/** Shows the number of unread conversations on the tab's icon. */
export function showOnFavicon(unread: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const plain = (link.dataset['plain'] ??= link.href);
  const href = unread > 0 ? `data:image/svg+xml,${encodeURIComponent(drawing(unread))}` : plain;
  if (link.href !== href) link.href = href;
}

function drawing(unread: number): string {
  const { bubble, toes, pad } = brandDrawing;
  const number = unread > mostShown ? `${mostShown}+` : String(unread);
  const paw = toes.map(({ cx, cy, rx, ry }) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<path fill="${colours.mark}" d="${bubble}"/><g fill="${colours.paper}">${paw}<path d="${pad}"/></g>`,
    `<circle cx="22" cy="22" r="10" fill="${colours.badge}" stroke="${colours.paper}" stroke-width="1.5"/>`,
    `<text x="22" y="26.5" fill="${colours.paper}" font-family="system-ui,sans-serif" font-weight="700" font-size="${number.length > 1 ? 11 : 13}" text-anchor="middle">${number}</text>`,
    '</svg>',
  ].join('');
}
