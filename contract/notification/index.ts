import { defineService } from '../http.ts';
import { listAppointmentActions, recordAppointmentAction } from './appointment-actions.ts';
import { issueSocketTicket } from './socket-tickets.ts';

/** What happens to appointments: reminders sent, confirmations, calls made; and what opens the real-time socket. */
export const notification = defineService({
  name: 'notifications',
  endpoints: { listAppointmentActions, recordAppointmentAction, issueSocketTicket },
});
