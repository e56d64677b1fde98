import { createHash } from 'node:crypto';
import { loggedError, type LoggedError } from './logged-error.ts';

export type LogLevel = 'info' | 'warn' | 'error';

/** All fields of a line beside its event. The list is closed, so that personal data cannot be logged. */
export interface LogFields {
  readonly request_id?: string;
  readonly method?: string;
  /** The pattern, such as `/v1/pets/:id`, never the path. */
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  /** The row key of a practice, written as a hash. */
  readonly practice?: string;
  /** A code of `contract/errors.ts`. */
  readonly code?: string;
  readonly job?: string;
  /** The id of the item that a job was processing. */
  readonly item?: string;
  /** A sentence without personal data. */
  readonly reason?: string;
  readonly directive?: string;
  readonly blocked?: string;
  readonly from?: number;
  readonly to?: number;
  /** Anything thrown; see `loggedError`. */
  readonly error?: unknown;
}

export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

/** A line as it is written. */
export interface LogLine extends Omit<LogFields, 'error'> {
  readonly time: string;
  readonly level: LogLevel;
  readonly event: string;
  readonly error?: LoggedError;
}

/** Writes a line of JSON for each event. */
export function createLog(write: (line: string) => void): Log {
  const at =
    (level: LogLevel) =>
    (event: string, { practice, error, ...fields }: LogFields = {}) => {
      const line: LogLine = {
        time: new Date().toISOString(),
        level,
        event,
        ...fields,
        ...(practice !== undefined && { practice: pseudonym(practice) }),
        ...(error !== undefined && { error: loggedError(error) }),
      };
      write(JSON.stringify(line));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** A pseudonym: lines of one practice can be found together. */
const pseudonym = (practice: string): string => createHash('sha256').update(practice).digest('hex').slice(0, 12);
