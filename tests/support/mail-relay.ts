import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The stages of handing an email over. `content` is its first byte, `end` the dot that ends it. */
export type Stage = 'greeting' | 'password' | 'sender' | 'recipient' | 'content' | 'end';

/** A reply instead of success, a connection that ends or falls silent, an answer after so many milliseconds, or when the test calls it. */
type Fault =
  | { readonly code: number; readonly says: string }
  | 'cut'
  | 'stall'
  | number
  | ((answer: () => void) => void);

export interface RelayedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail relay on a loopback port. `faults` can be changed at any time. */
export interface MailRelay {
  readonly url: string;
  readonly port: number;
  /** Whatever it took, in order: also emails whose acceptance it did not tell. */
  readonly received: RelayedEmail[];
  readonly faults: Partial<Record<Stage, Fault>>;
  /** How often each stage was reached. */
  readonly reached: Record<Stage, number>;
  /** Connections that are open now. */
  readonly open: () => number;
  /** Cuts all connections. */
  cut(): void;
  stop(): Promise<void>;
}

export async function aMailRelay({
  faults = {},
  port = 0,
  ...options
}: { faults?: MailRelay['faults']; port?: number } & SMTPServerOptions = {}): Promise<MailRelay> {
  const received: RelayedEmail[] = [];
  const sockets = new Set<Socket>();
  const reached: MailRelay['reached'] = { greeting: 0, password: 0, sender: 0, recipient: 0, content: 0, end: 0 };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const at = (stage: Stage, done: (error?: Error) => void) => {
    reached[stage] += 1;
    const fault = faults[stage];
    if (fault === undefined) done();
    else if (fault === 'cut') cut();
    else if (typeof fault === 'number') setTimeout(done, fault);
    else if (typeof fault === 'function') fault(done);
    else if (fault !== 'stall') done(Object.assign(new Error(fault.says), { responseCode: fault.code }));
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => at('greeting', done),
    onAuth: ({ username }, _session, done) => at('password', (error) => done(error ?? null, { user: username })),
    onMailFrom: (_address, _session, done) => at('sender', done),
    onRcptTo: (_address, _session, done) => at('recipient', done),
    onData: (stream, { envelope }, done) => {
      let isStopped = false;
      stream.once('readable', () => {
        reached.content += 1;
        isStopped = faults.content !== undefined;
        if (faults.content === 'cut') cut();
      });
      const read = text(stream).catch(() => null);
      void read.then((raw) => {
        if (isStopped || raw === null) return;
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const isTaken = typeof faults.end !== 'object';
        if (isTaken) received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        at('end', done);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const own = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    received,
    faults,
    reached,
    open: () => sockets.size,
    cut,
    stop: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(resolve);
      });
      cut();
      await closed;
    },
  };
}
