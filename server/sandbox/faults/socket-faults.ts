import type { WebSocket } from 'ws';
import type { FaultRules } from './fault-rules.ts';

/** Milliseconds after which a frame is sent if none follows to swap it with. */
const pairWithin = 500;

/** Applies the current rules to the frames that the server sends on a socket. */
export function disturbed(socket: WebSocket, rules: () => FaultRules['socket']): WebSocket {
  const send = socket.send.bind(socket) as (frame: unknown) => void;
  let delayed: { frame: unknown; timer: NodeJS.Timeout } | null = null;

  const pass = (frame: unknown) => {
    if (socket.readyState !== socket.OPEN) return;
    for (let copy = 0; copy < (rules().duplicate ? 3 : 1); copy++) send(frame);
  };
  const delay = (frame: unknown) => {
    const timer = setTimeout(() => {
      delayed = null;
      pass(frame);
    }, pairWithin);
    delayed = { frame, timer };
  };
  const sendDisturbed = (frame: unknown): void => {
    if (rules().freeze) return;
    const earlier = delayed;
    delayed = null;
    clearTimeout(earlier?.timer);
    if (!earlier && rules().reorder) return delay(frame);
    pass(frame);
    if (earlier) pass(earlier.frame);
  };
  return Object.assign(socket, { send: sendDisturbed });
}
