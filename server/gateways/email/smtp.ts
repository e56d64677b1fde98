import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type ComposedEmail, composeEmail, type Sender } from './compose.ts';
import type { EmailGateway, HandOver, HandOverOptions } from './gateway.ts';
import { type RelayOptions, smtpConnections, usualTimeouts } from './smtp-connections.ts';

export interface SmtpOptions extends RelayOptions, Sender {}

/** Hands emails to a relay by SMTP. */
export function smtpGateway(options: SmtpOptions): EmailGateway {
  const connections = smtpConnections(options);
  const { beforeContent: timeToContent } = { ...usualTimeouts, ...options.timeouts };

  const attempt = async (email: ComposedEmail, handOver: HandOverOptions, mayReuse: boolean): Promise<HandOver> => {
    let taken: Awaited<ReturnType<typeof connections.take>>;
    try {
      taken = await connections.take(handOver.signal, mayReuse);
    } catch (error) {
      // Nothing of an email has left before its first command. A refusal here is about us: our password, or our address.
      return { result: 'later', status: statusOf(error) };
    }
    const outcome = await transmit(taken.smtp, email, handOver);
    connections.giveBack(taken.smtp, outcome.result === 'accepted');
    // The relay may have closed the kept connection in the meantime.
    const isStale = taken.isReused && isConnectionLost(outcome) && !handOver.signal.aborted;
    return isStale ? attempt(email, handOver, false) : outcome;
  };

  return {
    send: async (email, handOver) => {
      const composed = await composeEmail(email, options);
      if (composed === null) return { result: 'refused', status: 'unusable_address' };
      const stalled = new AbortController();
      const timer = setTimeout(() => stalled.abort(), timeToContent);
      const signal = AbortSignal.any([handOver.signal, stalled.signal]);
      const beforeContent = () => {
        clearTimeout(timer);
        return handOver.beforeContent();
      };
      return attempt(composed, { beforeContent, signal }, true).finally(() => clearTimeout(timer));
    },
    close: async () => connections.close(),
  };
}

/** What SMTP errors of nodemailer have besides their message. */
interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  /** The command that was answered, such as `MAIL FROM`. */
  readonly command?: string;
}

/** The answers to a missing or wrong sign-in (RFC 4954, section 6). */
const signInRefusals = [530, 534, 535, 538];
const tooLarge = 552;

/** Whether the relay refuses the installation, its address or its sign-in, whatever the email is. */
const isAboutUs = (code: number, command: string | undefined): boolean =>
  signInRefusals.includes(code) || (command === 'MAIL FROM' && code !== tooLarge);

/** Before the content was asked for, without a word of the relay. */
const isConnectionLost = ({ result, status }: HandOver) =>
  result === 'later' && (!/^\d/.test(status) || status.startsWith('421'));

function transmit(
  smtp: SMTPConnection,
  { envelope, content }: ComposedEmail,
  { beforeContent, signal }: HandOverOptions,
): Promise<HandOver> {
  return new Promise((resolve) => {
    let hasContentLeft = false;
    // Read once the relay has taken sender and recipient and asked for the content.
    async function* contentOnRequest() {
      await beforeContent();
      hasContentLeft = true;
      yield content;
    }
    const finish = (outcome: HandOver) => {
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const abort = () => {
      smtp.close();
      finish(hasContentLeft ? { result: 'unknown', status: 'timeout' } : { result: 'later', status: 'timeout' });
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) return abort();
    const size = content.length;
    smtp.send({ ...envelope, size }, Readable.from(contentOnRequest()), (error) =>
      finish(error ? outcomeOf(error, hasContentLeft) : { result: 'accepted', status: '250' }),
    );
  });
}

function outcomeOf(error: SmtpError, hasContentLeft: boolean): HandOver {
  const status = statusOf(error);
  const { responseCode = 0, code, response, command } = error;
  if (responseCode >= 500) return { result: isAboutUs(responseCode, command) ? 'later' : 'refused', status };
  if (responseCode >= 400) return { result: 'later', status };
  if (hasContentLeft) return { result: 'unknown', status };
  // Longer than the relay takes, which the library finds out by itself.
  const isTooLong = code === 'EMESSAGE' && response === undefined;
  return { result: isTooLong ? 'refused' : 'later', status };
}

/** `550 5.1.1` of a reply, else the kind of error: never a text that could quote an address. */
function statusOf(error: unknown): string {
  const { response = '', code = '' } = (error ?? {}) as SmtpError;
  const [, reply, , enhanced] = /^(\d{3})([ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? [];
  if (reply) return enhanced ? `${reply} ${enhanced}` : reply;
  return /^E[A-Z]{2,20}$/.test(code) ? code : 'connection';
}
