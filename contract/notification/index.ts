import { defineService } from '../http.ts';
import { listAppointmentActions, recordAppointmentAction } from './appointment-actions.ts';
import { issueSocketTicket } from './socket-tickets.ts';

/** The actions on appointments: reminders sent, confirmations, calls made; and the tickets of the real-time socket. */
export const notification = defineService({
  name: 'notifications',
  endpoints: { listAppointmentActions, recordAppointmentAction, issueSocketTicket },
});
