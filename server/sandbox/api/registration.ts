import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { publicPages } from '#contract/platform/public-pages.ts';
import { invitePractice } from '#server/domain/practice-registration/invitation.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import {
  directoryAnswers,
  mailedConfirmations,
  newPractice,
  readDirectoryAnswers,
  setDirectoryAnswers,
} from '../practice-software/directory.ts';
import { bodyOf } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const setting = z.strictObject({ answers: z.enum(directoryAnswers) });

/** What the practice software invites with. */
const details = {
  practiceName: 'Cedar Creek Veterinary',
  phone: '+12075550142',
  street: '12 Mill Road',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
};

/** How a practice comes to register: with an invitation, or with its ids, and how its software answers. */
export const registrationRoutes: SubjectRoutes = ({ runner, origin }) => {
  const { db } = runner.store;
  const app = new Hono<RequestEnv>();
  const aNewPractice = () => newPractice(randomBytes(3).toString('hex'));
  app.post('/practice-invitations', async (c) => {
    const practice = aNewPractice();
    return c.json({ ...practice, url: await invitePractice(db, practice, details, origin) }, 201);
  });
  app.post('/new-practices', (c) => c.json({ ...aNewPractice(), url: origin + publicPages.register.path }, 201));
  app.get('/practice-directory', async (c) =>
    c.json({ answers: await readDirectoryAnswers(db), confirmations: await mailedConfirmations(db) }),
  );
  app.put('/practice-directory', async (c) => {
    await setDirectoryAnswers(db, (await bodyOf(c, setting)).answers);
    return c.body(null, 204);
  });
  return app;
};
