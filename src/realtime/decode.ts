import { type SocketEvent, socketEvent } from '#contract/events.ts';

/** Characters. A thousand times an ordinary event; whatever is longer is not one of ours. */
const longestFrame = 500_000;

/** The event in a frame; null for whatever is not an event of the contract, be it malformed, binary or unknown (D-10). */
export function decodeFrame(frame: unknown): SocketEvent | null {
  if (typeof frame !== 'string' || frame.length > longestFrame) return null;
  try {
    return socketEvent.safeParse(JSON.parse(frame)).data ?? null;
  } catch {
    return null;
  }
}
