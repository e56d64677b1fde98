import type { Log, LogLevel } from './logger.ts';
import { counter, type Metric } from './prometheus.ts';

/** Lines of one event in a minute that name no practice. Strangers can cause such lines, so the rest is only counted. */
const mostOfNobody = 60;

/** A log whose lines are counted, for alerts, and that no stranger can fill. */
export function countedLog(
  log: Log,
  now: () => number = () => performance.now(),
): { readonly log: Log; read(): Metric } {
  const lines = counter('rapport_log_lines_total', 'Lines of the log by event.');
  const written = new Map<string, { readonly minute: number; count: number }>();
  const ofThisMinute = (event: string): number => {
    const minute = Math.floor(now() / 60_000);
    const known = written.get(event);
    const current = known?.minute === minute ? known : { minute, count: 0 };
    current.count += 1;
    written.set(event, current);
    return current.count;
  };
  const counted =
    (level: LogLevel): Log[LogLevel] =>
    (event, fields) => {
      lines.add({ level, event });
      const count = fields?.practice === undefined ? ofThisMinute(event) : 0;
      if (count <= mostOfNobody) log[level](event, fields);
      if (count === mostOfNobody)
        log.warn('log_lines_left_out', { reason: `Further lines of ${event} in this minute are only counted.` });
    };
  return { log: { info: counted('info'), warn: counted('warn'), error: counted('error') }, read: lines.read };
}
