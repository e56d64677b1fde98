import type { Store } from './db/store.ts';
import { type QueueBacklog, queueBacklogs } from './domain/queue-backlogs.ts';
import type { FailingWork } from './jobs/work-queue.ts';
import type { Metric } from './lib/prometheus.ts';
import type { Hub } from './realtime/hub.ts';

/** Metrics of this process and its database. If the database is unreachable, the metrics say so. */
export async function stateMetrics(
  store: Store,
  hub: Hub,
  failing: readonly FailingWork[],
): Promise<readonly Metric[]> {
  const queues = await queueBacklogs(store.db).catch(() => null);
  return [
    gauge('rapport_database_up', 'Whether the database answers.', [
      { labels: { kind: store.kind }, value: queues ? 1 : 0 },
    ]),
    ...(queues ? queueMetrics(queues) : []),
    gauge(
      'rapport_failing',
      'Items that have failed three times in a row.',
      failing.map(({ queue, items }) => ({ labels: { queue }, value: items })),
    ),
    gauge('rapport_open_sockets', 'Open sockets of this process.', [{ value: hub.size }]),
    {
      name: 'rapport_frames_delivered_total',
      help: 'Frames sent to sockets.',
      type: 'counter',
      samples: [{ value: hub.delivered }],
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', [{ value: process.memoryUsage.rss() }]),
    gauge('process_start_time_seconds', 'Start time of this process.', [
      { value: Math.round(Date.now() / 1000 - process.uptime()) },
    ]),
  ];
}

const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
});

const queueMetrics = (queues: readonly QueueBacklog[]): readonly Metric[] => [
  gauge(
    'rapport_waiting',
    'Items that are due.',
    queues.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  ),
  gauge(
    'rapport_oldest_waiting_seconds',
    'Age of the oldest due item.',
    queues.map(({ queue, oldest }) => ({ labels: { queue }, value: oldest })),
  ),
];
