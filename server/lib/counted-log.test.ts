import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aLog } from '#tests/support/log.ts';
import { countedLog } from './counted-log.ts';
import { exposition } from './prometheus.ts';

it('counts log lines by level and event', () => {
  const { log, lines } = aLog();
  const counted = countedLog(log);
  for (const item of [randomUUID(), randomUUID()]) counted.log.warn('job_retried', { job: 'emails', item });
  counted.log.error('job_stalled', { job: 'emails' });
  expect(lines()).toHaveLength(3);
  expect(exposition([counted.read()])).toContain(
    'rapport_log_lines_total{level="warn",event="job_retried"} 2\nrapport_log_lines_total{level="error",event="job_stalled"} 1\n',
  );
});

it('writes sixty lines a minute of what strangers may cause, and counts the rest', () => {
  const { log, lines } = aLog();
  let now = 0;
  const counted = countedLog(log, () => now);
  const events = () => lines().map(({ event }) => event);
  for (let time = 0; time < 1000; time += 1) counted.log.warn('content_blocked', { directive: 'img-src' });
  counted.log.warn('request_slow', {});
  for (let time = 0; time < 100; time += 1) counted.log.warn('email_failed', { practice: 'elm' });
  expect(events().filter((event) => event === 'content_blocked')).toHaveLength(60);
  expect(events().filter((event) => event === 'log_lines_left_out')).toHaveLength(1);
  expect(events()).toContain('request_slow');
  expect(events().filter((event) => event === 'email_failed')).toHaveLength(100);
  expect(exposition([counted.read()])).toContain('event="content_blocked"} 1000');
  now = 60_000;
  counted.log.warn('content_blocked', { directive: 'img-src' });
  expect(events().at(-1)).toBe('content_blocked');
});
