import type * as z from 'zod/mini';
import type {
  ActionOf,
  appointment,
  AppointmentAction,
  appointmentAnimal,
  appointmentOwner,
} from '../../notification/appointment-actions.ts';
import type { VisitReply } from '../texting/visit-reply.ts';
import { unknownOutcome } from './unknown-outcome.ts';

type Delivery = ActionOf<'DELIVERY_ATTEMPT'>['data'];
type DeliveryError = ActionOf<'DELIVERY_ERROR'>['data'];

/** What completed an appointment, and when: staff, or a confirmation in the practice software. */
export interface Completion {
  readonly by: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL' | 'PRACTICE';
  readonly at: string;
}

/** A client's answer, after the appointment was complete, that they cannot come to its present time. */
interface CalledOff {
  readonly at: string;
  /** What staff or the practice software did about it; null until then. */
  readonly handled: Completion | null;
}

/** An appointment as the practice software describes it. */
export interface AppointmentFacts {
  readonly appointment: z.output<typeof appointment>;
  readonly owner: z.output<typeof appointmentOwner> | null;
  readonly animal: z.output<typeof appointmentAnimal> | null;
}

/** A client's text that confirms a visit or calls it off. Visits of one reminder have the same `messageId`. */
type ClientReply = ActionOf<'CLIENT_REPLIED'>['data'] & { readonly reply: VisitReply };

export type StaffText = ActionOf<'STAFF_TEXTED'>['data'];

/** An appointment of the audit, derived from all its actions. */
export interface AuditedAppointment {
  readonly id: string;
  /** As of its completion. Null until the practice software has sent them, and after it has deleted the appointment (AU-19). */
  readonly facts: AppointmentFacts | null;
  /** The latest the practice software sent, also after completion; calendars use this. Null where `facts` is. */
  readonly latest: AppointmentFacts | null;
  readonly deletedAt: string | null;
  readonly completion: Completion | null;
  /** Changes nothing about the completion (AU-18), but needs staff once more. */
  readonly calledOff: CalledOff | null;
  /** It was confirmed when the practice software first described it, so that nobody had to call. */
  readonly isConfirmedFromStart: boolean;
  /** When it was first confirmed, by staff or in the practice software, even after a voicemail had completed it. */
  readonly confirmedAt: string | null;
  /** That the practice software did not take the confirmation by staff or client, and why; null for a reason where it never answered. Changes nothing about the completion (AU-18). */
  readonly refusedConfirmation: { readonly reason: string | null } | null;
  /** What the client last answered on the page of the visit, for its present time. */
  readonly answer: ActionOf<'CLIENT_ANSWERED'>['data']['answer'] | null;
  /** What the client last texted back to a reminder, for its present time; null where they have answered on the page since. */
  readonly reply: ClientReply | null;
  /** Whether staff have paused what is sent by itself about it. */
  readonly isPaused: boolean;
  /** What staff have texted the client about it. */
  readonly texts: readonly StaffText[];
  readonly attempts: readonly Delivery[];
  readonly successes: readonly Delivery[];
  /** Without unknown outcomes of which something newer is known. */
  readonly errors: readonly DeliveryError[];
}

/**
 * Derives an appointment from its actions (AU-15 to AU-20), which may come in any order and repeatedly: each counts once, by its own
 * timestamp. Nothing changes a completed appointment but a deletion, which removes the client's data. A client who cannot come after all is
 * noted beside the completion.
 * @param id of the appointment; actions of others are ignored
 */
