type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  /** What follows the metric's name: `_bucket`, `_sum` and `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** A metric with its current samples. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** A counter for each combination of labels, of which there must be a limited number. */
export function counter(name: string, help: string) {
  const counts = new Map<string, { labels: Labels; value: number }>();
  return {
    add: (labels: Labels) => {
      const key = JSON.stringify(labels);
      const count = counts.get(key) ?? { labels, value: 0 };
      counts.set(key, count);
      count.value += 1;
    },
    read: (): Metric => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  };
}

/** A histogram for each combination of labels. `bounds` must be ascending. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<
    string,
    { labels: Labels; buckets: { le: number; count: number }[]; sum: number; count: number }
  >();
  return {
    observe: (labels: Labels, value: number) => {
      const key = JSON.stringify(labels);
      const own = series.get(key) ?? { labels, buckets: bounds.map((le) => ({ le, count: 0 })), sum: 0, count: 0 };
      series.set(key, own);
      for (const bucket of own.buckets) if (value <= bucket.le) bucket.count += 1;
      own.sum += value;
      own.count += 1;
    },
    read: (): Metric => ({
      name,
      help,
      type: 'histogram',
      samples: [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...buckets.map(({ le, count: within }) => ({ suffix: '_bucket', labels: { ...labels, le }, value: within })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    }),
  };
}

/** Prometheus's text format, version 0.0.4. */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escaped = (value: string): string =>
  value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
