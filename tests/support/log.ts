import { createLog, type LogLine } from '#server/lib/logger.ts';

/** A log that records its lines, as text and parsed. */
export function aLog() {
  const written: string[] = [];
  const read: LogLine[] = [];
  return {
    log: createLog((line) => {
      written.push(line);
      read.push(JSON.parse(line) as LogLine);
    }),
    lines: () => [...read],
    text: () => written.join('\n'),
  };
}
