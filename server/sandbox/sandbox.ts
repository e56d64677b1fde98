import { deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import type { Surroundings } from '#server/surroundings.ts';
import { storeAnnouncer } from './announcer.ts';
import { sandboxApi } from './api/api.ts';
import { carrier } from './carrier/carrier.ts';
import { colleagues } from './api/colleagues.ts';
import { faults } from './api/faults.ts';
import { flagService } from './flags/flag-service.ts';
import { sandboxIssuers } from './identity/issuers.ts';
import { launchLinksFor, practicesOf } from './identity/launch-links.ts';
import { openId } from './identity/open-id.ts';
import { sandboxMail } from './mail/mailbox.ts';
import { movedClock } from './moved-clock.ts';
import { sandboxPages } from './page/pages.ts';
import { type PracticePlan, sandboxPractices } from './seed/plan.ts';
import { seedSandbox } from './seed/seed.ts';
import { lifetimes, sandboxConfig } from './settings.ts';
import { signingKey } from './identity/signing-key.ts';
import { sandboxDb } from './tables.ts';
import { userPool } from './identity/user-pool.ts';

interface SandboxDependencies {
  runner: CommandRunner;
  /** Where the server is reached: `http://localhost:8080`. */
  origin: string;
  log: Log;
  /** Hears of a first start's progress. */
  say?: (line: string) => void;
  /** The life of an id token, of either provider. */
  tokenSeconds?: number;
  /** What a fresh sandbox consists of. */
  plans?: readonly PracticePlan[];
}

/** Everything around the product that an empty machine lacks (D-52): who signs in, who texts, who switches flags. */
export async function openSandbox({
  runner,
  origin,
  log,
  say = () => undefined,
  tokenSeconds = lifetimes.token,
  plans = sandboxPractices,
}: SandboxDependencies): Promise<Surroundings> {
  const db = sandboxDb(runner.store.db);
  const key = await signingKey(db);
  const announcer = await storeAnnouncer(runner.store);
  const clock = await movedClock(runner.store, log);
  const broken = faults();
  const provider = openId({
    db,
    key,
    origin,
    tokenSeconds,
    onError: (error) => log.warn('sandbox_sign_in_failed', { error }),
  });
  const sms = carrier({ store: runner.store, onReport: deliveryRecorder(runner), log });

  return {
    page: sandboxConfig,
    issuers: sandboxIssuers(origin, key),
    carrier: sms,
    mail: sandboxMail(runner.store.db),
    now: clock.now,
    mount: (app) => {
      app.use(broken.middleware());
      const play = colleagues({ db, signer: { key, origin, tokenSeconds }, product: app });
      app.route('/sandbox/api', sandboxApi({ runner, announcer, clock, faults: broken, play, origin }));
      app.route('/sandbox', sandboxPages({ runner, origin }));
      app.route('/cognito-idp', userPool({ db, key, origin, tokenSeconds }));
      app.route('/flags', flagService({ db, announcer }));
    },
    handle: (request, response) => {
      if (!request.url?.startsWith('/oidc/')) return false;
      void provider.handle(request, response);
      return true;
    },
    disturbSocket: broken.disturb,
    start: async () => {
      await seedSandbox(runner.store.db, progressLines(say), plans);
      sms.start();
    },
    stop: async () => {
      await announcer.close();
      await clock.close();
      await sms.stop();
    },
    welcome: async () => {
      const own = (await practicesOf(db)).slice(0, plans.length);
      const links = await launchLinksFor(db, origin, own);
      return [
        `The sandbox is at ${origin}/sandbox`,
        ...links.map(({ pimsType, practiceName, url }) => `${practiceName} (${pimsType}): ${url}`),
      ];
    },
  };
}

/** A line whenever a practice is a quarter further. */
function progressLines(say: (line: string) => void) {
  let told = '';
  return ({ practice, share }: { practice: string; share: number }) => {
    const line = `Preparing ${practice}: ${Math.floor(share * 4) * 25} %`;
    if (line !== told) say(line);
    told = line;
  };
}
