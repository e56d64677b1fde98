import type { EmailGateway } from './gateway.ts';

/** Used if no mail service is configured: every email fails at once, and the log says so. */
export const noMail: EmailGateway = {
  send: async () => ({ result: 'refused', status: 'not_configured' }),
  close: async () => undefined,
};
