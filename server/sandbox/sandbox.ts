import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type ExternalServices, texting } from '#server/external-services.ts';
import { smtpGateway } from '#server/gateways/email/smtp.ts';
import { newSecret } from '#server/domain/secret.ts';
import { lobGateway } from '#server/gateways/postcards/lob.ts';
import { sandboxApi } from './api/api.ts';
import { actAsColleague } from './api/act-as-colleague.ts';
import { carrierApiPath, sandboxAccount } from '#server/outside/carrier/account.ts';
import { carrier } from '#server/outside/carrier/carrier.ts';
import { textFromPhone } from '#server/outside/carrier/inbound.ts';
import { carrierRestApi } from '#server/outside/carrier/rest-api.ts';
import { webhookPoster } from '#server/outside/carrier/webhooks.ts';
import { faults } from './faults/faults.ts';
import { storeAnnouncer } from '#server/outside/flags/announcer.ts';
import { flagService } from '#server/outside/flags/flag-service.ts';
import { flagDb } from '#server/outside/flags/flag-tables.ts';
import { identityDb } from '#server/outside/identity/identity-tables.ts';
import { sandboxIssuers } from '#server/outside/identity/issuers.ts';
import { sql } from 'kysely';
import { staffOfProduct } from './identity/staff.ts';
import { textFromClient } from './carrier/text-from-client.ts';
import { launchLinksFor, practicesOf } from './identity/launch-links.ts';
import { openId } from '#server/outside/identity/open-id.ts';
import { lifetimes } from '#server/outside/identity/provider-settings.ts';
import { signingKey } from '#server/outside/identity/signing-key.ts';
import { userPool } from '#server/outside/identity/user-pool.ts';
import { printApi, printApiPath, sandboxPrinter } from '#server/outside/letterbox/print-api.ts';
import { carrierRegistry } from '#server/gateways/carrier-registry/registry.ts';
import { registryApi, registryApiPath, sandboxRegistry } from '#server/outside/registry/registry-api.ts';
import { mailAddresses, sandboxMail } from '#server/outside/mail/sandbox-mail.ts';
import { senderOf } from './mail/sender-of.ts';
import { movedClock } from './moved-clock.ts';
import { sandboxPageConfig } from './page-config.ts';
import { sandboxDirectory } from './practice-software/directory.ts';
import { sandboxPims } from './practice-software/pims.ts';
import { sandboxPages } from './page/pages.ts';
import { type PracticePlan, sandboxPractices } from './seed/plan.ts';
import { seedSandbox } from './seed/seed.ts';

interface SandboxDependencies {
  runner: CommandRunner;
  /** The server's address: `http://localhost:8080`. */
  origin: string;
  /** The address of this process on its own machine, at which its carrier and the product reach each other. */
  localUrl: string;
  /** Origins of pages that are served elsewhere. */
  otherPageOrigins?: readonly string[];
  log: Log;
  /** Prints the progress of the first start. */
  print?: ((line: string) => void) | undefined;
  /** The life of an id token, of either provider. */
  tokenSeconds?: number;
  /** The practices of a new sandbox. */
  plans?: readonly PracticePlan[];
}

/** Everything outside the product that an empty machine lacks (D-52): identity providers, carrier, mail, flags, practice software. */
export async function openSandbox({
  runner,
  origin,
  localUrl,
  otherPageOrigins = [],
  log,
  print = () => undefined,
  tokenSeconds = lifetimes.token,
  plans = sandboxPractices,
}: SandboxDependencies): Promise<ExternalServices> {
  const { store } = runner;
  const db = identityDb(store.db);
  const staff = staffOfProduct(store.db);
  const key = await signingKey(db);
  const announcer = await storeAnnouncer(store);
  const clock = await movedClock(store, log);
  const injected = faults();
  const provider = openId({
    db,
    staff,
    key,
    origin,
    otherPageOrigins,
    tokenSeconds,
    onError: (error) => log.warn('sandbox_sign_in_failed', { error }),
  });
  const account = sandboxAccount(localUrl);
  const texts = texting(account, origin, log);
  const post = webhookPoster({ account, origin, localUrl });
  const sms = carrier({
    store,
    owner: sql`select practice from practice where texting_number = "from"`,
    post,
    log,
  });

  const printer = sandboxPrinter(localUrl);
  const registry = sandboxRegistry(localUrl);
  const stopping = new AbortController();
  const mailReportsToken = newSecret();
  const mail = await sandboxMail({
    db: store.db,
    origin,
    reportsToken: mailReportsToken,
    senderOf: (email) => senderOf(store.db, email),
    log,
  });
  const relay = smtpGateway({ url: mail.url, ...mailAddresses });

  return {
    page: sandboxPageConfig,
    issuers: sandboxIssuers(origin, key),
    ...texts,
    carrier: {
      ...texts.carrier,
      // Every process serves the attachments that another one named.
      fetchMedia: (url, limits) => texts.carrier.fetchMedia(localUrl + new URL(url).pathname, limits),
    },
    mail: {
      send: relay.send,
      close: async () => {
        await relay.close();
        await mail.close();
      },
    },
    mailReportsToken,
    printer: lobGateway({ account: printer }),
    registry: carrierRegistry({ account: registry }),
    practiceSoftware: sandboxPims(store.db),
    practiceDirectory: sandboxDirectory(store.db),
    now: clock.now,
    mount: (app) => {
      app.use(injected.middleware());
      mail.reportTo(app);
      const phones = textFromPhone({ carrier: sms, account, origin, picturesAt: origin, post });
      const parts = {
        runner,
        announcer,
        clock,
        faults: injected,
        origin,
        reportMail: mail.report,
        unsubscribe: mail.unsubscribe,
        textFromClient: textFromClient(store.db, phones),
      };
      const signer = { key, origin, tokenSeconds };
      app.route(
        '/sandbox/api',
        sandboxApi({ ...parts, actAsColleague: actAsColleague({ staff, signer, product: app }) }),
      );
      app.route(carrierApiPath, carrierRestApi({ carrier: sms, account, origin, localUrl }));
      app.route(printApiPath, printApi({ db: store.db, account: printer, now: clock.now, stopping: stopping.signal }));
      app.route(registryApiPath, registryApi({ db: store.db, account: registry, now: clock.now }));
      app.route('/sandbox', sandboxPages({ runner, origin }));
      app.route('/cognito-idp', userPool({ db, staff, key, origin, otherPageOrigins, tokenSeconds }));
      app.route('/flags', flagService({ db: flagDb(store.db), announcer, otherPageOrigins }));
    },
    handle: (request, response) => {
      if (!request.url?.startsWith('/oidc/')) return false;
      void provider.handle(request, response);
      return true;
    },
    disturbSocket: injected.disturb,
    start: async () => {
      await seedSandbox(store.db, progressLines(print), plans);
      sms.start();
    },
    stop: async () => {
      stopping.abort();
      await announcer.close();
      await clock.close();
      await sms.stop();
    },
    startupLines: async () => {
      const seeded = (await practicesOf(store.db)).slice(0, plans.length);
      const links = await launchLinksFor(store.db, origin, seeded);
      return [
        `The sandbox is at ${origin}/sandbox`,
        ...links.map(({ pimsType, practiceName, url }) => `${practiceName} (${pimsType}): ${url}`),
      ];
    },
  };
}

/** A line for each quarter of a practice. */
function progressLines(print: (line: string) => void) {
  let latest = '';
  return ({ practice, share }: { practice: string; share: number }) => {
    const line = `Preparing ${practice}: ${Math.floor(share * 4) * 25} %`;
    if (line !== latest) print(line);
    latest = line;
  };
}
