import { CarrierRefusal, type SmsGateway } from './gateway.ts';

/** Stands where no carrier is configured: every text fails, visibly, rather than wait for ever. */
export const noCarrier: SmsGateway = {
  send: async () => {
    throw new CarrierRefusal('unknown');
  },
};
