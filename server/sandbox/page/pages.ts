import { Hono } from 'hono';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { RequestEnv } from '#server/routes/serve.ts';
import { rowKeyOf } from '#contract/rules/row-key.ts';
import { launchLinksFor, practicesOf } from '../launch-links.ts';
import { sandboxDb } from '../tables.ts';
import { pageData } from './page-data.ts';
import { pictures } from './pictures.ts';
import script from './sandbox.js?raw';
import style from './sandbox.css?raw';
import { sandboxPage } from './sandbox-page.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The page that plays everybody around the practice (D-52). To be mounted at `/sandbox`. */
export function sandboxPages({ runner, origin }: { runner: CommandRunner; origin: string }): Hono<RequestEnv> {
  const db = sandboxDb(runner.store.db);
  const app = new Hono<RequestEnv>();

  app.get('/', async (c) => {
    c.header('content-security-policy', policy);
    return c.html(sandboxPage(await practicesOf(db)));
  });
  app.get('/sandbox.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/sandbox.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  app.get('/pictures/:file', (c) => {
    const picture = pictures.get(c.req.param('file'));
    if (!picture) return c.notFound();
    return c.body(picture, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  });

  // A code works once and for five minutes, so it is made when somebody asks for it and not before.
  app.get('/launch', async (c) => {
    const practice = (await practicesOf(db)).find((known) => rowKeyOf(known) === c.req.query('practice'));
    const [link] = practice ? await launchLinksFor(db, origin, [practice]) : [];
    return link ? c.redirect(link.url, 303) : c.notFound();
  });
  app.route('/data', pageData(runner.store.db));
  return app;
}
