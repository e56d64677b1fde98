import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';

/** Where the carrier's API is mounted. */
export const carrierApiPath = '/sandbox/carrier';

/** The account with which the product uses the sandbox's carrier. */
export const sandboxAccount = (localUrl: string): TwilioAccount => ({
  url: `${localUrl}${carrierApiPath}`,
  accountSid: 'AC5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
  authToken: 'sandbox',
  apiKey: null,
});
