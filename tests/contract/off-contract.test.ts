import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, defineService } from '#contract/http.ts';
import { answerFailure } from '#server/routes/failures.ts';
import { observeRequests } from '#server/routes/observe-requests.ts';
import { requestMetrics } from '#server/routes/request-metrics.ts';
import { type RequestEnv, serve } from '#server/routes/serve.ts';
import { aLog } from '#tests/support/log.ts';
import { asStaff, startWorld } from '#tests/support/server-world.ts';

describe('an answer that is off its contract', () => {
  it('is a failure of the server, and says so in its log alone', async () => {
    const count = defineEndpoint({
      method: 'GET',
      path: '/v1/count',
      spec: 'none',
      summary: 'Counts.',
      response: z.object({ pets: z.array(z.object({ age: z.number() })) }),
    });
    const service = defineService({ name: 'campaigns', endpoints: { count } });
    const { log, lines, text } = aLog();
    const app = new Hono<RequestEnv>();
    app.onError(answerFailure);
    app.use(observeRequests(log, requestMetrics()));
    app.use(async (c, next) => {
      c.set('caller', asStaff('NEO#elm:main'));
      await next();
    });
    const { runner } = await startWorld();
    serve(app, runner, service, { count: async () => ({ pets: [{ age: 'secret' as unknown as number }] }) });

    const response = await app.request('/v1/count');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
    expect(lines()).toMatchObject([{ reason: 'The answer of campaigns.count is off its contract at pets.0.age' }]);
    expect(text()).not.toContain('secret');
  });
});
