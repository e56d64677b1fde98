import type { Analytics, Identification } from '#src/analytics/analytics.ts';

/** A tracker that records its calls for a test to read. */
export function inMemoryAnalytics() {
  const identifications: Identification[] = [];
  const events: (readonly [event: string, about: Readonly<Record<string, string>>])[] = [];
  const analytics: Analytics = {
    identify: (identification) => void identifications.push(identification),
    track: (event, about) => void events.push([event, about]),
  };
  return { analytics, identifications, events };
}
