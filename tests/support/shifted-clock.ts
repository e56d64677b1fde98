import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { shiftClock } from './shift-clock.ts';
import { ownAhead } from './test-now.ts';

/**
 * Loaded before a process's own code (`node --import`): its clock, and that of its embedded database, is `CLOCK_AHEAD_MS` ahead of the
 * machine's.
 */
shiftClock(ownAhead);

// Node's own header is made from the machine's clock.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  response.setHeader('date', new Date().toUTCString());
});
