import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/**
 * Loaded before a server's own code (`node --import`): its clock, and that of its embedded database, is `CLOCK_AHEAD_MS` ahead of the
 * machine's.
 */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const machineNow = Date.now;
Date.now = () => machineNow() + ahead;

// The prototype stays, since libraries build on what it has of its own.
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget) as object,
});

// Node's own header is made from the machine's clock.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  response.setHeader('date', new Date().toUTCString());
});
