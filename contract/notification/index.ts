import { defineService } from '../http.ts';
import { listAppointmentActions, recordAppointmentAction } from './appointment-actions.ts';

/** What happens to appointments: reminders sent, confirmations, calls made. */
export const notification = defineService({
  name: 'notifications',
  endpoints: { listAppointmentActions, recordAppointmentAction },
});
