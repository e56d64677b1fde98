import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail relay that takes every email and keeps none. Its address for HTTP tells the port for SMTP, and how many it took. */
let received = 0;
const relay = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.resume().once('end', () => {
      received += 1;
      done();
    });
  },
});
relay.on('error', () => undefined);
relay.listen(0, '127.0.0.1', () => {
  const { port } = relay.server.address() as AddressInfo;
  createServer((_request, response) => response.end(JSON.stringify({ port, received }))).listen(
    Number(process.argv[3]),
    '127.0.0.1',
  );
});
