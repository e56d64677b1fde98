import { sql } from 'kysely';
import type { FailureReason } from '#contract/errors.ts';
import { advance, type DeliveryStatus, isFailed, isPending } from '#contract/rules/texting/delivery-status.ts';
import { batched } from '#server/db/batch.ts';
import { listOf, preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';
import { type Context, contextIn, systemAt } from '../context.ts';
import { isOneOf, keyOf, type OwnedRow } from '../owned-row.ts';
import { noteNotAsked, surveyAddress } from '../conversation/note-asked.ts';
import { recordCarrierOptOut } from '../conversation/record-carrier-opt-out.ts';
import { type Delivery, reportDelivery } from '../reminder/report.ts';
import { isRowId } from '../row-id.ts';
import { type CommandRunner, runCommand, runInScope } from '../run-command.ts';
import { type LockedText, lockTexts } from './lock-texts.ts';
import { updateConversations } from './update-conversations.ts';

/** What is known of a text: what the carrier reports, or how this server's attempt to send it ended. */
export interface DeliveryOutcome extends Omit<DeliveryReport, 'reason'> {
  readonly reason?: FailureReason;
  /** The claim under which it ended; it is ignored once there is a later one. Not for what the carrier says of an accepted text. */
  readonly claim?: number;
}

/** Records delivery reports; reports that arrive while others are being written share one transaction. */
export function deliveryRecorder(runner: CommandRunner): (report: DeliveryOutcome) => Promise<void> {
  const record = batched(async (reports: readonly DeliveryOutcome[]) => {
    await runInScope(runner, (scope) =>
      recordDeliveries(scope.db, (practice) => contextIn(scope, systemAt(practice)), reports),
    );
    return reports.map(() => undefined);
  });
  // If the batch fails, each report is written separately, so that a bad one does not affect the others.
  return (report) =>
    record(report).catch(() => runCommand(runner, systemAt(report.practice), (ctx) => recordTextDelivery(ctx, report)));
}

/** Records the delivery of one text. */
export const recordTextDelivery = (ctx: Context, report: Omit<DeliveryOutcome, 'practice'>): Promise<void> =>
  recordDeliveries(ctx.db, () => ctx, [{ ...report, practice: ctx.practice }]);

/**
 * Records deliveries of any practices. The status only moves forward and the first final one stays (D-33): late, repeated or unknown
 * reports change nothing and are no error.
 */
async function recordDeliveries(
  db: Db,
  contextOf: (practice: string) => Context,
  reports: readonly DeliveryOutcome[],
): Promise<void> {
  const known = reports.filter((report) => isRowId(report.messageId));
  if (known.length === 0) return;
  const reportsOf = Map.groupBy(known, (report) => keyOf(textOf(report)));
  const texts = await lockTexts(db, known.map(textOf));
  const reported = texts.flatMap((text) => advanced(text, reportsOf.get(keyOf(text)) ?? []));
  if (reported.length === 0) return;
  await writeReports(db, reported);
  const changed = reported.filter((text) => text.status !== text.delivery_status);
  for (const { practice, id } of changed) contextOf(practice).announce('message', id);
  await updateConversations(
    db,
    contextOf,
    changed
      .map((text) => ({ ...text, toInbox: text.container === 'DONE' && text.type === 'SMS' && isFailed(text.status) }))
      // Automatic messages after a text that failed do not hide it.
      .filter(({ id, latest_message_id, status }) => isFailed(status) || id === latest_message_id),
  );
  for (const text of changed)
    if (text.type === 'SMS_AUTOMATED')
      await reportDelivery(contextOf(text.practice), { column: 'message_id', id: text.id }, deliveryOf(text));
  for (const { practice, content } of await failedInvitations(db, changed))
    await noteNotAsked(contextOf(practice), content);
  for (const text of changed)
    if (text.reason === 'unsubscribed') await recordCarrierOptOut(contextOf(text.practice), text);
}

/** Those texts that failed and contain the address of a survey. */
async function failedInvitations(db: Db, texts: readonly Advanced[]) {
  const failed = texts.filter(({ status }) => isFailed(status));
  if (failed.length === 0) return [];
  return db
    .selectFrom('message')
    .select(['practice', 'content'])
    .where(isOneOf(failed))
    .where(sql<boolean>`position(${surveyAddress} in content) > 0`)
    .execute();
}

/** Any report but a refusal means that the carrier accepted the text. */
const deliveryOf = ({ delivery_status: before, status, reason }: Advanced): Delivery => ({
  isAccepted: before === 'ENQUEUED' && status !== 'FAILED_TO_PROCESS',
  end: isPending(status) ? null : isFailed(status) ? { failure: reason ?? 'unknown' } : 'success',
});

const textOf = ({ practice, messageId }: DeliveryOutcome): OwnedRow => ({ practice, id: messageId.toLowerCase() });

interface Advanced extends LockedText {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly carrierId: string | null;
}

/** The text with its new status or its id at the carrier; empty where the reports change neither. */
function advanced(text: LockedText, reports: readonly DeliveryOutcome[]): Advanced[] {
  if (text.delivery_status === null) return [];
  let [status, reason]: [DeliveryStatus, string | null] = [text.delivery_status, null];
  const valid = reports.filter(({ claim = text.delivery_claim }) => claim === text.delivery_claim);
  for (const report of valid)
    if (advance(status, report.status) !== status) [status, reason] = [report.status, report.reason ?? null];
  const carrierId = valid.find((report) => report.carrierId !== undefined)?.carrierId ?? null;
  const isChanged = status !== text.delivery_status || (text.carrier_id === null && carrierId !== null);
  return isChanged ? [{ ...text, status, reason, carrierId }] : [];
}

function writeReports(db: Db, texts: readonly Advanced[]) {
  const each = (type: 'text' | 'uuid', field: (text: Advanced) => string | null) => listOf(type, texts.map(field));
  return sql`
    ${preparedStatement} update message set
      delivery_status = reported.status,
      failure_reason = case when delivery_status = reported.status then failure_reason else reported.reason end,
      carrier_id = coalesce(message.carrier_id, reported.carrier_id),
      claimed_until = case when delivery_status = reported.status then claimed_until end
    from unnest(
      ${each('text', (text) => text.practice)}, ${each('uuid', (text) => text.id)},
      ${each('text', (text) => text.status)}, ${each('text', (text) => text.reason)},
      ${each('text', (text) => text.carrierId)}
    ) as reported (practice, id, status, reason, carrier_id)
    where message.practice = reported.practice and message.id = reported.id
  `.execute(db);
}
