import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../is-loopback.ts';

export interface RelayOptions {
  /** `smtp://` or `smtps://`, with name and password where the relay asks for them. */
  readonly url: string;
  /** A certificate to trust besides those of the system. */
  readonly ca?: string;
  /** Milliseconds; a relay that is silent for longer at a stage is given up. */
  readonly timeouts?: Partial<Timeouts>;
}

interface Timeouts {
  readonly connection: number;
  readonly greeting: number;
  /** Until the relay asks for the content. Nothing has left by then, so that a stalled relay is soon tried again. */
  readonly beforeContent: number;
  /** Between any two signs of life, also while the relay works on the content. */
  readonly silence: number;
  /** Until an unused connection is closed. */
  readonly idle: number;
}

export const usualTimeouts: Timeouts = {
  connection: 10_000,
  greeting: 10_000,
  beforeContent: 30_000,
  silence: 60_000,
  idle: 30_000,
};
/** Relays limit how many connections one client has. */
const mostConnections = 10;
/** Relays limit how many emails one connection brings. */
const mostEmails = 100;

/** A connection that is open and signed in. */
interface OpenConnection {
  readonly smtp: SMTPConnection;
  /** Whether it has carried an email before, so that the relay may have closed it since. */
  readonly isReused: boolean;
}

export interface SmtpConnections {
  /**
   * Lends a connection: one that was kept if `mayReuse`, else a new one.
   * @throws Error if the relay cannot be reached, or does not let us in.
   */
  take(signal: AbortSignal, mayReuse: boolean): Promise<OpenConnection>;
  /** Takes it back, to keep it or to close it. */
  giveBack(smtp: SMTPConnection, mayKeep: boolean): void;
  close(): void;
}

/** Connections to a relay, at most `mostConnections` at a time. They are kept for a while after their last email. */
export function smtpConnections({ url, ca, timeouts }: RelayOptions): SmtpConnections {
  const { connection, greeting, silence, idle: idleTimeout } = { ...usualTimeouts, ...timeouts };
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isLocal = isLoopback(host);
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const sent = new WeakMap<SMTPConnection, number>();
  const waiting: (() => void)[] = [];
  let inUse = 0;
  let isClosed = false;

  const open = (signal: AbortSignal): Promise<SMTPConnection> =>
    new Promise((resolve, reject) => {
      const smtp = new SMTPConnection({
        host,
        ...(port !== '' && { port: Number(port) }),
        secure,
        requireTLS: !secure && !isLocal,
        // A relay on this machine has a certificate that nobody has signed, or none.
        ignoreTLS: isLocal,
        connectionTimeout: connection,
        greetingTimeout: greeting,
        dnsTimeout: connection,
        socketTimeout: silence,
        socketCloseTimeout: 1000,
        ...(ca !== undefined && { tls: { ca } }),
      });
      const fail = (error: Error) => {
        smtp.close();
        reject(error);
      };
      const abort = () => fail(new Error('The attempt was ended.'));
      signal.addEventListener('abort', abort, { once: true });
      const succeed = () => {
        signal.removeEventListener('abort', abort);
        resolve(smtp);
      };
      // It also fails between emails, where nothing else listens.
      smtp.on('error', (error: Error) => {
        forget(smtp);
        fail(error);
      });
      smtp.on('end', () => forget(smtp));
      smtp.connect((error) => {
        if (error) return fail(error);
        if (username === '') return succeed();
        const user = decodeURIComponent(username);
        smtp.login({ user, pass: decodeURIComponent(password) }, (refusal) => (refusal ? fail(refusal) : succeed()));
      });
    });

  const forget = (smtp: SMTPConnection) => {
    clearTimeout(idle.get(smtp));
    idle.delete(smtp);
  };
  const end = (smtp: SMTPConnection) => {
    forget(smtp);
    smtp.quit();
    setTimeout(() => smtp.close(), 1000).unref();
  };

  const slot = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (inUse < mostConnections) {
      inUse += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new Error('No connection became free in time.'));
      };
      signal.addEventListener('abort', abort, { once: true });
      waiting.push(go);
    });
  };
  /** The slot goes to whoever waits longest. */
  const freeSlot = () => {
    const next = waiting.shift();
    if (next) next();
    else inUse -= 1;
  };

  return {
    take: async (signal, mayReuse) => {
      await slot(signal);
      try {
        const [known] = mayReuse ? idle.keys() : [];
        if (!known) return { smtp: await open(signal), isReused: false };
        forget(known);
        return { smtp: known, isReused: true };
      } catch (error) {
        freeSlot();
        throw error;
      }
    },
    giveBack: (smtp, mayKeep) => {
      freeSlot();
      const emails = (sent.get(smtp) ?? 0) + 1;
      sent.set(smtp, emails);
      if (smtp.destroyed) return;
      if (!mayKeep) smtp.close();
      else if (isClosed || emails >= mostEmails) end(smtp);
      else
        idle.set(
          smtp,
          setTimeout(() => end(smtp), idleTimeout),
        );
    },
    close: () => {
      isClosed = true;
      for (const smtp of idle.keys()) end(smtp);
    },
  };
}
