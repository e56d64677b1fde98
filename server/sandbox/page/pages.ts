import { Hono } from 'hono';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { launchUrl } from '#server/outside/identity/launch-codes.ts';
import { launchLinksFor, practicesOf } from '../identity/launch-links.ts';
import { staffOf } from '../identity/staff.ts';
import { identityDb } from '#server/outside/identity/identity-tables.ts';
import { cardFrame } from './card-frame.ts';
import { mailFrame } from './mail-frame.ts';
import { pageData } from './page-data.ts';
import { openClientFile } from '#server/outside/carrier/client-files.ts';
import style from './sandbox.css?raw';
import { sandboxPage } from './sandbox-page.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The page on which a user acts as the people around a practice (D-52). To be mounted at `/sandbox`. */
export function sandboxPages({ runner, origin }: { runner: CommandRunner; origin: string }): Hono<RequestEnv> {
  const { db } = runner.store;
  const app = new Hono<RequestEnv>();

  app.get('/', async (c) => {
    c.header('content-security-policy', policy);
    return c.html(sandboxPage(await practicesOf(db)));
  });
  app.get('/sandbox.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/script/:file', (c) => {
    const script = scripts.get(c.req.param('file'));
    return script === undefined
      ? c.notFound()
      : c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  app.get('/pictures/:file', (c) => openClientFile(c.req.param('file')) ?? c.notFound());

  // A code works once and for five minutes, so it is created on request.
  app.get('/launch', async (c) => {
    const link = await linkFor(c.req.query());
    return link ? c.redirect(link, 303) : c.notFound();
  });
  // For another browser, in which another user can be signed in.
  app.get('/data/launch-link', async (c) => {
    const link = await linkFor(c.req.query());
    return link ? c.json({ url: link }) : c.notFound();
  });
  app.route('/data', pageData(runner.store.db));
  app.route('/mail', mailFrame(runner.store.db));
  app.route('/letterbox', cardFrame(runner.store.db));
  return app;

  /** A link to a practice for one of its users, by default the one that the practice software would name. */
  async function linkFor({ practice: key = '', user }: Record<string, string>): Promise<string | null> {
    const practice = (await practicesOf(db)).find((known) => rowKeyOf(known) === key);
    if (!practice) return null;
    if (user === undefined) return (await launchLinksFor(db, origin, [practice]))[0]?.url ?? null;
    const member = (await staffOf(db, key)).find(({ id }) => id === user);
    return member ? launchUrl(identityDb(db), origin, practice, member) : null;
  }
}

/** The page's modules, by file name. */
const scripts: ReadonlyMap<string, string> = new Map(
  Object.entries(import.meta.glob<string>('./script/*.js', { query: '?raw', import: 'default', eager: true })).map(
    ([path, script]) => [path.replace(/^.*\//, ''), script],
  ),
);
