import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { connect } from '#contract/connect/index.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Store } from '#server/db/store.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { systemAt } from '#server/domain/context.ts';
import { addPractice } from '#server/domain/practice/add-practice.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { admission } from '#server/routes/admission.ts';
import { connectRoutes } from '#server/routes/connect.ts';
import { answerFailure } from '#server/routes/failures.ts';
import { openApiDocument } from '#server/routes/openapi.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { serveConnector } from '#server/routes/serve.ts';
import { askForJobs } from './ask-for-jobs.ts';
import { judge } from './judge.ts';
import type { ObservedCall } from './observed-call.ts';
import { troubles } from './troubles.ts';
import { watchedApp } from './watched-app.ts';

interface ConnectorCheck {
  readonly store: Store;
  /** Where Rapport is called. */
  readonly origin: string;
  readonly now: () => number;
  readonly print: (line: string) => void;
  /** Once the outcome is known. */
  readonly onEnd: () => void;
}

/** Rapport with one empty practice, which makes trouble for a connector and judges how it copes. */
export async function connectorCheck({ store, origin, now, print, onEnd }: ConnectorCheck) {
  const practice = rowKeyOf({ pimsType: 'NEO', practiceOrgId: `check-${randomUUID()}`, practiceSubOrgId: 'main' });
  const runner = { store, wake: () => undefined };
  const command = <T>(verb: Parameters<typeof runCommand<ReturnType<typeof systemAt>, T>>[2]) =>
    runCommand(runner, systemAt(practice), verb);
  await command((ctx) => addPractice(ctx, { name: 'Check of a connector', timeZone: 'America/New_York' }));
  const key = await rotateKey(store.db, practice);
  const app = connectApp(runner, origin);
  const trouble = troubles();
  const judging = judge(print);
  let booking: string | null = null;
  let isAsked = false;

  async function onCall(call: ObservedCall): Promise<void> {
    judging.see(call);
    // The connector seems to have died, so that the job is leased again at once.
    if (call.trouble === 'booking_away' && booking !== null)
      await store.db
        .updateTable('write_back')
        .set({ claimed_until: null })
        .where('practice', '=', practice)
        .where('id', '=', booking)
        .execute();
    if (judging.isSynced() && !isAsked) {
      isAsked = true;
      const jobs = await command(askForJobs);
      booking = jobs.book?.jobId ?? null;
      if (booking !== null) trouble.expectBooking(booking);
      judging.expectJobs(jobs);
    }
    if (judging.outcome() !== 'open') onEnd();
  }

  return { key, practice, judging, fetch: watchedApp({ app, key, troubles: trouble, now, onCall }) };
}

/** The calls of the protocol as Rapport serves them, and their description. */
function connectApp(runner: CommandRunner, origin: string): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.notFound((c) => answerFailure(new Refusal('not_found'), c));
  const verifyToken = async () => {
    throw new Refusal('unauthenticated');
  };
  const openApi = openApiDocument({ connect }, origin);
  app.get('/openapi.json', (c) => c.json(openApi));
  serveConnector(
    app,
    { runner, admission: admission({ runner, verifyToken, staffRate: null }) },
    connect,
    connectRoutes,
  );
  return app;
}
