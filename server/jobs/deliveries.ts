import { CarrierRefusal, type DeliveryReport, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { type ClaimedText, claimTexts, releaseClaims } from '#server/domain/delivery/claim-texts.ts';
import { deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import { retryLimits } from '#server/domain/delivery/retry-limits.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { withTimeout } from '#server/lib/with-timeout.ts';
import { type EventStream, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface DeliveriesOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly feed: EventStream;
  readonly log: Log;
}

const { attemptTimeout, giveUpAfter } = retryLimits.texts;
const timeoutMessage = 'The carrier did not answer in time.';

/** Sends waiting texts through the carrier: each once, in the order of their conversation. */
export function startDeliveries({ runner, gateway, feed, log }: DeliveriesOptions): WorkQueue {
  const { store } = runner;
  const record = deliveryRecorder(runner);

  return startWorkQueue({
    name: 'deliveries',
    feed,
    wakeOn: 'message',
    pollEvery: 1000,
    concurrency: 100,
    releaseClaims: store.kind === 'embedded' ? () => releaseClaims(store.db) : null,
    claim: (limit) => claimTexts(store.db, limit),
    work: async (text) => {
      const report = await sendText(gateway, text);
      await record({ messageId: text.id, practice: text.practice, ...report });
    },
    log,
  });
}

type HandOverReport = Pick<DeliveryReport, 'status' | 'reason'>;

/** @throws Error if the send can be retried. */
async function sendText(gateway: SmsGateway, text: ClaimedText): Promise<HandOverReport> {
  const { id, practice, from, to, content, media } = text;
  if (!text.allowed) return { status: 'FAILED_TO_PROCESS', reason: 'unsubscribed' };
  if (from === null) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
  const isLate = Date.now() - Date.parse(text.createdAt) > giveUpAfter;
  // Reminders are not retried for long: after an outage they would arrive at night.
  if (text.isReminder && isLate) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
  const mediaUrls = media.map(({ url }) => url);
  try {
    await withTimeout(attemptTimeout, gateway.send({ id, practice, from, to, content, mediaUrls }), timeoutMessage);
    return { status: 'PROCESSED' };
  } catch (error) {
    if (error instanceof CarrierRefusal) return { status: 'FAILED_TO_PROCESS', reason: error.reason };
    if (isLate) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
    throw error;
  }
}
