import { type EmailGateway, EmailRefusal } from './gateway.ts';

/** Stands where no mail service is configured: an email fails at once, and the log says that nothing was sent. */
export const noMail: EmailGateway = {
  send: async () => {
    throw new EmailRefusal('no mail service is configured, so nothing was sent');
  },
};
