import { issueSocketTicket } from '#contract/notification/socket-tickets.ts';
import { call } from '../call.ts';
import { notificationApi } from './api.ts';

const socketTicketsApi = notificationApi.injectEndpoints({
  endpoints: (build) => ({ issueSocketTicket: build.mutation(call(issueSocketTicket)) }),
});

export const { issueSocketTicket: ticketEndpoint } = socketTicketsApi.endpoints;
