import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { type ExternalServices, texting } from '#server/external-services.ts';
import { lobGateway } from '#server/gateways/postcards/lob.ts';
import { sandboxApi } from './api/api.ts';
import { actAsColleague } from './api/act-as-colleague.ts';
import { carrierApiPath, sandboxAccount } from './carrier/account.ts';
import { carrier } from './carrier/carrier.ts';
import { textFromPhone } from './carrier/inbound.ts';
import { carrierRestApi } from './carrier/rest-api.ts';
import { webhookPoster } from './carrier/webhooks.ts';
import { faults } from './faults/faults.ts';
import { storeAnnouncer } from './flags/announcer.ts';
import { flagService } from './flags/flag-service.ts';
import { flagDb } from './flags/flag-tables.ts';
import { identityDb } from './identity/identity-tables.ts';
import { sandboxIssuers } from './identity/issuers.ts';
import { launchLinksFor, practicesOf } from './identity/launch-links.ts';
import { openId } from './identity/open-id.ts';
import { lifetimes } from './identity/provider-settings.ts';
import { signingKey } from './identity/signing-key.ts';
import { userPool } from './identity/user-pool.ts';
import { printApi, printApiPath, sandboxPrinter } from './letterbox/print-api.ts';
import { carrierRegistry } from '#server/gateways/carrier-registry/registry.ts';
import { registryApi, registryApiPath, sandboxRegistry } from './registry/registry-api.ts';
import { sandboxMail } from './mail/sandbox-mail.ts';
import { movedClock } from './moved-clock.ts';
import { sandboxPageConfig } from './page-config.ts';
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
  log,
  print = () => undefined,
  tokenSeconds = lifetimes.token,
  plans = sandboxPractices,
}: SandboxDependencies): Promise<ExternalServices> {
  const { store } = runner;
  const db = identityDb(store.db);
  const key = await signingKey(db);
  const announcer = await storeAnnouncer(store);
  const clock = await movedClock(store, log);
  const injected = faults();
  const provider = openId({
    db,
    key,
    origin,
    tokenSeconds,
    onError: (error) => log.warn('sandbox_sign_in_failed', { error }),
  });
  const account = sandboxAccount(localUrl);
  const texts = texting(account, origin, log);
  const post = webhookPoster({ account, origin, localUrl });
  const sms = carrier({ store, post, log });

  const printer = sandboxPrinter(localUrl);
  const registry = sandboxRegistry(localUrl);
  const stopping = new AbortController();
  const mail = await sandboxMail({ db: store.db, origin, log });

  return {
    page: sandboxPageConfig,
    issuers: sandboxIssuers(origin, key),
    ...texts,
    carrier: {
      ...texts.carrier,
      // Every process serves the attachments that another one named.
      fetchMedia: (url, limits) => texts.carrier.fetchMedia(localUrl + new URL(url).pathname, limits),
    },
    mail: mail.gateway,
    mailReportsToken: mail.reportsToken,
    printer: lobGateway({ account: printer }),
    registry: carrierRegistry({ account: registry }),
    practiceSoftware: sandboxPims(store.db),
    now: clock.now,
    mount: (app) => {
      app.use(injected.middleware());
      mail.reportTo(app);
      const phones = textFromPhone(store.db, { carrier: sms, account, origin, post });
      const parts = {
        runner,
        announcer,
        clock,
        faults: injected,
        origin,
        reportMail: mail.report,
        unsubscribe: mail.unsubscribe,
        textFromPhone: phones,
      };
      const signer = { key, origin, tokenSeconds };
      app.route('/sandbox/api', sandboxApi({ ...parts, actAsColleague: actAsColleague({ db, signer, product: app }) }));
      app.route(carrierApiPath, carrierRestApi({ carrier: sms, account, origin, localUrl }));
      app.route(printApiPath, printApi({ db: store.db, account: printer, now: clock.now, stopping: stopping.signal }));
      app.route(registryApiPath, registryApi({ db: store.db, account: registry, now: clock.now }));
      app.route('/sandbox', sandboxPages({ runner, origin }));
      app.route('/cognito-idp', userPool({ db, key, origin, tokenSeconds }));
      app.route('/flags', flagService({ db: flagDb(store.db), announcer }));
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
      const seeded = (await practicesOf(db)).slice(0, plans.length);
      const links = await launchLinksFor(db, origin, seeded);
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
