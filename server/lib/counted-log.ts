import type { Log, LogLevel } from './logger.ts';
import { counter, type Metric } from './prometheus.ts';

/** A log whose lines are counted, for alerts. */
export function countedLog(log: Log): { readonly log: Log; read(): Metric } {
  const lines = counter('rapport_log_lines_total', 'Lines of the log by event.');
  const counted =
    (level: LogLevel): Log[LogLevel] =>
    (event, fields) => {
      lines.add({ level, event });
      log[level](event, fields);
    };
  return { log: { info: counted('info'), warn: counted('warn'), error: counted('error') }, read: lines.read };
}
