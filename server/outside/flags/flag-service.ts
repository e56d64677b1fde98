import { Hono } from 'hono';
import * as z from 'zod/mini';
import { limitBody } from '#server/routes/limit-body.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { otherPages } from '../other-pages.ts';
import type { Announcer } from './announcer.ts';
import { streamFlags, streamPings } from './flag-stream.ts';
import { flagStates } from './flag-values.ts';
import type { FlagDb } from './flag-tables.ts';

/** The page's key at this service. */
export const flagClientKey = 'sandbox-flags';
const maxContextBytes = 16 * 1024;

/** The user's context; the key of the practice is its row key. */
const flagContext = z.object({ practice: z.optional(z.object({ key: z.string() })) });

/**
 * A flag service with LaunchDarkly's protocol, for the page's unmodified client: all flags at first (FL-02), then each change.
 * To be mounted at `/flags`. The client key is part of every path, so that a wrong one is not found.
 */
export function flagService({
  db,
  announcer,
  otherPageOrigins = [],
}: {
  db: FlagDb;
  announcer: Announcer;
  /** Other origins of the page than this service's own. */
  otherPageOrigins?: readonly string[];
}): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(otherPages(otherPageOrigins));
  const flagsFor = (context: unknown) => {
    const { practice } = flagContext.parse(context);
    return () => flagStates(db, practice?.key);
  };

  app.get(`/sdk/evalx/${flagClientKey}/contexts/:context`, async (c) =>
    c.json(await flagsFor(decoded(c.req.param('context')))()),
  );
  app.on('REPORT', `/sdk/evalx/${flagClientKey}/context`, limitBody(maxContextBytes), async (c) =>
    c.json(await flagsFor(await c.req.json())()),
  );
  app.get(`/eval/${flagClientKey}/:context`, (c) =>
    streamFlags(c, announcer, flagsFor(decoded(c.req.param('context')))),
  );
  app.get(`/ping/${flagClientKey}`, (c) => streamPings(c, announcer));
  app.get(`/sdk/goals/${flagClientKey}`, (c) => c.json([]));
  app.post(`/events/:kind/${flagClientKey}`, (c) => c.body(null, 202));

  app.onError((error, c) => {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError)
      return c.json({ message: 'invalid context' }, 400);
    throw error;
  });
  return app;
}

const decoded = (context: string): unknown => JSON.parse(Buffer.from(context, 'base64url').toString('utf8'));
