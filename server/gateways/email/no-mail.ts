import { type EmailGateway, EmailRefusal } from './gateway.ts';

/** Used if no mail service is configured: every email fails at once, and the log says so. */
export const noMail: EmailGateway = {
  send: async () => {
    throw new EmailRefusal('no mail service is configured, so nothing was sent');
  },
};