export function auditedAppointment(id: string, actions: readonly AppointmentAction[]): AuditedAppointment {
  const ordered = inOrder(actions.filter(({ resource_id }) => resource_id === id));
  const deletion = ofKind(ordered, 'PRACTICE_DATA_DELETE')[0];
  const descriptions = deletion ? [] : ofKind(ordered, 'PRACTICE_DATA_UPSERT');
  const latest = descriptions.at(-1);
  const answer = latest ? answerFor(latest, ordered) : null;
  const completions = ordered.map(completionOf);
  const completedAt = completions.findIndex((completion) => completion !== null);
  const counted = completedAt < 0 ? ordered : ordered.slice(0, completedAt + 1);
  // A slow clock can date staff's action before the first description.
  const described = descriptions.findLast((one) => counted.includes(one)) ?? descriptions[0];
  return {
    id,
    facts: described ? appointmentFactsOf(described) : null,
    latest: latest ? appointmentFactsOf(latest) : null,
    deletedAt: deletion?.data.timestamp ?? null,
    completion: completions[completedAt] ?? null,
    calledOff: answer && completedAt >= 0 ? calledOffBy(answer, ordered, completedAt) : null,
    isConfirmedFromStart: completedAt >= 0 && ordered[completedAt] === descriptions[0],
    confirmedAt: completions.find((one) => one !== null && one.by !== 'LEFT_VOICEMAIL')?.at ?? null,
    refusedConfirmation: refusedConfirmationIn(descriptions),
    answer: answer?.data.answer ?? null,
    reply: latest ? replyFor(latest, ordered) : null,
    isPaused: ofKind(ordered, 'MESSAGES_PAUSED').at(-1)?.data.isPaused ?? false,
    texts: ofKind(ordered, 'STAFF_TEXTED').map(({ data }) => data),
    attempts: ofKind(counted, 'DELIVERY_ATTEMPT').map(({ data }) => data),
    successes: ofKind(counted, 'DELIVERY_SUCCESS')
      .filter((success) => !hasFailedSince(success, counted))
      .map(({ data }) => data),
    errors: ofKind(counted, 'DELIVERY_ERROR')
      .filter((error) => !isSuperseded(error, counted))
      .map(({ data }) => data),
  };
}

/** Until the practice software confirms the visit after all, is asked again or moves it; its other reports say nothing about it. */
function refusedConfirmationIn(descriptions: readonly ActionOf<'PRACTICE_DATA_UPSERT'>[]) {
  const appointments = descriptions.map(({ data }) => data.appointment);
  const last = appointments.findLast((one) => one.confirmed || one.refusedConfirmation !== undefined);
  return last && !last.confirmed && last.date === appointments.at(-1)?.date ? (last.refusedConfirmation ?? null) : null;
}

/** An answer for another time than the present one says nothing. */
function answerFor(
  { data: { appointment } }: ActionOf<'PRACTICE_DATA_UPSERT'>,
  ordered: readonly AppointmentAction[],
): ActionOf<'CLIENT_ANSWERED'> | null {
  const answer = ofKind(ordered, 'CLIENT_ANSWERED').at(-1);
  return answer && Date.parse(answer.data.startsAt) === Date.parse(appointment.date) ? answer : null;
}

function calledOffBy(
  answer: ActionOf<'CLIENT_ANSWERED'>,
  ordered: readonly AppointmentAction[],
  completedAt: number,
): CalledOff | null {
  const place = ordered.indexOf(answer);
  if (answer.data.answer !== 'NOT_COMING' || place < completedAt) return null;
  const act = ordered.find(
    (action, index) => index > place && completionOf(action) !== null && !isRepeated(ordered, index),
  );
  return { at: answer.data.timestamp, handled: act ? completionOf(act) : null };
}

/** Whether staff have yet to act: it is not complete, or the client has called it off since. */
export const isOpen = ({ completion, calledOff }: Pick<AuditedAppointment, 'completion' | 'calledOff'>): boolean =>
  completion === null || calledOff?.handled === null;

/** Whether the practice software only sends again that an appointment is confirmed. */
function isRepeated(ordered: readonly AppointmentAction[], index: number): boolean {
  if (ordered[index]?.action_type !== 'PRACTICE_DATA_UPSERT') return false;
  const former = ofKind(ordered.slice(0, index), 'PRACTICE_DATA_UPSERT').at(-1);
  return former !== undefined && completionOf(former) !== null;
}

