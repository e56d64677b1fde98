import type * as z from 'zod/mini';
import type {
  ActionOf,
  appointment,
  AppointmentAction,
  appointmentAnimal,
  appointmentOwner,
} from '../../notification/appointment-actions.ts';

type Delivery = ActionOf<'DELIVERY_ATTEMPT'>['data'];
type DeliveryError = ActionOf<'DELIVERY_ERROR'>['data'];

/** What completed an appointment, and when: staff, or the practice software that says it is confirmed. */
export interface Completion {
  readonly by: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL' | 'PRACTICE';
  readonly at: string;
}

/** What the practice software says of an appointment. */
export interface AppointmentFacts {
  readonly appointment: z.output<typeof appointment>;
  readonly owner: z.output<typeof appointmentOwner> | null;
  readonly animal: z.output<typeof appointmentAnimal> | null;
}

/** An appointment of the audit, as everything that happened to it leaves it. */
export interface AuditedAppointment {
  readonly id: string;
  /** As they were when it was completed. Null until the practice software tells them, and for good once it has deleted it (AU-19). */
  readonly facts: AppointmentFacts | null;
  /** What the practice software said last, complete or not: a calendar goes by this. Null where `facts` is. */
  readonly latest: AppointmentFacts | null;
  readonly deletedAt: string | null;
  readonly completion: Completion | null;
  /** When it was first confirmed, by staff or in the practice software: also after a voicemail had completed it. */
  readonly confirmedAt: string | null;
  readonly attempts: readonly Delivery[];
  readonly successes: readonly Delivery[];
  readonly errors: readonly DeliveryError[];
}

/**
 * What is known of one appointment (AU-15 to AU-20). Actions may come in any order and more than once: they count each once, by their
 * own moments. What is complete is not changed again, but for a deletion, which takes the client's data away whenever it comes.
 * @param id the appointment's; actions of others are passed over.
 */
export function auditedAppointment(id: string, actions: readonly AppointmentAction[]): AuditedAppointment {
  const told = inOrder(actions.filter(({ resource_id }) => resource_id === id));
  const completions = told.map(completionOf);
  const completedAt = completions.findIndex((completion) => completion !== null);
  const counted = completedAt < 0 ? told : told.slice(0, completedAt + 1);
  const deletion = ofKind(told, 'PRACTICE_DATA_DELETE')[0];
  const descriptions = deletion ? [] : ofKind(told, 'PRACTICE_DATA_UPSERT');
  const latest = descriptions.at(-1);
  // Staff whose clock is slow may seem to have been done before there was anything to do.
  const described = descriptions.findLast((one) => counted.includes(one)) ?? descriptions[0];
  return {
    id,
    facts: described ? appointmentFactsOf(described) : null,
    latest: latest ? appointmentFactsOf(latest) : null,
    deletedAt: deletion?.data.timestamp ?? null,
    completion: completions[completedAt] ?? null,
    confirmedAt: completions.find((one) => one !== null && one.by !== 'LEFT_VOICEMAIL')?.at ?? null,
    attempts: ofKind(counted, 'DELIVERY_ATTEMPT').map(({ data }) => data),
    successes: ofKind(counted, 'DELIVERY_SUCCESS').map(({ data }) => data),
    errors: ofKind(counted, 'DELIVERY_ERROR').map(({ data }) => data),
  };
}

/** The same action told twice has the same key: its id, or where it has none, all that it says. */
export const actionKey = ({ id, ...said }: AppointmentAction): string => id ?? JSON.stringify(said);

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
