import type { EmailGateway } from '#server/gateways/email/gateway.ts';
import type { PostcardGateway } from '#server/gateways/postcards/gateway.ts';
import type { PimsGateway, PracticeDirectory } from '#server/gateways/pims/gateway.ts';
import type { CarrierRegistry } from '#server/gateways/carrier-registry/gateway.ts';
import type { SmsGateway } from '#server/gateways/sms/gateway.ts';
import type { FileStore } from '#server/gateways/files/gateway.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { startDeliveries } from './deliveries.ts';
import { startEndedHolds } from './ended-holds.ts';
import { startGroupTexts } from './group-texts.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startInboundChecks } from './inbound-checks.ts';
import { startInboundMedia } from './inbound-media.ts';
import { startNewsletterMails } from './newsletter-mails.ts';
import { startNewsletterRuns } from './newsletter-runs.ts';
import { startOutgoingEmails } from './outgoing-emails.ts';
import { startOutgoingPostcards } from './outgoing-postcards.ts';
import { startPracticeRegistrations } from './practice-registrations.ts';
import { startReminders } from './reminders.ts';
import { startScheduledMessages } from './scheduled-messages.ts';
import { startSmsRegistrations } from './sms-registrations.ts';
import type { EventStream, WorkQueue } from './work-queue.ts';
import { startWriteBacks } from './write-backs.ts';

export interface JobsOptions {
  readonly runner: CommandRunner;
  readonly feed: EventStream;
  readonly log: Log;
  readonly carrier: SmsGateway;
  readonly mail: EmailGateway;
  /** Null where nobody prints. */
  readonly printer: PostcardGateway | null;
  /** Null where none is configured. */
  readonly registry: CarrierRegistry | null;
  /** Null where none is connected. */
  readonly practiceSoftware: PimsGateway | null;
  /** Null where no practice software can be asked who its practices are. */
  readonly practiceDirectory: PracticeDirectory | null;
  /** Stores clients' pictures. */
  readonly files: FileStore;
  /** The public address. */
  readonly origin: string;
  /** Whether the carrier can post clients' texts by now. */
  readonly isReachable: () => boolean;
  /** How many emails all processes together send in a second. */
  readonly mailPerSecond: number;
  /** The clock of reminders and scheduled texts, which the sandbox can move. */
  readonly now: () => Date;
}

/** Starts everything that runs in the background. Stopping waits for the work in progress, for at most five seconds. */
export function startJobs(options: JobsOptions): WorkQueue {
  const {
    runner,
    feed,
    log,
    carrier,
    mail,
    mailPerSecond,
    files,
    origin,
    isReachable,
    practiceSoftware,
    practiceDirectory,
    printer,
    registry,
    now,
  } = options;
  const jobs: readonly WorkQueue[] = [
    startHousekeeping({ runner, files, log }),
    startScheduledMessages({ runner, feed, now, log }),
    startEndedHolds({ runner, feed, log }),
    startGroupTexts({ runner, feed, log }),
    startReminders({ runner, feed, now, origin, log }),
    startDeliveries({ runner, gateway: carrier, feed, log }),
    startInboundChecks({ runner, gateway: carrier, feed, origin, isReachable, log }),
    startInboundMedia({ runner, gateway: carrier, files, feed, log }),
    startWriteBacks({ runner, gateway: practiceSoftware, feed, log }),
    startOutgoingEmails({ runner, gateway: mail, feed, log, perSecond: mailPerSecond }),
    startNewsletterRuns({ runner, now, publicOrigin: origin, log }),
    startNewsletterMails({ runner, gateway: mail, feed, perSecond: mailPerSecond, publicOrigin: origin, log }),
    startOutgoingPostcards({ runner, gateway: printer, feed, now, log }),
    startPracticeRegistrations({ runner, directory: practiceDirectory, feed, origin, now, log }),
    startSmsRegistrations({ runner, registry, feed, now, log }),
  ];
  return {
    failing: () => jobs.flatMap((job) => job.failing()),
    stop: async () => {
      // At once: while one waits for a carrier that does not answer, no other may claim.
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
