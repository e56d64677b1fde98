import { createLog, type LogLine } from '#server/lib/logger.ts';

/** A log that is kept: its lines as they were written, and as they are read. */
export function aLog() {
  const written: string[] = [];
  return {
    log: createLog((line) => written.push(line)),
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    text: () => written.join('\n'),
  };
}
