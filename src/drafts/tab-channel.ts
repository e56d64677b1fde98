export interface TabChannel<T> {
  send(message: T): void;
}

/** Sends messages to the other tabs with a channel of this name. */
export function tabChannel<T>(name: string, receive: (message: T) => void, signal: AbortSignal): TabChannel<T> {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<T>) => receive(data);
  signal.addEventListener('abort', () => channel.close());
  return {
    send: (message) => {
      if (!signal.aborted) channel.postMessage(message);
    },
  };
}
