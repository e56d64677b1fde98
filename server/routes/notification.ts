import type { notification } from '#contract/notification/index.ts';
import { listAppointmentActions } from '#server/domain/appointment/list-actions.ts';
import { recordAppointmentAction } from '#server/domain/appointment/record-action.ts';
import { issueSocketTicket } from '#server/domain/socket-ticket.ts';
import type { Handlers } from './serve.ts';

export const notificationRoutes = (options: {
  readonly hasPracticeSoftware: boolean;
}): Handlers<typeof notification> => ({
  listAppointmentActions,
  recordAppointmentAction: (ctx, input) => recordAppointmentAction(ctx, input, options),
  issueSocketTicket,
});
