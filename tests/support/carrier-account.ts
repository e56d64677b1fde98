/** The account of a test's carrier. */
export const testAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'test-auth-token' };
