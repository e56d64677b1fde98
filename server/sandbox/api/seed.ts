import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { noFaults } from '../faults/fault-rules.ts';
import { launchLinksFor, practicesOf, type SandboxPractice } from '../identity/launch-links.ts';
import { generatePractices } from '../seed/generate.ts';
import { textingNumberOf } from '../seed/plan.ts';
import { emptySandbox, seedSandbox } from '../seed/seed.ts';
import { bodyOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const whole = (min: number, max: number) => z.number().check(z.multipleOf(1), z.gte(min), z.lte(max));
const seedRequest = z.strictObject({
  practices: z._default(whole(1, 20), 1),
  conversations: z._default(whole(0, 5000), 20),
  messagesPerConversation: z.optional(whole(1, 1000)),
  appointments: z._default(whole(0, 5000), 30),
});

/** Generates practices, and empties the sandbox. */
export const seedRoutes: SubjectRoutes = ({ runner, announcer, clock, faults, origin }) => {
  const { db } = runner.store;
  const app = new Hono<RequestEnv>();
  app.post('/seed', async (c) => {
    const plans = await generatePractices(runner.store.db, await bodyOf(c, seedRequest));
    const practices: SandboxPractice[] = plans.map((plan) => ({
      ...plan.identity,
      practiceName: plan.name,
      practicePhone: textingNumberOf(plan),
    }));
    return c.json(await launchLinksFor(db, origin, practices), 201);
  });
  app.post('/reset', async (c) => {
    faults.set(noFaults);
    await clock.reset();
    await emptySandbox(runner.store.db);
    await seedSandbox(runner.store.db);
    await announcer.publish();
    return c.json(await launchLinksFor(db, origin, await practicesOf(db)));
  });
  return app;
};
