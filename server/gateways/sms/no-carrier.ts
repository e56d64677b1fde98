import { CarrierRefusal, CarrierUnavailable, MediaRefusal, type SmsGateway } from './gateway.ts';

/** Used if no carrier is configured: every text fails visibly, instead of waiting forever. */
export const noCarrier: SmsGateway = {
  send: async () => {
    throw new CarrierRefusal('texting_not_set_up');
  },
  list: async () => {
    throw new CarrierUnavailable('unconfigured');
  },
  listInbound: async () => ({ texts: [], isCut: false }),
  listMedia: async () => [],
  fetchMedia: async () => {
    throw new MediaRefusal('gone', 'No carrier is configured.');
  },
};
