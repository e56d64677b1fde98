import type { Hono } from 'hono';
import type { CommandRunner } from '#server/domain/run-command.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import type { TextFromClient } from '../carrier/text-from-client.ts';
import type { Faults } from '../faults/faults.ts';
import type { Announcer } from '#server/outside/flags/announcer.ts';
import type { SandboxReport } from '#server/outside/mail/mail-server.ts';
import type { MovedClock } from '../moved-clock.ts';
import type { ActAsColleague } from './act-as-colleague.ts';

/** The parts of the sandbox that its API controls. */
export interface SandboxParts {
  readonly runner: CommandRunner;
  readonly announcer: Announcer;
  readonly clock: MovedClock;
  readonly faults: Faults;
  /** Sends a bounce or a complaint to the product. */
  readonly reportMail: (report: SandboxReport) => Promise<void>;
  /** Presses Unsubscribe in a mail program, by an email's headers; false where the email does not offer it. */
  readonly unsubscribe: (headers: string) => Promise<boolean>;
  readonly actAsColleague: ActAsColleague;
  readonly textFromClient: TextFromClient;
  /** The server's address: `http://localhost:8080`. */
  readonly origin: string;
}

/** Makes the routes of one subject. */
export type SubjectRoutes = (parts: SandboxParts) => Hono<RequestEnv>;
