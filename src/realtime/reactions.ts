import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SocketEvent } from '#contract/events.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { calendarChanged } from '#src/services/campaigns/calendar.ts';
import { applyConversationEvents, type Gap, refreshConversations } from '#src/services/communication/conversations.ts';
import { applyMessageEvents, refreshThreads } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import {
  applyScheduledMessageEvents,
  refreshScheduledMessages,
} from '#src/services/communication/scheduled-messages.ts';
import { applyAppointmentEvents, refreshAudit } from '#src/services/notification/appointments.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import { presenceTold } from './presence-slice.ts';
import { applySettingsEvents, refreshSettings, type SettingsRoot } from './settings.ts';

type Kind = SocketEvent['action_type'];
type EventOf<K extends Kind> = Extract<SocketEvent, { action_type: K }>;
type Thunk<R> = ThunkAction<R, CommunicationRoot & NotificationRoot & SettingsRoot, unknown, UnknownAction>;
type Reaction = Thunk<unknown> | UnknownAction;

type Appliers = { readonly [K in Kind]?: (events: readonly EventOf<K>[], practice: PracticeIdentity) => Reaction };

/** How each kind of event changes what is held; the doing lives beside the endpoints that hold it. */
const changes: Appliers = {
  CONVERSATION_UPSERT: applyConversationEvents,
  MESSAGE_UPSERT: applyMessageEvents,
  APPOINTMENT_ACTION_UPSERT: applyAppointmentEvents,
  SCHEDULED_MESSAGE_UPSERT: applyScheduledMessageEvents,
};

/** What else each kind brings about. */
const consequences: Appliers = {
  APPOINTMENT_ACTION_UPSERT: calendarChanged,
  PRESENCE: presenceTold,
  SETTINGS_CHANGED: applySettingsEvents,
};

/** What is fetched anew after a gap; each answers whether that went well. */
export const refreshers: readonly ((gap: Gap) => Thunk<Promise<boolean>>)[] = [
  refreshConversations,
  refreshThreads,
  calendarChanged,
  refreshAudit,
  refreshScheduledMessages,
  refreshSettings,
];

/** How a batch of events changes what is held. Telling them twice changes nothing more. */
export const changesBy = (events: readonly SocketEvent[], practice: PracticeIdentity): readonly Reaction[] =>
  reactionsOf(changes, events, practice);

/** All that a batch of events brings about, which are new. */
export const reactionsTo = (events: readonly SocketEvent[], practice: PracticeIdentity): readonly Reaction[] => [
  ...changesBy(events, practice),
  ...reactionsOf(consequences, events, practice),
];

function reactionsOf(appliers: Appliers, events: readonly SocketEvent[], practice: PracticeIdentity) {
  const reactTo = <K extends Kind>(kind: K): readonly Reaction[] => {
    const mine = events.filter((event): event is EventOf<K> => event.action_type === kind);
    const reaction = appliers[kind]?.(mine, practice);
    return reaction ? [reaction] : [];
  };
  return [...new Set(events.map((event) => event.action_type))].flatMap((kind) => reactTo(kind));
}
