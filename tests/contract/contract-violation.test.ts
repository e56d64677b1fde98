import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, defineService } from '#contract/http.ts';
import { admission } from '#server/routes/admission.ts';
import { answerFailure } from '#server/routes/failures.ts';
import { observeRequests } from '#server/routes/observe-requests.ts';
import { requestMetrics } from '#server/routes/request-metrics.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { serve } from '#server/routes/serve.ts';
import { aLog } from '#tests/support/log.ts';
import { asStaff, startWorld } from '#tests/support/server-world.ts';

describe('an answer that violates its contract', () => {
  it('is a server error, whose cause is in the log only @slow', async () => {
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
    const { runner } = await startWorld();
    const verifyToken = async () => asStaff('NEO#elm:main');
    const parts = { runner, admission: admission({ runner, verifyToken, staffRate: null }) };
    serve(app, parts, service, { count: async () => ({ pets: [{ age: 'secret' as unknown as number }] }) });

    const response = await app.request('/v1/count', { headers: { authorization: 'Bearer token' } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
    expect(lines()).toMatchObject([{ reason: 'The answer of campaigns.count violates its contract at pets.0.age' }]);
    expect(text()).not.toContain('secret');
  });
});
