import { CarrierRefusal, type DeliveryReport, type SmsGateway } from '#server/gateways/sms/gateway.ts';
import {
  type ClaimedText,
  claimForDelivery,
  claimSeconds,
  releaseClaims,
} from '#server/domain/message/claim-for-delivery.ts';
import { recordDelivery } from '#server/domain/message/record-delivery.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { within } from './within.ts';

/** Where the deliveries hear that something was written. */
interface News {
  subscribe(onNews: (events: readonly { readonly kind: string }[]) => void): () => void;
}

export interface DeliveriesOptions {
  readonly runner: CommandRunner;
  readonly gateway: SmsGateway;
  readonly feed: News;
  readonly log: (line: string) => void;
}

/** Milliseconds; a wake-up may be lost, and a text that could not be handed over waits for its claim to lapse. */
const lookEvery = 1000;
/** A carrier that takes longer, in milliseconds, is given up on while the claim is still ours. */
const handOverWithin = claimSeconds * 1000 - 1000;
/** A text that no carrier took in this many milliseconds has failed: hours later it would only confuse. */
const giveUpAfter = 3_600_000;
const mostAtOnce = 100;
const late = 'The carrier did not answer in time.';

/**
 * Hands waiting texts to the carrier: each once, in their conversation's order, outside any transaction. `stop` waits for those
 * that are on their way.
 */
export function startDeliveries({ runner, gateway, feed, log }: DeliveriesOptions): { stop(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const claim = async () => {
    while (again && !stopped && underway.size < mostAtOnce) {
      again = false;
      for (const text of await claimForDelivery(runner.store.db, mostAtOnce - underway.size)) {
        const delivery = deliver(text).finally(() => {
          underway.delete(delivery);
          look();
        });
        underway.add(delivery);
      }
    }
  };
  const look = () => {
    again = true;
    looking ??= claim()
      .catch((error: unknown) => log(`deliveries: ${String(error)}`))
      .finally(() => {
        looking = null;
      });
  };

  const deliver = async (text: ClaimedText): Promise<void> => {
    try {
      await record(text, await handOver(text));
    } catch (error) {
      log(`deliveries: text ${text.id} is tried again: ${String(error)}`);
    }
  };

  const record = (text: ClaimedText, outcome: Outcome) =>
    runCommand(runner, { practice: text.practice, staff: null }, (ctx) =>
      recordDelivery(ctx, { messageId: text.id, ...outcome }),
    );

  /** @throws Error where it can be tried again. */
  async function handOver(text: ClaimedText): Promise<Outcome> {
    const { id, practice, from, to, content, media } = text;
    if (!text.allowed) return { status: 'FAILED_TO_PROCESS', reason: 'unsubscribed' };
    if (from === null) return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
    const mediaUrls = media.map(({ url }) => url);
    try {
      await within(handOverWithin, gateway.send({ id, practice, from, to, content, mediaUrls }), late);
      return { status: 'PROCESSED' };
    } catch (error) {
      if (error instanceof CarrierRefusal) return { status: 'FAILED_TO_PROCESS', reason: error.reason };
      if (Date.now() - Date.parse(text.createdAt) > giveUpAfter)
        return { status: 'FAILED_TO_PROCESS', reason: 'unknown' };
      throw error;
    }
  }

  const stopHearing = feed.subscribe((events) => {
    if (events.some((event) => event.kind === 'message')) look();
  });
  const timer = setInterval(look, lookEvery).unref();
  // Nobody else works on an embedded database: whoever held these claims is gone.
  const begun = runner.store.kind === 'embedded' ? releaseClaims(runner.store.db) : Promise.resolve();
  begun.then(look, (error: unknown) => log(`deliveries: ${String(error)}`));

  return {
    stop: async () => {
      stopped = true;
      stopHearing();
      clearInterval(timer);
      await begun.catch(() => undefined);
      await looking;
      await Promise.all(underway);
    },
  };
}

type Outcome = Pick<DeliveryReport, 'status' | 'reason'>;
