import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { atMinute } from './conversations.ts';

/** The practice software reported an appointment. */
export const booked: AppointmentAction = {
  id: 'action-1',
  resource_id: 'a-1',
  action_type: 'PRACTICE_DATA_UPSERT',
  data: {
    timestamp: atMinute(0),
    appointment: { id: 'a-1', date: atMinute(60), type: null, typeId: null, confirmed: false, resource: null },
    animalOwner: null,
    animal: null,
  },
};

/** Staff confirmed it. */
export const confirmed: AppointmentAction = {
  id: 'action-2',
  resource_id: 'a-1',
  action_type: 'MARKED_CONFIRMED',
  data: { timestamp: atMinute(1) },
};
