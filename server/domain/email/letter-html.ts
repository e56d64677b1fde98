import { html } from 'hono/html';
import { tintOf } from '#contract/rules/practice/tint.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';

/** What an email says of its practice. */
interface Letterhead {
  readonly practiceName: string;
  readonly subject: string;
  /** Where its reader stops emails of its kind. */
  readonly unsubscribeUrl?: string | null;
}

const style = `
.page { background: #f4f5f6; } .card { background: #ffffff; color: #1c2326; } .foot { color: #5a6468; }
@media (prefers-color-scheme: dark) {
  .page { background: #14181a !important; } .card { background: #1f2527 !important; color: #eceff0 !important; }
  .foot { color: #a9b2b5 !important; } .card a { color: #9ecbe6 !important; }
}`;

/**
 * The HTML of a plain letter: its paragraphs under the practice's name. Every value is escaped by the template, and only web addresses
 * become links.
 */
export async function letterHtml(text: string, { practiceName, subject, unsubscribeUrl }: Letterhead): Promise<string> {
  const tint = tintOf(practiceName);
  const paragraphs = text.trim().split(/\n{2,}/);
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          <style>
            ${style}
          </style>
        </head>
        <body class="page" style="margin:0;padding:0">
          <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  class="card"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="max-width:600px;border-radius:8px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;overflow-wrap:break-word;word-break:break-word"
                >
                  <tr>
                    <td
                      style="padding:20px 28px;background:${tint};color:#ffffff;font-size:18px;font-weight:bold;border-radius:8px 8px 0 0"
                    >
                      ${practiceName}
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:24px 28px 12px">
                      ${paragraphs.map(
                        (paragraph) => html`<p style="margin:0 0 16px">${linesOf(paragraph, tint)}</p> `,
                      )}
                    </td>
                  </tr>
                </table>
                <p
                  class="foot"
                  style="margin:16px 0 0;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:20px"
                >
                  Sent for
                  ${practiceName}${
                    unsubscribeUrl &&
                    html` · <a href="${unsubscribeUrl}" style="color:inherit">No more emails after visits</a>`
                  }
                </p>
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  );
}

const linesOf = (paragraph: string, tint: string) =>
  paragraph.split('\n').map((line, index) => html`${index > 0 ? html`<br />` : ''}${linked(line, tint)}`);

/** A link ends before the punctuation of its sentence. */
const webAddress = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;
const linked = (line: string, tint: string) =>
  line
    .split(webAddress)
    .map((part, index) =>
      index % 2 === 1
        ? html`<a href="${part}" style="color:${tint};word-break:break-all">${shortened(part)}</a>`
        : part,
    );

/** Characters of an address that are shown; those of a client's own page are many, and mean nothing to a reader. */
const shownOfAddress = 60;
const shortened = (address: string): string =>
  address.length > shownOfAddress ? `${cutText(address, shownOfAddress)}…` : address;
