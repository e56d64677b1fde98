import { cardBleed, cardSize, type CardSide } from '#contract/rules/reminders/postcard-drawing.ts';

const inches = (points: number): string => `${points / 72}in`;
const [width, height] = [cardSize.width + 2 * cardBleed, cardSize.height + 2 * cardBleed];

/** A side of a card as a page of HTML with its bleed, as print-and-mail services take it. Texts stay texts, whatever they contain. */
export function cardHtml({ ground, shapes, texts }: CardSide): string {
  const drawn = shapes.map(
    ({ d, fill = 'none', stroke = 'none', x, y, size }) =>
      `<path d="${d}" fill="${fill}" stroke="${stroke}" transform="translate(${x} ${y}) scale(${size})"/>`,
  );
  const written = texts.map(
    ({ text, x, y, size, ink, isBold, isCentred }) =>
      `<text x="${x}" y="${y}" font-size="${size}" fill="${ink}"${isBold ? ' font-weight="700"' : ''}${isCentred ? ' text-anchor="middle"' : ''}>${escapedHtml(text)}</text>`,
  );
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>@page{size:${inches(width)} ${inches(height)};margin:0}html,body{margin:0}svg{display:block;width:${inches(width)};height:${inches(height)}}</style></head><body>`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-cardBleed} ${-cardBleed} ${width} ${height}" font-family="Arial, Helvetica, sans-serif" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect x="${-cardBleed}" y="${-cardBleed}" width="${width}" height="${height}" fill="${ground}"/>`,
    ...drawn,
    ...written,
    '</svg></body></html>',
  ].join('');
}

/** A text within HTML. Braces are escaped too, because the printer would take them for placeholders. */
export const escapedHtml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[&<>"'{}]/g, (character) => `&#${character.codePointAt(0)};`);
