import { randomUUID } from 'node:crypto';
import type { SmsGateway } from '#server/gateways/sms/gateway.ts';

/** A carrier that accepts every text and lists none, unless the test says otherwise. */
export const anSmsGateway = (behaviour: Partial<SmsGateway> = {}): SmsGateway => ({
  send: async () => `SM${randomUUID()}`,
  list: async () => [],
  listInbound: async () => ({ texts: [], isCut: false }),
  listMedia: async () => [],
  fetchMedia: async () => ({ bytes: new Uint8Array(), name: null }),
  ...behaviour,
});