function replyFor(
  { data: { appointment } }: ActionOf<'PRACTICE_DATA_UPSERT'>,
  ordered: readonly AppointmentAction[],
): ClientReply | null {
  const latest = ordered.findLast(
    (action) => action.action_type === 'CLIENT_REPLIED' || action.action_type === 'CLIENT_ANSWERED',
  );
  if (latest?.action_type !== 'CLIENT_REPLIED') return null;
  const { reply, startsAt } = latest.data;
  const isAboutPresentTime = Date.parse(startsAt) === Date.parse(appointment.date);
  return reply !== 'OTHER' && isAboutPresentTime ? { ...latest.data, reply } : null;
}

/** Whether the client has texted that they will come, and staff can still confirm the visit. */
export const awaitsConfirmation = (audited: AuditedAppointment, now: number): boolean =>
  audited.reply?.reply === 'CONFIRMS' &&
  isOpen(audited) &&
  audited.facts !== null &&
  Date.parse(audited.facts.appointment.date) > now;

/** Whether a reminder that counted as delivered came back, as an email can that the mail service had accepted. */
const hasFailedSince = ({ data }: ActionOf<'DELIVERY_SUCCESS'>, actions: readonly AppointmentAction[]): boolean =>
  ofKind(actions, 'DELIVERY_ERROR').some(
    ({ data: error }) =>
      error.reason !== unknownOutcome &&
      error.medium === data.medium &&
      error.communicationType === data.communicationType &&
      Date.parse(error.timestamp) > Date.parse(data.timestamp),
  );

/** Whether it was unknown if a reminder arrived, and carrier or mail service reported on it since (D-62). */
function isSuperseded(error: ActionOf<'DELIVERY_ERROR'>, actions: readonly AppointmentAction[]): boolean {
  const { reason, medium, communicationType, timestamp } = error.data;
  return (
    reason === unknownOutcome &&
    actions.some(
      (action) =>
        action !== error &&
        isDelivery(action) &&
        action.data.medium === medium &&
        action.data.communicationType === communicationType &&
        Date.parse(action.data.timestamp) >= Date.parse(timestamp),
    )
  );
}

const isDelivery = (
  action: AppointmentAction,
): action is ActionOf<'DELIVERY_ATTEMPT' | 'DELIVERY_SUCCESS' | 'DELIVERY_ERROR'> =>
  action.action_type.startsWith('DELIVERY_');

/** Repeated actions have the same key: the id, or else all of the content. */
export const actionKey = ({ id, ...content }: AppointmentAction): string => id ?? JSON.stringify(content);

function inOrder(actions: readonly AppointmentAction[]): AppointmentAction[] {
  const byKey = new Map(actions.map((action) => [actionKey(action), action]));
  return [...byKey]
    .map(([key, action]) => ({ key, action, at: Date.parse(action.data.timestamp) }))
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
    .map(({ action }) => action);
}

function ofKind<K extends AppointmentAction['action_type']>(actions: readonly AppointmentAction[], kind: K) {
  return actions.filter((action): action is ActionOf<K> => action.action_type === kind);
}

export const appointmentFactsOf = ({ data }: ActionOf<'PRACTICE_DATA_UPSERT'>): AppointmentFacts => ({
  appointment: data.appointment,
  owner: data.animalOwner,
  animal: data.animal,
});

function completionOf(action: AppointmentAction): Completion | null {
  const { timestamp } = action.data;
  switch (action.action_type) {
    case 'MARKED_CONFIRMED':
    case 'LEFT_VOICEMAIL':
      return { by: action.action_type, at: timestamp };
    case 'PRACTICE_DATA_UPSERT': {
      const { confirmed, confirmedDate } = action.data.appointment;
      return confirmed || confirmedDate ? { by: 'PRACTICE', at: confirmedDate ?? timestamp } : null;
    }
    default:
      return null;
  }
}
