import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Extension } from '#contract/campaigns/ui-behaviors.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import { ticketEndpoint } from '#src/services/notification/socket-tickets.ts';

type Thunk<R> = ThunkAction<Promise<R>, CampaignsRoot & NotificationRoot, unknown, UnknownAction>;

/**
 * Where the socket opens for whom the token names: with a ticket that works once where the server issues such, so that nothing which keeps addresses
 * keeps a token; else with the id token (RT-01). Rejects where the server cannot be asked.
 */
export const socketAddress =
  (url: string, token: string): Thunk<string> =>
  async (dispatch) => {
    const address = new URL(url);
    if (await dispatch(offers('socket-ticket'))) {
      const { ticket } = await dispatch(ticketEndpoint.initiate({}, { track: false })).unwrap();
      address.searchParams.set('ticket', ticket);
    } else address.searchParams.set('token', token);
    return address.href;
  };

/** Whether the server offers an extension, once it has said so. One that has no answer to the question offers none; one out of reach did not say. */
const offers =
  (extension: Extension): Thunk<boolean> =>
  async (dispatch) => {
    const { data, error } = await dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
    if (data) return data.extensions.includes(extension);
    const status = error && 'status' in error ? error.status : undefined;
    if (status === 'PARSING_ERROR' || (typeof status === 'number' && status >= 400 && status < 500)) return false;
    throw new Error('The server did not say what it offers');
  };
