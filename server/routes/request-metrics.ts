import { counter, histogram, type Metric } from '#server/lib/prometheus.ts';

/** Histogram bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, so that the number of labels is limited. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface RequestMetrics {
  count(request: AnsweredRequest): void;
  read(): readonly Metric[];
}

export function requestMetrics(): RequestMetrics {
  const answered = counter('rapport_requests_total', 'Requests answered.');
  const seconds = histogram('rapport_request_seconds', 'Time to answer a request.', bounds);
  return {
    count: ({ method, route, status, milliseconds }) => {
      answered.add({ method, route, status });
      seconds.observe({ method, route }, milliseconds / 1000);
    },
    read: () => [answered.read(), seconds.read()],
  };
}
