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
      return {
        title: words.request[entry.isMove ? 'move' : entry.requestType],
        detail: joined(entry.animalName, entry.subject),
      };
    case 'reminder':
      return {
        title: words.reminder[entry.outcome](words.messageName(entry.medium, entry.isThankYou), entry.medium),
        detail: joined(entry.animalName, visitOf(entry.appointmentAt, zone), reasonOf(entry.reason)),
      };
    case 'confirmation':
      return {
        title: words.confirmation[entry.how],
        detail: joined(entry.animalName, visitOf(entry.appointmentAt, zone)),
      };
    case 'survey':
      return { title: words.survey[entry.event](entry.score), detail: entry.survey };
    case 'newsletter':
      return { title: words.newsletter[entry.event], detail: entry.subject };
    case 'record':
      return { title: words.record(entry.animalName), detail: entry.isFailing ? words.recordFailing : '' };
  }
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');
const visitOf = (at: string, zone: string): string => words.visit(formatExact(at, zone));

/** Failures of texts are codes, those of emails sentences. */
function reasonOf(reason: string | null): string | null {
  const code = failureReasons.find((one) => one === reason);
  return code ? deliveryFailureMessage(code) : reason;
}

/**
 * The place that an entry links to: its own message, or its conversation at that time. Null for what is in no conversation, such as an email:
 * the message nearest to it would be about something else.
 */
export function placeOf(entry: TimelineEntry, openId: string): { id: string; spot: Spot } | null {
  switch (entry.kind) {
    case 'texts':
    case 'request':
      return { id: entry.conversationId, spot: { message: entry.messageId } };
    case 'reminder':
      return entry.text && { id: entry.text.conversationId, spot: { message: entry.text.messageId } };
    case 'record':
      return { id: entry.conversationId ?? openId, spot: { at: entry.at } };
    case 'survey':
      return entry.event === 'asked' ? { id: openId, spot: { at: entry.at } } : null;
    case 'confirmation':
    case 'newsletter':
      return null;
  }
}
