import { BellOff, CircleAlert, Eye, type LucideIcon, Pin, Reply } from 'lucide-react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { isUndelivered, isUnread } from '#src/services/communication/list-filters.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { hasOptedOut, wasAnsweredAutomatically } from '../shared/conversation-summary.ts';

/** Something about a conversation that staff act on, at the end of its row. */
export interface RowState {
  readonly meaning: string;
  /** Class names of its color and shape. */
  readonly tone: string;
  readonly Icon?: LucideIcon;
  /** Whether the row shows the meaning in words; else it is the tooltip. */
  readonly inWords?: boolean;
  /** A tooltip beside the words. */
  readonly details?: string;
}

interface RowContext {
  /** Of the list, which may differ from the conversation's own. */
  readonly container: Container;
  /** Who has the conversation open, in words; null if nobody has. */
  readonly colleagues: string | null;
  readonly hasFailedSend: boolean;
  /** How long the client has waited for an answer, in words, and since when; null without a wait. */
  readonly wait: { readonly age: string; readonly since: string } | null;
}

/** The states of a conversation in the order in which its row shows them. */
export function rowStatesOf(conversation: Conversation, context: RowContext): RowState[] {
  const { container, colleagues, hasFailedSend, wait } = context;
  const unread = isUnread(conversation);
  const states: RowState[] = [];
  if (colleagues !== null) states.push({ meaning: colleagues, tone: 'text-info', Icon: Eye });
  if (conversation.container !== container) {
    const meaning = conversation.container === 'DONE' ? inboxList.row.done : inboxList.row.backInInbox;
    states.push({ meaning, tone: 'bg-hover px-1.5 text-ink-soft', inWords: true });
  }
  if (isUndelivered(conversation)) {
    states.push(
      conversation.latest_message?.type === 'SYSTEM_INFO'
        ? // The row says what happened since, which the words beside it must not seem to be about.
          { meaning: inbox.row.failedBefore, tone: 'text-bad', Icon: CircleAlert }
        : failure(inbox.row.failed),
    );
  }
  if (hasFailedSend) states.push(failure(inboxList.row.ownUnsent));
  if (wasAnsweredAutomatically(conversation)) {
    const meaning = conversation.latest_is_reminder ? inbox.row.reminder : inbox.row.automatedReply;
    states.push({ meaning, tone: 'text-ink-faint', Icon: Reply });
  }
  if (wait) {
    // Highlighted once the client's text was read without being answered.
    const tone = unread ? 'text-ink-soft' : 'bg-warn-soft px-1.5 text-warn';
    states.push({ meaning: wait.age, tone, inWords: true, details: wait.since });
  }
  if (conversation.asked_to_stop_at)
    states.push({ meaning: inboxList.row.askedToStop, tone: 'bg-warn-soft px-1.5 text-warn', inWords: true });
  if (hasOptedOut(conversation)) {
    const meaning = conversation.stopped_by_staff ? clients.stopping.byStaff : inbox.row.optedOut;
    states.push({ meaning, tone: 'text-warn', Icon: BellOff });
  }
  if (conversation.pinned_at) states.push({ meaning: inbox.row.pinned, tone: 'text-ink-faint', Icon: Pin });
  if (unread) states.push({ meaning: inbox.row.unread, tone: 'size-2 rounded-full bg-accent' });
  return states;
}

const failure = (meaning: string): RowState => ({ meaning, tone: 'text-bad', Icon: CircleAlert, inWords: true });
