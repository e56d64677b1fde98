import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { textingJourneys } from './texting.ts';

test.describe('on the embedded database', () => {
  const { server } = journeyServer();
  textingJourneys(() => ({ first: server, second: server }), ' @core');
});
