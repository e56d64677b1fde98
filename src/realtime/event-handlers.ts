import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SocketEvent, SocketEventKind, SocketEventOf } from '#contract/events.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import {
  applyCalendarEvents,
  refetchCalendar,
  refetchServices,
  refetchVisits,
} from '#src/services/campaigns/calendar.ts';
import { refetchClients } from '#src/services/campaigns/refetch-clients.ts';
import { applyCampaignEvents, refetchNewsletters } from '#src/services/campaigns/refetch-newsletters.ts';
import { applyPostcardEvents, refetchPostcards } from '#src/services/campaigns/refetch-postcards.ts';
import { refetchRegistration } from '#src/services/campaigns/refetch-registration.ts';
import { applyConversationEvents, type Gap, refreshConversations } from '#src/services/communication/conversations.ts';
import { refetchGroupTexts } from '#src/services/communication/refetch-group-texts.ts';
import { applyMessageEvents, refreshThreads } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import {
  applyScheduledMessageEvents,
  refreshScheduledMessages,
} from '#src/services/communication/scheduled-messages.ts';
import { applyAppointmentEvents, refreshAudit } from '#src/services/notification/appointments.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import { applySurveyEvents, refetchSurveys } from '#src/services/surveys/refetch-surveys.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { applyLetterEvents } from '#src/services/templates/refetch-templates.ts';
import { presenceReceived } from './presence-slice.ts';
import { applySettingsEvents, refreshSettings, type SettingsRoot } from './settings-events.ts';

type Thunk<R> = ThunkAction<
  R,
  CommunicationRoot & NotificationRoot & SettingsRoot & SurveysRoot,
  unknown,
  UnknownAction
>;
type Dispatchable = Thunk<unknown> | UnknownAction;
type Apply<K extends SocketEventKind> = (
  events: readonly SocketEventOf<K>[],
  practice: PracticeIdentity,
) => Dispatchable;
/** Resolves to whether the refetch succeeded. */
type Refetch = (gap: Gap) => Thunk<Promise<boolean>>;

interface Patching<K extends SocketEventKind> {
  /** Patches cached answers. It runs again on answers that may be older than the events, so it must be idempotent. */
  readonly patch: Apply<K>;
  /** Whatever else the events cause, once. */
  readonly effect: Apply<K> | null;
  /** Fetches what may have been missed while the socket was closed. */
  readonly refetch: readonly [Refetch, ...Refetch[]];
}

/** For kinds that no cached answer contains. */
interface Causing<K extends SocketEventKind> {
  readonly patch: null;
  readonly effect: Apply<K>;
  readonly refetch: readonly Refetch[];
}

/** What the page does with one kind of event; one that does nothing does not compile. */
export type EventHandler<K extends SocketEventKind> = Patching<K> | Causing<K>;

/** What the page does with each kind of event. The functions are defined beside the endpoints whose cache they change. */
const handlers: { readonly [K in SocketEventKind]: EventHandler<K> } = {
  CONVERSATION_UPSERT: {
    patch: applyConversationEvents,
    effect: null,
    refetch: [refreshConversations],
  },
  MESSAGE_UPSERT: {
    patch: applyMessageEvents,
    effect: null,
    refetch: [refreshThreads],
  },
  APPOINTMENT_ACTION_UPSERT: {
    patch: applyAppointmentEvents,
    effect: refetchVisits,
    refetch: [refreshAudit],
  },
  SCHEDULED_MESSAGE_UPSERT: {
    patch: applyScheduledMessageEvents,
    effect: null,
    refetch: [refreshScheduledMessages],
  },
  PRESENCE: {
    // Presence is in no cached answer, and the server sends all of it again when the socket opens.
    patch: null,
    effect: presenceReceived,
    refetch: [],
  },
  SETTINGS_CHANGED: {
    // The event does not contain the settings, so they are fetched.
    patch: null,
    effect: applySettingsEvents,
    refetch: [refreshSettings],
  },
  CALENDAR_CHANGED: {
    // The event names the day only.
    patch: null,
    effect: applyCalendarEvents,
    refetch: [refetchCalendar],
  },
  SERVICE_TYPES_CHANGED: {
    patch: null,
    effect: refetchServices,
    // With the calendar.
    refetch: [],
  },
  POSTCARDS_CHANGED: {
    patch: null,
    effect: applyPostcardEvents,
    refetch: [refetchPostcards],
  },
  SURVEYS_CHANGED: {
    patch: null,
    effect: applySurveyEvents,
    refetch: [refetchSurveys],
  },
  CAMPAIGN_UPSERT: {
    patch: null,
    effect: () => (dispatch) => {
      dispatch(applyCampaignEvents());
      dispatch(applyLetterEvents());
    },
    refetch: [refetchNewsletters],
  },
  REGISTRATION_CHANGED: {
    patch: null,
    effect: refetchRegistration,
    refetch: [refetchRegistration],
  },
  CLIENT_CONTACT_CHANGED: {
    patch: null,
    effect: refetchClients,
    // With the calendar.
    refetch: [],
  },
  GROUP_TEXTS_CHANGED: {
    patch: null,
    effect: refetchGroupTexts,
    refetch: [refetchGroupTexts],
  },
};

/** Everything to fetch after a gap in the connection. */
export const refetches: readonly Refetch[] = Object.values(handlers).flatMap(({ refetch }) => refetch);

/** The cache patches of a batch of events. */
export const patchesFor = (events: readonly SocketEvent[], practice: PracticeIdentity): readonly Dispatchable[] =>
  applied('patch', events, practice);

/** Everything that a batch of new events causes, the cache patches first. */
export const actionsFor = (events: readonly SocketEvent[], practice: PracticeIdentity): readonly Dispatchable[] => [
  ...patchesFor(events, practice),
  ...applied('effect', events, practice),
];

function applied(step: 'patch' | 'effect', events: readonly SocketEvent[], practice: PracticeIdentity) {
  const applyKind = <K extends SocketEventKind>(kind: K): readonly Dispatchable[] => {
    const ofKind = events.filter((event): event is SocketEventOf<K> => event.action_type === kind);
    const handler: EventHandler<K> = handlers[kind];
    const action = handler[step]?.(ofKind, practice);
    return action ? [action] : [];
  };
  return [...new Set(events.map((event) => event.action_type))].flatMap((kind) => applyKind(kind));
}
