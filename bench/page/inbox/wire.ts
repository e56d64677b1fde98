import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { SocketEvent } from '#contract/events.ts';

interface Page<T> {
  readonly data: T[];
  readonly _metadata: { readonly page: number; readonly per_page: number; readonly total: number };
}

async function get<T>(path: string): Promise<Page<T>> {
  return (await (await fetch(path)).json()) as Page<T>;
}

/** Hands over the rows of the inbox as its pages arrive. */
export async function loadConversations(take: (rows: readonly Conversation[]) => void): Promise<void> {
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const { data, _metadata: found } = await get<Conversation>(`/v1/conversations?page=${page}&per_page=1000`);
    take(data.filter(({ container }) => container === 'INBOX'));
    isLast = found.page * found.per_page >= found.total;
  }
}

export const loadMessages = async (id: string): Promise<readonly Message[]> =>
  (await get<Message>(`/v1/conversations/${id}/messages`)).data;

/** Hands over what the socket tells, once a frame. */
export function listen(take: (events: readonly SocketEvent[]) => void): void {
  let arrived: SocketEvent[] = [];
  const socket = new WebSocket(`ws://${location.host}/realtime`);
  socket.onmessage = ({ data }) => {
    if (arrived.length === 0)
      requestAnimationFrame(() => {
        const events = arrived;
        arrived = [];
        take(events);
      });
    arrived.push(JSON.parse(data as string) as SocketEvent);
  };
}
