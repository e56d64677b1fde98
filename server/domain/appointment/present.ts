import type { Selectable } from 'kysely';
import { type AppointmentAction, appointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Database } from '#server/db/schema.ts';

/** The columns that the wire shows. */
export const actionColumns = [
  'id',
  'appointment_id',
  'action_type',
  'data',
] as const satisfies readonly (keyof Database['appointment_action'])[];

export type ActionRow = Pick<Selectable<Database['appointment_action']>, (typeof actionColumns)[number]>;

/** An action as the wire shows it. The row has the kind beside the data; the contract's union joins them. */
export const presentAction = ({ id, appointment_id, action_type, data }: ActionRow): AppointmentAction =>
  appointmentAction.parse({ id, resource_id: appointment_id, action_type, data });
