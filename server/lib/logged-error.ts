/** What may be told of an error to whoever reads the log. */
export interface LoggedError {
  readonly name: string;
  /** The system's or the database's own code. */
  readonly code?: string;
  /** The database's name for the rule that was broken. */
  readonly constraint?: string;
  readonly at: readonly string[];
  readonly cause?: LoggedError;
}

const mostFrames = 12;
const mostCauses = 3;
const identifier = /^[\w.-]{1,60}$/;
/** A place in a file, as V8 writes it. */
const frame = /^\s+at (?:[^()]* \()?[^\s()]+:\d+:\d+\)?$/;

/** What an error is and where it was thrown. Its message is left out, for databases and parsers quote in it what they were given. */
export function describeThrown(error: unknown, causes = mostCauses): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: identifierIn(error.name) ?? 'Error',
    ...only('code', identifierIn(code)),
    ...only('constraint', identifierIn(constraint)),
    at: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: describeThrown(error.cause, causes - 1) }),
  };
}

const identifierIn = (value: unknown): string | null =>
  typeof value === 'string' && identifier.test(value) ? value : null;

const only = <Key extends string>(key: Key, value: string | null) =>
  (value === null ? {} : { [key]: value }) as { [K in Key]?: string };

function framesOf({ stack = '', message }: Error): string[] {
  const begin = stack.indexOf(message);
  const below = begin === -1 ? stack : stack.slice(begin + message.length);
  return below
    .split('\n')
    .filter((line) => frame.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().replace(/^at /, ''));
}
