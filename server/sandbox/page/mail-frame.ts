import { Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { emailOf } from '#server/outside/mail/mailbox.ts';

/** No script, no request but for pictures of newsletters, no cookie, and an origin of its own: an email is a stranger's. Links open beside it. */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The scheme of a frame does not reach its media queries, so the queries are answered here. */
const inScheme = (html: string, scheme: string): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('content="light dark"', `content="${scheme === 'dark' ? 'dark' : 'light'}"`)
    .replace('<head>', '<head><base target="_blank">');

/** An email's HTML as a mail program shows it, for the frame of the sandbox's page. */
export function mailFrame(db: Db): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/:seq', async (c) => {
    const email = await emailOf(db, c.req.param('seq'));
    if (!email) return c.notFound();
    c.header('content-security-policy', policy);
    return c.html(inScheme(email.html ?? '', c.req.query('scheme') ?? 'light'));
  });
}
