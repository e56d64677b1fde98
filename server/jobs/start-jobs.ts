import type { EmailGateway } from '#server/gateways/email/gateway.ts';
import type { SmsGateway } from '#server/gateways/sms/gateway.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { startDeliveries } from './deliveries.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startOutgoingEmails } from './outgoing-emails.ts';
import { startReminders } from './reminders.ts';
import { startScheduledMessages } from './scheduled-messages.ts';
import type { News } from './work-queue.ts';

export interface JobsOptions {
  readonly runner: CommandRunner;
  readonly feed: News;
  readonly log: Log;
  readonly carrier: SmsGateway;
  readonly mail: EmailGateway;
  /** The clock that reminders and planned texts go by. */
  readonly now: () => Date;
}

/** Starts all that runs later or on a clock; to stop is to finish what is under way. */
export function startJobs({ runner, feed, log, carrier, mail, now }: JobsOptions): { stop(): Promise<void> } {
  // What writes texts and emails stops ahead of what hands them over.
  const jobs = [
    startHousekeeping({ runner, log }),
    startScheduledMessages({ runner, feed, now, log }),
    startReminders({ runner, feed, now, log }),
    startDeliveries({ runner, gateway: carrier, feed, log }),
    startOutgoingEmails({ runner, gateway: mail, feed, log }),
  ];
  return {
    stop: async () => {
      for (const job of jobs) await job.stop();
    },
  };
}
