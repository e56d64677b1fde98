import { describe, expect, it } from 'vitest';
import { aLog } from '#tests/support/log.ts';

const { log, lines, text } = aLog();
const lineOf = (error: unknown) => {
  log.error('request_failed', { error });
  return lines().at(-1)?.error;
};

describe('a log line', () => {
  it('is one line of JSON with its time, even if an error has several lines', () => {
    log.warn('job_retried', { job: 'deliveries', error: new Error('one\ntwo\n    at Luna (/home/luna.ts:1:1)') });
    expect(text().split('\n')).toHaveLength(1);
    expect(lines()[0]).toMatchObject({ level: 'warn', event: 'job_retried', job: 'deliveries' });
    expect(Date.parse(lines()[0]?.time ?? '')).toBeCloseTo(Date.now(), -4);
    expect(text()).not.toMatch(/two|luna/i);
  });

  it('identifies a practice by a stable hash', () => {
    for (const practice of ['NEO#elm:main', 'NEO#elm:main', 'NEO#oak:main']) log.info('request_refused', { practice });
    const [elm, again, oak] = lines()
      .slice(-3)
      .map((line) => line.practice);
    expect(elm).toMatch(/^[0-9a-f]{12}$/);
    expect(again).toBe(elm);
    expect(oak).not.toBe(elm);
    expect(text()).not.toContain('elm');
  });

  it('has the kind and place of an error, but not its message', () => {
    const duplicate = Object.assign(new Error('Key (phone)=(+12025550123) already exists'), {
      code: '23505',
      constraint: 'conversation_phone',
      detail: 'Luna',
    });
    const logged = lineOf(new TypeError('Luna is not a function', { cause: duplicate }));
    expect(logged).toMatchObject({
      name: 'TypeError',
      at: expect.arrayContaining([expect.stringMatching(/logger\.test\.ts:\d+:\d+\)?$/)]) as unknown,
      cause: { name: 'Error', code: '23505', constraint: 'conversation_phone' },
    });
    expect(text()).not.toMatch(/Luna|2025550123/);
  });

  it('is written for any thrown value, even if its name or code is free text', () => {
    expect(lineOf('Luna is limping')).toEqual({ name: 'string', at: [] });
    const disguised = Object.assign(new Error('x'), {
      name: 'Luna is limping',
      code: 'Luna is limping',
      stack: 'Luna',
    });
    expect(lineOf(disguised)).toEqual({ name: 'Error', at: [] });
    const endless = new Error('x');
    endless.cause = endless;
    expect(lineOf(endless)).toMatchObject({ name: 'Error' });
  });
});
