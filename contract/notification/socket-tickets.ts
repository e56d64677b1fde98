import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { defineEndpoint } from '../http.ts';

export const issueSocketTicket = defineEndpoint({
  method: 'POST',
  path: '/v1/socket-tickets',
  extension: 'socket-ticket',
  summary:
    'A ticket with which the socket is opened, once and within seconds: `?ticket=` in place of the id token in its address.',
  response: z.object({ ticket: id }),
  status: 201,
});
