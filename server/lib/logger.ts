import { createHash } from 'node:crypto';
import { describeThrown, type LoggedError } from './logged-error.ts';

export type LogLevel = 'info' | 'warn' | 'error';

/** All that a line may say beside its event. Whoever wants to log a name, a number or a text finds no field for it. */
export interface LogFields {
  readonly request_id?: string;
  readonly method?: string;
  /** The pattern, such as `/v1/pets/:id`; never what somebody asked for. */
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  /** The row key of a practice. It is written as a hash. */
  readonly practice?: string;
  /** A code of the catalogue of errors. */
  readonly code?: string;
  readonly job?: string;
  /** The id of what a job was at. */
  readonly item?: string;
  /** A sentence of ours that names nobody. */
  readonly reason?: string;
  readonly directive?: string;
  readonly blocked?: string;
  readonly from?: number;
  readonly to?: number;
  /** Whatever was thrown. What it is and where it came from are written, its message is not: that may quote what somebody typed. */
  readonly error?: unknown;
}

export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

/** A line as it is read again. */
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
        ...(practice !== undefined && { practice: opaque(practice) }),
        ...(error !== undefined && { error: describeThrown(error) }),
      };
      write(JSON.stringify(line));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** The same for the same practice, so that its lines are found together. */
const opaque = (practice: string): string => createHash('sha256').update(practice).digest('hex').slice(0, 12);
