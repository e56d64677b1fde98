import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Extension } from '#contract/extensions.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { isWithoutList, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import type { NotificationRoot } from '#src/services/notification/root.ts';
import { ticketEndpoint } from '#src/services/notification/socket-tickets.ts';

type Thunk<R> = ThunkAction<Promise<R>, CampaignsRoot & NotificationRoot, unknown, UnknownAction>;

/**
 * The socket's address for the user of the token: with a ticket that works once if the server issues tickets, so that no log of addresses contains
 * a token; else with the id token (RT-01). Rejects if the server does not answer.
 */
export const socketAddress =
  (url: string, token: string): Thunk<string> =>
  async (dispatch) => {
    const address = new URL(url);
    if (await dispatch(offersExtension('socket-ticket'))) {
      const { ticket } = await dispatch(ticketEndpoint.initiate({}, { track: false })).unwrap();
      address.searchParams.set('ticket', ticket);
    } else address.searchParams.set('token', token);
    return address.href;
  };

/** Waits for the server's list of extensions. A server without such a list offers none; rejects if it is unreachable. */
const offersExtension =
  (extension: Extension): Thunk<boolean> =>
  async (dispatch) => {
    const { data, error } = await dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
    if (data) return data.extensions.includes(extension);
    if (error && isWithoutList(error)) return false;
    throw new Error('The server did not list its extensions');
  };
