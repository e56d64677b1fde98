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
