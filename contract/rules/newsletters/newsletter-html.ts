import { type AddressSlot, escapeHtml, joinTexts, type LetterPart, type LetterParts } from './letter-parts.ts';
import { linkAddress } from './link-address.ts';
import type { Block, Button, Column, Image, Inline, Mark, NewsletterDocument, Section } from './newsletter-document.ts';

/** What a letter says beside its document. */
export interface Letterhead {
  readonly practiceName: string;
  /** The postal address line by line, which the law wants in every newsletter. */
  readonly address: readonly string[];
  /** As people write it; null where the practice has none. */
  readonly phone: string | null;
  readonly subject: string;
  /** A colour that carries white text, `#2b5f8f`. */
  readonly tint: string;
  /** Where readers load a picture of the document from; null for one that was withdrawn, whose description stands there. */
  imageUrl(src: string): string | null;
}

/** Parts of HTML, whose values are escaped. */
interface Markup {
  readonly parts: LetterParts;
}

/** HTML whose values are escaped, except for those that are HTML already. */
const markup = (
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup => ({
  parts: texts.flatMap((text, index): LetterParts => {
    const value = values[index];
    return value === undefined ? [text] : [text, ...valueParts(value)];
  }),
});

function valueParts(value: string | number | Markup | readonly Markup[]): LetterParts {
  if (typeof value === 'string' || typeof value === 'number') return [escapeHtml(String(value))];
  return 'parts' in value ? value.parts : value.flatMap(({ parts }) => parts);
}

const nothing = markup``;

const slot = (to: AddressSlot['to']): Markup => ({ parts: [{ to }] });
/** Web addresses become a reader's own, so that the report can say how many opened them. */
const linkTo = (href: string): Markup => (/^https?:/.test(href) ? slot({ href }) : markup`${href}`);

const fonts = 'font-family:Arial,Helvetica,sans-serif';
const table = markup`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
/** Pixels between two columns, and of the letter's inner width. */
const gutter = 24;
const innerWidth = 536;
const columnWidth = (innerWidth - gutter) / 2;

/** Mail apps with a dark scheme use the second half; others invert the colours or ignore it. */
const style = `
.page{background:#f4f5f6}.card{background:#ffffff;color:#1c2326}.foot{color:#56606a}
@media (max-width:599px){.column{display:block!important;width:100%!important;max-width:100%!important}}
@media (prefers-color-scheme:dark){
.page{background:#14181a!important}.card{background:#1f2527!important;color:#eceff0!important}
.foot{color:#a9b2b5!important}.card a.text,.foot a{color:#9ecbe6!important}.rule{border-color:#4a5457!important}
}`;

/**
 * The letter as HTML for mail apps: nested tables of 600 pixels with styles on each element, because some apps know nothing else. Nothing in
 * it comes from anywhere but the document, and every value is escaped.
 */
export function newsletterHtml(document: NewsletterDocument, head: Letterhead): LetterParts {
  const { practiceName, subject, tint } = head;
  return joinTexts(
    markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject || practiceName}</title>
<style>${{ parts: [style] }}</style>
</head>
<body class="page" style="margin:0;padding:0">
${preheaderOf(document.attrs.preheader)}
<table ${table} class="page" width="100%"><tr><td align="center" style="padding:24px 12px">
<table ${table} class="card" width="600" style="width:100%;max-width:600px;border-radius:8px;${fonts};font-size:16px;line-height:24px">
<tr><td style="padding:20px 32px;background:${tint};color:#ffffff;font-size:18px;font-weight:bold;border-radius:8px 8px 0 0">${practiceName}</td></tr>
<tr><td style="padding:24px 32px 8px">
${document.content.map((section) => sectionOf(section, head))}
</td></tr>
</table>
${footerOf(head)}
</td></tr></table>
</body>
</html>
`.parts,
  );
}

/** Hidden in the letter itself; the spaces keep the letter's first words from following it. */
const preheaderOf = (preheader: string): Markup =>
  preheader === ''
    ? nothing
    : markup`<div style="display:none;max-height:0;overflow:hidden">${preheader}${{ parts: ['&#8203; '.repeat(40)] }}</div>`;

/** What stands around the address of the web version. */
export const aroundWebVersion = [' · <a href="', '" style="color:inherit">Read it in a browser</a>'] as const;

function footerOf({ practiceName, address, phone }: Letterhead): Markup {
  const lines = [practiceName, ...address, ...(phone === null ? [] : [phone])];
  const shown = lines.map((line, index) => markup`${index === 0 ? nothing : markup`<br>`}${line}`);
  const look = `margin:16px 0 0;${fonts};font-size:13px;line-height:20px`;
  const [before, after] = aroundWebVersion;
  const webVersion = { parts: [before, { to: 'webVersion' as const }, after] };
  return markup`<p class="foot" style="${look}">${shown}</p>
<p class="foot" style="${look}">You get this newsletter as a client of ${practiceName}.<br><a href="${slot('unsubscribe')}" style="color:inherit">Unsubscribe</a>${webVersion}</p>`;
}

function sectionOf(section: Section | Column['content'][number], head: Letterhead, width: number = innerWidth): Markup {
  switch (section.type) {
    case 'textSection':
      return markup`${section.content.map((block) => blockOf(block, head))}`;
    case 'image':
      return imageOf(section, head, width);
    case 'button':
      return buttonOf(section, head);
    case 'columns':
      return columnsOf(section.content, head);
    case 'divider':
      return markup`<table ${table} width="100%"><tr><td class="rule" style="border-top:1px solid #c9cfd4;font-size:0;line-height:0;padding:0 0 16px">&nbsp;</td></tr></table>\n`;
    case 'spacer':
      return markup`<div style="height:24px;font-size:0;line-height:24px">&nbsp;</div>\n`;
  }
}

/** Beside each other, and on a phone below each other; Outlook needs a table for the first. White space between them would take room. */
const columnsOf = (columns: readonly Column[], head: Letterhead): Markup =>
  markup`<!--[if mso]><table ${table} width="${innerWidth}"><tr><td width="${columnWidth}" valign="top"><![endif]-->${columns.map(
    (column, index) =>
      markup`${index === 0 ? nothing : markup`<!--[if mso]></td><td width="${gutter}"></td><td width="${columnWidth}" valign="top"><![endif]-->`}<div class="column" style="display:inline-block;width:${columnWidth}px;max-width:100%;vertical-align:top${index === 0 ? `;margin-right:${gutter}px` : ''}">${column.content.map((part) => sectionOf(part, head, columnWidth))}</div>`,
  )}<!--[if mso]></td></tr></table><![endif]-->
`;

function imageOf({ attrs }: Image, head: Letterhead, most: number): Markup {
  const width = Math.min(attrs.width, most);
  const alt = attrs.isDecorative ? '' : (attrs.alt ?? '');
  const url = attrs.src === null ? null : head.imageUrl(attrs.src);
  if (url === null && alt === '') return nothing;
  const picture =
    url === null
      ? markup`${alt}`
      : markup`<img src="${url}" alt="${alt}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;
  const href = attrs.href === null ? null : linkAddress(attrs.href);
  const shown = href === null ? picture : markup`<a href="${linkTo(href)}">${picture}</a>`;
  return markup`<div style="padding:0 0 16px">${shown}</div>\n`;
}

function buttonOf({ attrs: { label, href, align } }: Button, { tint }: Letterhead): Markup {
  const to = href === null ? null : linkAddress(href);
  const look = `display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none`;
  const text =
    to === null
      ? markup`<span style="${look}">${label}</span>`
      : markup`<a href="${linkTo(to)}" style="${look}">${label}</a>`;
  return markup`<table ${table} width="100%"><tr><td align="${align}" style="padding:4px 0 20px"><table ${table}><tr><td bgcolor="${tint}" style="background:${tint};border-radius:6px">${text}</td></tr></table></td></tr></table>\n`;
}

const headingSizes = { 1: '26px;line-height:32px', 2: '21px;line-height:28px', 3: '18px;line-height:24px' } as const;

function blockOf(block: Block, head: Letterhead): Markup {
  switch (block.type) {
    case 'paragraph':
      return markup`<p style="margin:0 0 16px">${inlinesOf(block.content, head)}</p>\n`;
    case 'heading': {
      const { level } = block.attrs;
      return markup`<h${level} style="margin:0 0 12px;font-size:${headingSizes[level]}">${inlinesOf(block.content, head)}</h${level}>\n`;
    }
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol';
      const items = block.content.map(
        ({ content }) =>
          markup`<li style="margin:0 0 4px">${content.map((line, index) => markup`${index === 0 ? nothing : markup`<br>`}${inlinesOf(line.content, head)}`)}</li>`,
      );
      return markup`<${tag} style="margin:0 0 16px;padding:0 0 0 24px">${items}</${tag}>\n`;
    }
  }
}

/** An empty paragraph keeps its height. */
function inlinesOf(content: readonly Inline[] | undefined, head: Letterhead): Markup {
  if (!content || content.length === 0) return markup`&nbsp;`;
  return markup`${content.map((one) => marked(inlineOf(one), one.marks ?? [], head))}`;
}

function inlineOf(one: Inline): Markup {
  switch (one.type) {
    case 'text':
      return markup`${one.text}`;
    case 'hardBreak':
      return markup`<br>`;
    case 'merge': {
      const slot: LetterPart = one.attrs;
      return { parts: [slot] };
    }
  }
}

const marked = (inner: Markup, marks: readonly Mark[], head: Letterhead): Markup =>
  marks.reduce((text, mark) => withMark(text, mark, head), inner);

function withMark(inner: Markup, mark: Mark, { tint }: Letterhead): Markup {
  switch (mark.type) {
    case 'bold':
      return markup`<strong>${inner}</strong>`;
    case 'italic':
      return markup`<em>${inner}</em>`;
    case 'underline':
      return markup`<u>${inner}</u>`;
    case 'link': {
      const href = linkAddress(mark.attrs.href);
      return href === null ? inner : markup`<a class="text" href="${linkTo(href)}" style="color:${tint}">${inner}</a>`;
    }
  }
}
