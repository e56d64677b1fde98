import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { suggestedConsent } from '#contract/rules/registration/suggested-consent.ts';
import { claimRegistrations, releaseRegistrationClaims } from '#server/domain/sms-registration/claim.ts';
import { getSmsRegistration } from '#server/domain/sms-registration/get.ts';
import { saveSmsRegistrationDraft } from '#server/domain/sms-registration/save-draft.ts';
import { submitSmsRegistration } from '#server/domain/sms-registration/submit.ts';
import type { CarrierRegistry } from '#server/gateways/carrier-registry/gateway.ts';
import { carrierRegistry } from '#server/gateways/carrier-registry/registry.ts';
import { registryAsker } from '#server/jobs/sms-registrations.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { registryApi, registryApiPath, sandboxRegistry } from '#server/outside/registry/registry-api.ts';
import { freePort } from './free-port.ts';
import { listeningApp } from './listening-app.ts';
import { at, type World } from './server-world.ts';

const website = 'https://elmstreet.example';

/** A form in which nothing is to be objected to. */
export const aRegistrationForm = (
  changes: Partial<SmsRegistrationForm> = {},
  name = 'Elm Street Animal Hospital',
): SmsRegistrationForm => ({
  ein: '84-2917350',
  legalBusinessName: 'Elm Street Animal Hospital LLC',
  businessStructure: 'LLC',
  isListed: false,
  stockSymbol: '',
  stockExchange: '',
  street: '12 Elm Street',
  city: 'Boston',
  state: 'MA',
  zip: '02118',
  contactFirstName: 'Elena',
  contactLastName: 'Marsh',
  contactEmail: 'elena@elmstreet.example',
  contactPhone: '(617) 555-2310',
  website,
  websiteOpens: true,
  websiteShowsName: true,
  websiteHasPrivacyPolicy: true,
  consentMethods: ['PAPER'],
  consent: suggestedConsent(['PAPER'], { name, website, privacy: `${website}/privacy` }),
  description: `${name} texts its clients, the owners of the animals in its care, to remind them of appointments and of care that is due. A text is sent before an appointment.`,
  samples: [
    `Hi Maya, Luna has an appointment at ${name} on Thursday, March 4 at 11:30 AM. Reply STOP to opt out.`,
    `Hi Jonah, Olive is due for Rabies. Call ${name} at (617) 555-2310 to book.`,
  ],
  stopAnswer: `You will get no more texts from ${name}. Text START to resume.`,
  helpAnswer: `${name}: call (617) 555-2310. Text STOP to get no more texts.`,
  startAnswer: `You will get texts from ${name} again. Message frequency varies. Message and data rates may apply. Text HELP for help, STOP to opt out.`,
  ...changes,
});

/** A practice's registration, as its staff get it. */
export const theRegistration = (world: World, practice: string) => at(world, practice).read(getSmsRegistration, true);

/** The sandbox's registry on a port of this machine, behind the gateway of production, with a clock of its own. */
export async function aRegistry(world: World) {
  let time = Date.parse('2026-11-23T10:00:00.000Z');
  const port = await freePort();
  const account = sandboxRegistry(`http://127.0.0.1:${port}`);
  const now = () => new Date(time);
  const app = new Hono<RequestEnv>().route(registryApiPath, registryApi({ db: world.store.db, account, now }));
  const { close } = await listeningApp(app, port);
  const registry = carrierRegistry({ account });
  return { account, registry, now, close, pass: (milliseconds: number) => (time += milliseconds) };
}

type Registry = Awaited<ReturnType<typeof aRegistry>>;

/** What staff of a practice and the job do with its registration. */
export function registering(world: World, practice: string, { registry, now }: Pick<Registry, 'registry' | 'now'>) {
  const { db } = world.store;
  const staff = at(world, practice);
  const row = () => db.selectFrom('sms_registration').selectAll().where('practice', '=', practice).executeTakeFirst();
  return {
    row,
    status: async () =>
      (
        await db
          .selectFrom('practice')
          .select('registration_status')
          .where('practice', '=', practice)
          .executeTakeFirst()
      )?.registration_status,
    submit: async (form: SmsRegistrationForm) => {
      const { version } = await staff.run(saveSmsRegistrationDraft, { version: (await row())?.version ?? 0, form });
      return staff.run(submitSmsRegistration, { version, isTrue: true } as const, true);
    },
    /** Asks the registry once about whatever is due, and about this registration in any case. */
    look: async (through: CarrierRegistry = registry) => {
      await releaseRegistrationClaims(db);
      await db
        .updateTable('sms_registration')
        .set({ next_look_at: new Date(0) })
        .where('practice', '=', practice)
        .where('next_look_at', 'is not', null)
        .execute();
      const ask = registryAsker({ runner: world.runner, registry: through, now });
      for (const claimed of await claimRegistrations(db, 10, now()))
        if (claimed.practice === practice) await ask(claimed).catch(() => undefined);
    },
  };
}

/** Calls `close` when the test has finished. */
export async function aRegistryForTest(world: World): Promise<Registry> {
  const registry = await aRegistry(world);
  onTestFinished(() => registry.close());
  return registry;
}
