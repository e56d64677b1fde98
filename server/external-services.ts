import type { Hono } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { ServerConfig } from './config.ts';
import type { EmailGateway } from './gateways/email/gateway.ts';
import type { PostcardGateway } from './gateways/postcards/gateway.ts';
import type { CarrierRegistry } from './gateways/carrier-registry/gateway.ts';
import { carrierRegistry } from './gateways/carrier-registry/registry.ts';
import { lobGateway } from './gateways/postcards/lob.ts';
import type { PimsGateway, PracticeDirectory } from './gateways/pims/gateway.ts';
import { noMail } from './gateways/email/no-mail.ts';
import { smtpGateway } from './gateways/email/smtp.ts';
import type { SmsGateway } from './gateways/sms/gateway.ts';
import { noCarrier } from './gateways/sms/no-carrier.ts';
import { type TwilioAccount, twilioGateway } from './gateways/sms/twilio.ts';
import { twilioWebhooks } from './gateways/sms/twilio-webhooks.ts';
import type { Log } from './lib/logger.ts';
import { providersOfPage } from './page-config.ts';
import type { TokenIssuer } from './routes/authenticate.ts';
import { carrierPath, type CarrierWebhooks, statusAddress } from './routes/carrier-webhooks.ts';
import type { RequestEnv } from './routes/request-env.ts';

/** The services that the product depends on: identity providers, carrier, mail service, feature flags. The sandbox simulates them. */
export interface ExternalServices {
  /** The page's configuration of these services. */
  readonly page: Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'>;
  readonly issuers: readonly TokenIssuer[];
  readonly carrier: SmsGateway;
  /** Reads what the carrier posts; null without a carrier. */
  readonly carrierWebhooks: CarrierWebhooks | null;
  readonly mail: EmailGateway;
  /** The bearer token of `/mail/reports`; null for no such address. */
  readonly mailReportsToken: string | null;
  /** Prints postcards; null where nobody does, and they are listed. */
  readonly printer: PostcardGateway | null;
  /** Where carriers have texting numbers registered; null where none is configured. */
  readonly registry: CarrierRegistry | null;
  /** Takes over what is booked here; null where none is connected, and the practice's own calendar is the truth. */
  readonly practiceSoftware: PimsGateway | null;
  /** Says which practices exist; null where nothing can be asked, so that practices register by invitation alone. */
  readonly practiceDirectory: PracticeDirectory | null;
  /** The clock for reminders and scheduled texts; the system's by default. */
  now?(): Date;
  /** Adds routes, before the product's own. */
  mount?(app: Hono<RequestEnv>): void;
  /** Answers a request that must bypass Hono; false if it is not for these services. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  disturbSocket?(socket: WebSocket, practice: string): WebSocket;
  /** Called once the server answers requests. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** Lines to print when the server has started. */
  startupLines?(): Promise<readonly string[]>;
}

/** The services that the configuration names. */
export function configuredServices(
  providers: NonNullable<ServerConfig['providers']>,
  {
    carrier,
    mail,
    mailReportsToken,
    printer,
    registry,
    origin,
  }: Pick<ServerConfig, 'carrier' | 'mail' | 'mailReportsToken' | 'printer' | 'registry' | 'origin'>,
  log: Log,
): ExternalServices {
  const region = providers.userPoolId.split('_')[0];
  const pool = `${providers.userPoolUrl ?? `https://cognito-idp.${region}.amazonaws.com`}/${providers.userPoolId}`;
  const keysOf = (issuer: string) => new URL(`${issuer}/.well-known/jwks.json`);
  const redirectIssuer = providers.redirectIssuer ?? pool;
  return {
    page: providersOfPage(providers),
    issuers: [
      { issuer: pool, audience: providers.userPoolClientId, keys: keysOf(pool) },
      { issuer: redirectIssuer, audience: providers.redirectClientId, keys: keysOf(redirectIssuer) },
    ],
    ...(carrier ? texting(carrier, origin, log) : { carrier: noCarrier, carrierWebhooks: null }),
    mail: mail ? smtpGateway(mail) : noMail,
    mailReportsToken,
    printer: printer && lobGateway({ account: printer }),
    registry: registry && carrierRegistry({ account: registry }),
    practiceSoftware: null,
    practiceDirectory: null,
    startupLines: async () => [
      ...missingMail(mail, mailReportsToken),
      ...(printer ? [] : ['No postcard is printed: LOB_API_KEY is not set. Cards are listed.']),
      ...(registry ? [] : ['No texting number can be registered: REGISTRY_KEY is not set.']),
      carrier
        ? `Texts leave through ${carrier.url}, which must post clients' texts to ${origin}${carrierPath}`
        : 'No carrier: set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN. Until then every text fails.',
    ],
  };
}

/** Texting by a carrier's account. */
export const texting = (
  account: TwilioAccount,
  origin: string,
  log: Log,
): Pick<ExternalServices, 'carrier' | 'carrierWebhooks'> => ({
  carrier: twilioGateway({
    account,
    statusAddress: (text) => statusAddress(origin, text),
    onClockDifference: (ahead) =>
      log.warn('carrier_clock_differs', {
        reason: `The carrier's clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} ours.`,
      }),
  }),
  carrierWebhooks: twilioWebhooks(account.authToken),
});

/** What an operator should know of a mail service that is missing, or whose answers are. */
function missingMail(mail: ServerConfig['mail'], reportsToken: string | null): string[] {
  if (mail === null) return ['No email is sent: SMTP_URL is not set.'];
  if (mail.bounces === null || reportsToken === null)
    return ['Emails that come back are not noticed: MAIL_BOUNCES and MAIL_REPORTS_TOKEN are not both set.'];
  return [];
}
