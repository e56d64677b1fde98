import { CarrierRefusal, type SmsGateway } from './gateway.ts';

/** Used if no carrier is configured: every text fails visibly, instead of waiting forever. */
export const noCarrier: SmsGateway = {
  send: async () => {
    throw new CarrierRefusal('unknown');
  },
};
