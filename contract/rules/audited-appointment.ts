import type * as z from 'zod/mini';
import type {
  appointment,
  AppointmentAction,
  appointmentAnimal,
  appointmentOwner,
} from '../notification/appointment-actions.ts';

type ActionOf<K extends AppointmentAction['action_type']> = Extract<AppointmentAction, { action_type: K }>;
type Delivery = ActionOf<'DELIVERY_ATTEMPT'>['data'];
type DeliveryError = ActionOf<'DELIVERY_ERROR'>['data'];

/** What completed an appointment, and when: staff, or the practice software that says it is confirmed. */
export interface Completion {
  readonly by: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL' | 'PRACTICE';
  readonly at: string;
}

/** An appointment of the audit, as everything that happened to it leaves it. */
export interface AuditedAppointment {
  readonly id: string;
  /** Null until the practice software describes it, and for good once it has deleted it (AU-19). */
  readonly facts: {
    readonly appointment: z.output<typeof appointment>;
    readonly owner: z.output<typeof appointmentOwner> | null;
    readonly animal: z.output<typeof appointmentAnimal> | null;
  } | null;
  readonly isDeleted: boolean;
  readonly completion: Completion | null;
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
  const completedAt = told.findIndex((action) => completionOf(action) !== null);
  const counted = completedAt < 0 ? told : told.slice(0, completedAt + 1);
  const isDeleted = told.some(({ action_type }) => action_type === 'PRACTICE_DATA_DELETE');
  // Staff whose clock is slow may seem to have been done before there was anything to do.
  const described = ofKind(counted, 'PRACTICE_DATA_UPSERT').at(-1) ?? ofKind(told, 'PRACTICE_DATA_UPSERT')[0];
  const facts = isDeleted ? undefined : described?.data;
  const completing = counted[completedAt];
  return {
    id,
    facts: facts ? { appointment: facts.appointment, owner: facts.animalOwner, animal: facts.animal } : null,
    isDeleted,
    completion: completing ? completionOf(completing) : null,
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
