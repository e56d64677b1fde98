import type { TimelineEntry } from '#contract/campaigns/clients.ts';
import { failureReasons } from '#contract/errors.ts';
import { formatExact } from '#src/lib/dates.ts';
import type { Spot } from '#src/services/communication/cached-thread.ts';
import { clients } from '#src/strings/clients.ts';
import { deliveryFailureMessage } from '#src/strings/errors.ts';

const words = clients.timeline;

export function describeEntry(entry: TimelineEntry, zone: string): { title: string; detail: string } {
  switch (entry.kind) {
    case 'texts':
      return { title: words.texts(entry.received, entry.sent), detail: entry.text || words.image };
    case 'request':
      return { title: words.request[entry.requestType], detail: joined(entry.animalName, entry.subject) };
    case 'reminder':
      return {
        title: words.reminder[entry.outcome](entry.medium),
        detail: joined(entry.animalName, visitOf(entry.appointmentAt, zone), reasonOf(entry.reason)),
      };
    case 'confirmation':
      return {
        title: words.confirmation[entry.how],
        detail: joined(entry.animalName, visitOf(entry.appointmentAt, zone)),
      };
    case 'survey':
      return { title: words.survey[entry.event](entry.score), detail: entry.survey };
    case 'record':
      return { title: words.record(entry.animalName), detail: '' };
  }
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
const visitOf = (at: string, zone: string): string => words.visit(formatExact(at, zone));

/** Failures of texts are codes, those of emails sentences. */
function reasonOf(reason: string | null): string | null {
  const code = failureReasons.find((one) => one === reason);
  return code ? deliveryFailureMessage(code) : reason;
}

/** The place that an entry links to: its own message, else the open conversation at that time. */
export function placeOf(entry: TimelineEntry, openId: string): { id: string; spot: Spot } {
  if (entry.kind === 'texts' || entry.kind === 'request')
    return { id: entry.conversationId, spot: { message: entry.messageId } };
  const id = entry.kind === 'record' ? (entry.conversationId ?? openId) : openId;
  return { id, spot: { at: entry.at } };
}
