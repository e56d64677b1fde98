import { Hono } from 'hono';
import * as z from 'zod/mini';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { decide, registeredNumbers, registrationLink } from '../registry/registrations.ts';
import { brandVerdicts, campaignVerdicts } from '#server/outside/registry/registry-tables.ts';
import { bodyOf, practiceAt, queryOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const business = z.strictObject({ practicePhone: e164, verdict: z.enum(brandVerdicts) });
const texts = z.strictObject({
  practicePhone: e164,
  verdict: z.enum(campaignVerdicts),
  explanation: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(300))), null),
});

/** What the carriers’ registry has, and what it decides. */
export const registryRoutes: SubjectRoutes = ({ runner: { store } }) => {
  const app = new Hono<RequestEnv>();
  app.get('/registry', async (c) => c.json(await registeredNumbers(store.db)));
  app.get('/registry/link', async (c) => {
    const { practicePhone } = queryOf(c, z.object({ practicePhone: e164 }));
    return c.json({ path: await registrationLink(store.db, await practiceAt(store.db, practicePhone)) });
  });
  app.put('/registry/business', async (c) => {
    const { practicePhone, verdict } = await bodyOf(c, business);
    await decide(store.db, await practiceAt(store.db, practicePhone), { brand: verdict });
    return c.body(null, 204);
  });
  app.put('/registry/texts', async (c) => {
    const { practicePhone, verdict, explanation } = await bodyOf(c, texts);
    await decide(store.db, await practiceAt(store.db, practicePhone), { campaign: verdict, explanation });
    return c.body(null, 204);
  });
  return app;
};
