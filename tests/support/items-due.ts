import { expect } from '@playwright/test';

export const metricsToken = 'a-token-of-16-characters';

/** How many items are due in some queues, by the metrics of a server that was started with `METRICS_TOKEN`. */
export async function itemsDue({ url }: { readonly url: string }, queues: readonly string[]): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const metrics = await response.text();
  const counts = queues.map(
    (queue) => new RegExp(`^rapport_waiting\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(metrics)?.[1],
  );
  expect(counts).not.toContain(undefined);
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
