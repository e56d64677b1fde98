import { expect, it } from 'vitest';
import { counter, exposition, histogram } from './prometheus.ts';

it('writes a separate counter for each combination of labels, with label values escaped', () => {
  const barks = counter('barks_total', 'Barks.');
  for (const dog of ['Rex', 'Luna', 'Rex']) barks.add({ dog, loud: 1 });
  barks.add({ dog: 'a"b\\c\nd', loud: 0 });
  expect(exposition([barks.read()])).toBe(
    [
      '# HELP barks_total Barks.',
      '# TYPE barks_total counter',
      'barks_total{dog="Rex",loud="1"} 2',
      'barks_total{dog="Luna",loud="1"} 1',
      String.raw`barks_total{dog="a\"b\\c\nd",loud="0"} 1`,
      '',
    ].join('\n'),
  );
});

it('writes a histogram with cumulative buckets', () => {
  const walks = histogram('walk_seconds', 'Walks.', [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 7]) walks.observe({ dog: 'Rex' }, seconds);
  expect(exposition([walks.read()]).split('\n').slice(1, -1)).toEqual([
    '# TYPE walk_seconds histogram',
    'walk_seconds_bucket{dog="Rex",le="0.1"} 2',
    'walk_seconds_bucket{dog="Rex",le="1"} 3',
    'walk_seconds_bucket{dog="Rex",le="+Inf"} 4',
    'walk_seconds_sum{dog="Rex"} 7.65',
    'walk_seconds_count{dog="Rex"} 4',
  ]);
});
