import { parsed } from '#contract/conforms.ts';
import { type SocketEvent, socketEvent } from '#contract/events.ts';

/** Characters: a thousand times an ordinary event. */
const maxFrameLength = 500_000;

/** The event in a frame; null if it is not an event of the contract: malformed, binary or of an unknown kind (D-10). */
export function decodeFrame(frame: unknown): SocketEvent | null {
  if (typeof frame !== 'string' || frame.length > maxFrameLength) return null;
  try {
    return parsed(socketEvent, JSON.parse(frame)).data ?? null;
  } catch {
    return null;
  }
}
