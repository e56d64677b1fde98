import { CarrierRefusal, type DeliveryReport, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import { type ClaimedText, claimTexts, claimSeconds, releaseClaims } from '#server/domain/delivery/claim-texts.ts';
import { deliveryRecorder } from '#server/domain/delivery/record-text-delivery.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { Log } from '#server/lib/logger.ts';
import { within } from '#server/lib/within.ts';
import { type News, startWorkQueue, type WorkQueue } from './work-queue.ts';

export interface DeliveriesOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly feed: News;
  readonly log: Log;
}

/** A carrier that takes longer, in milliseconds, is given up on while the claim is still ours. */
const handOverWithin = claimSeconds * 1000 - 1000;
/** A text that no carrier took in this many milliseconds has failed: hours later it would only confuse. */
const giveUpAfter = 3_600_000;
const late = 'The carrier did not answer in time.';

/** Hands waiting texts to the carrier: each once, in their conversation's order. */
export function startDeliveries({ runner, gateway, feed, log }: DeliveriesOptions): WorkQueue {
  const { store } = runner;
  const record = deliveryRecorder(runner);

  return startWorkQueue({
    name: 'deliveries',
    feed,
    wokenBy: 'message',
    lookEvery: 1000,
    mostAtOnce: 100,
    release: store.kind === 'embedded' ? () => releaseClaims(store.db) : null,
    claim: (most) => claimTexts(store.db, most),
    work: async (text) => {
      const outcome = await handOver(gateway, text);
      await record({ messageId: text.id, practice: text.practice, ...outcome });
    },
    log,
  });
}

type Outcome = Pick<DeliveryReport, 'status' | 'reason'>;

/** @throws Error where it can be tried again. */
async function handOver(gateway: SmsGateway, text: ClaimedText): Promise<Outcome> {
  const { id, practice, from, to, content, media } = text;
  if (!text.allowed) return { status: 'FAILED_TO_PROCESS', reason: 'unsubscribed' };
  if (from === null) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
  const isLate = Date.now() - Date.parse(text.createdAt) > giveUpAfter;
  // Nobody waits for a reminder, and the server may have been away until the night.
  if (text.isReminder && isLate) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
  const mediaUrls = media.map(({ url }) => url);
  try {
    await within(handOverWithin, gateway.send({ id, practice, from, to, content, mediaUrls }), late);
    return { status: 'PROCESSED' };
  } catch (error) {
    if (error instanceof CarrierRefusal) return { status: 'FAILED_TO_PROCESS', reason: error.reason };
    if (isLate) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
    throw error;
  }
}
