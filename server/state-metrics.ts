import type { Store } from './db/store.ts';
import { type QueueBacklog, queueBacklogs } from './domain/queue-backlogs.ts';
import type { Metric } from './lib/prometheus.ts';
import type { Hub } from './realtime/hub.ts';

/** Figures of this process and of its database at this moment. A database that is away is a figure too. */
export async function stateMetrics(store: Store, hub: Hub): Promise<readonly Metric[]> {
  const queues = await queueBacklogs(store.db).catch(() => null);
  return [
    gauge('rapport_database_up', 'Whether the database answers.', [
      { labels: { kind: store.kind }, value: queues ? 1 : 0 },
    ]),
    ...(queues ? queueMetrics(queues) : []),
    gauge('rapport_open_sockets', 'Screens that this process tells of news.', [{ value: hub.size }]),
    {
      name: 'rapport_frames_delivered_total',
      help: 'Frames that were sent to screens.',
      type: 'counter',
      samples: [{ value: hub.delivered }],
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', [{ value: process.memoryUsage.rss() }]),
    gauge('process_start_time_seconds', 'When this process began.', [
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
    'What is due and has not been done.',
    queues.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
  ),
  gauge(
    'rapport_oldest_waiting_seconds',
    'How long the oldest of it has been due.',
    queues.map(({ queue, oldest }) => ({ labels: { queue }, value: oldest })),
  ),
];
