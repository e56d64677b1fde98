/** The loggable parts of an error. */
export interface LoggedError {
  readonly name: string;
  /** The code of the system or the database. */
  readonly code?: string;
  /** The name of the violated database constraint. */
  readonly constraint?: string;
  readonly at: readonly string[];
  readonly cause?: LoggedError;
}

const maxFrames = 12;
const maxCauses = 3;
const identifier = /^[\w.-]{1,60}$/;
/** A stack frame as V8 writes it. */
const frame = /^\s+at (?:[^()]* \()?[^\s()]+:\d+:\d+\)?$/;

/** The kind and place of an error. Its message is left out, because databases and parsers quote personal data in it. */
export function loggedError(error: unknown, causes = maxCauses): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: identifierIn(error.name) ?? 'Error',
    ...only('code', identifierIn(code)),
    ...only('constraint', identifierIn(constraint)),
    at: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: loggedError(error.cause, causes - 1) }),
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
    .slice(0, maxFrames)
    .map((line) => line.trim().replace(/^at /, ''));
}
