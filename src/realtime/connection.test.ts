import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionOptions, type ConnectionStatus, connect, type Surroundings } from './connection.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  closed = false;
  url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);

function world() {
  FakeSocket.all = [];
  const page = { window: new EventTarget(), document: new EventTarget(), navigator: { onLine: true } };
  const around = Object.assign(page, {
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    document: Object.assign(page.document, { visibilityState: 'visible' }),
  }) as unknown as Surroundings;
  const statuses: ConnectionStatus[] = [];
  const getAddress = vi.fn<ConnectionOptions['getAddress']>(async () => 'wss://practice.test/events?token=good');
  const onFrame = vi.fn<ConnectionOptions['onFrame']>();
  const onUnauthorized = vi.fn<() => void>();
  const onRemoved = vi.fn<() => void>();
  const start = () =>
    connect(
      {
        getAddress,
        onFrame,
        onUnauthorized,
        onRemoved,
        onStatus: (one) => statuses.push(one),
      },
      around,
    );
  return {
    start,
    statuses,
    getAddress,
    onFrame,
    onUnauthorized,
    onRemoved,
    offline(isTold = true) {
      page.navigator.onLine = false;
      if (isTold) page.window.dispatchEvent(new Event('offline'));
    },
    online() {
      page.navigator.onLine = true;
      page.window.dispatchEvent(new Event('online'));
    },
    show(visibilityState = 'visible') {
      Object.assign(page.document, { visibilityState });
      page.document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

async function opened() {
  const given = world();
  const connection = given.start();
  await settle();
  FakeSocket.last.onopen?.();
  return { ...given, connection };
}

describe('the connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('opens at the address that it is given for each attempt', async () => {
    const { statuses } = await opened();
    expect(FakeSocket.last.url).toBe('wss://practice.test/events?token=good');
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('passes on frames, but not the pong', async () => {
    const { onFrame } = await opened();
    FakeSocket.last.onmessage?.({ data: 'pong' });
    FakeSocket.last.onmessage?.({ data: '{}' });
    expect(onFrame.mock.calls).toEqual([['{}']]);
  });

  it('sends while it is open, and queues nothing', async () => {
    const { start } = world();
    const connection = start();
    await settle();
    connection.send('too early');
    FakeSocket.last.onopen?.();
    connection.send('in time');
    FakeSocket.last.onclose?.({ code: 1006 });
    connection.send('too late');
    expect(FakeSocket.last.sent).toEqual(['ping', 'in time']);
  });

  it('waits 1, 2, 4, 8, 16, 30, 30 s between attempts [RT-06] [RT-07] [RT-08] [CN-06] [F-16]', async () => {
    const { start, getAddress } = world();
    start();
    await settle();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(FakeSocket.all).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(index + 2);
    }
    expect(getAddress).toHaveBeenCalledTimes(8);
  });

  it('begins at 1 s again once it was open [RT-09] [F-16]', async () => {
    const { start } = world();
    start();
    await settle();
    for (const seconds of [1, 2, 4]) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    }
    FakeSocket.last.onopen?.();
    FakeSocket.last.onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(5);
  });

  it('counts a missing address as a failed attempt [RT-06]', async () => {
    const { start, getAddress, statuses } = world();
    getAddress.mockRejectedValueOnce(new Error('out of reach')).mockResolvedValueOnce(null);
    start();
    await vi.advanceTimersByTimeAsync(1000 + 2000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'waiting', 'connecting', 'waiting', 'connecting']);
  });

  it('counts an address that takes longer than 10 s as a failed attempt, and ignores it when it arrives', async () => {
    const { start, getAddress, statuses, show } = world();
    let answer!: (address: string) => void;
    getAddress.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    start();
    await settle();
    show();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(statuses).toEqual(['connecting', 'waiting']);
    answer('wss://practice.test/events?token=late');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all.map(({ url }) => url)).toEqual(['wss://practice.test/events?token=good']);
    expect(getAddress).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9000);
    expect(statuses.at(-1)).toBe('connecting');
  });

  it('detects a dead socket within 40 s and abandons it [F-17]', async () => {
    const { statuses } = await opened();
    const socket = FakeSocket.last;
    expect(socket.sent).toEqual(['ping']);
    socket.onmessage?.({ data: 'pong' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.sent).toEqual(['ping', 'ping']);
    socket.onmessage?.({ data: 'pong' });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(socket.sent).toEqual(['ping', 'ping', 'ping']);
    expect(socket.closed).toBe(true);
    expect(socket.onclose).toBeNull();
    expect(statuses.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('expects no pong of a server that never sent one', async () => {
    await opened();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.sent).toHaveLength(11);
  });

  it('gives up an opening that takes longer than 10 s', async () => {
    const { start, statuses } = world();
    start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.last.closed).toBe(true);
    expect(statuses.at(-1)).toBe('waiting');
  });

  it('closes when the network is lost and reconnects at once when it returns', async () => {
    const { offline, online, statuses } = await opened();
    offline();
    expect(FakeSocket.last.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe('offline');
    online();
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('requests no address while offline, from the start or later', async () => {
    const given = world();
    given.offline();
    given.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(given.getAddress).not.toHaveBeenCalled();
    expect(given.statuses).toEqual(['offline']);
    given.online();
    await settle();
    given.offline(false);
    FakeSocket.last.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(given.getAddress).toHaveBeenCalledTimes(1);
    expect(given.statuses.at(-1)).toBe('offline');
  });

  it('does not open an address that arrives after a newer attempt began', async () => {
    const { start, getAddress, offline, online } = world();
    let answer!: (address: string) => void;
    getAddress.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    start();
    offline();
    online();
    answer('wss://practice.test/events?token=old');
    await settle();
    expect(FakeSocket.all.map(({ url }) => url)).toEqual(['wss://practice.test/events?token=good']);
  });

  it('requests one address, however often the page is shown meanwhile', async () => {
    const { start, getAddress, show } = world();
    start();
    await settle();
    show();
    await settle();
    expect([getAddress.mock.calls.length, FakeSocket.all.length]).toEqual([1, 1]);
    // A browser throws if data is sent before the socket is open.
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('does nothing when the page is hidden', async () => {
    const { show } = await opened();
    show('hidden');
    expect(FakeSocket.last.sent).toEqual(['ping']);
    FakeSocket.last.onclose?.({ code: 1006 });
    show('hidden');
    await settle();
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('sends nothing more on an abandoned socket', async () => {
    const { connection, offline } = await opened();
    offline();
    connection.send('too late');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(FakeSocket.last.sent).toEqual(['ping']);
  });

  it('checks a second socket no more often than the first', async () => {
    await opened();
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.last.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.onopen?.();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(FakeSocket.last.sent).toEqual(['ping']);
  });

  it('accepts any frame as a sign that the socket is alive', async () => {
    const { show } = await opened();
    FakeSocket.last.onmessage?.({ data: 'pong' });
    show();
    await vi.advanceTimersByTimeAsync(9000);
    show();
    FakeSocket.last.onmessage?.({ data: '{}' });
    await vi.advanceTimersByTimeAsync(9000);
    expect(FakeSocket.last.closed).toBe(false);
  });

  it('is not kept alive by further checks', async () => {
    const { show } = await opened();
    FakeSocket.last.onmessage?.({ data: 'pong' });
    show();
    await vi.advanceTimersByTimeAsync(6000);
    show();
    await vi.advanceTimersByTimeAsync(4000);
    expect(FakeSocket.last.closed).toBe(true);
  });

  it('reconnects at once when the page is shown, and once only', async () => {
    const { show } = await opened();
    FakeSocket.last.onclose?.({ code: 1006 });
    show();
    show();
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('checks an open socket when the page is shown', async () => {
    const { show } = await opened();
    FakeSocket.last.onmessage?.({ data: 'pong' });
    show();
    expect(FakeSocket.last.sent).toEqual(['ping', 'ping']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.last.closed).toBe(true);
  });

  it('renews a refused token once, then gives up for good [F-23]', async () => {
    const { getAddress, onUnauthorized, statuses } = await opened();
    FakeSocket.last.onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(getAddress.mock.calls).toEqual([[{ forceRefresh: false }], [{ forceRefresh: true }]]);
    FakeSocket.last.onopen?.();
    FakeSocket.last.onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
    expect(FakeSocket.all).toHaveLength(2);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('resets the refusals once the connection broke for another reason [F-23]', async () => {
    const { getAddress, onUnauthorized } = await opened();
    for (const code of [4401, 1006, 4401]) {
      FakeSocket.last.onclose?.({ code });
      await vi.advanceTimersByTimeAsync(1000);
      FakeSocket.last.onopen?.();
    }
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(getAddress.mock.calls.map(([{ forceRefresh }]) => forceRefresh)).toEqual([false, true, false, true]);
  });

  it('ends at once and for good when the user was removed [UM-28]', async () => {
    const { onRemoved, onUnauthorized, getAddress, statuses, online } = await opened();
    FakeSocket.last.onclose?.({ code: 4403 });
    online();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onRemoved).toHaveBeenCalledTimes(1);
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(getAddress).toHaveBeenCalledTimes(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('survives any number of tokens that expire [F-23]', async () => {
    const { onUnauthorized } = await opened();
    for (let hour = 0; hour < 5; hour += 1) {
      await vi.advanceTimersByTimeAsync(3_600_000);
      FakeSocket.last.onclose?.({ code: 4401 });
      await vi.advanceTimersByTimeAsync(1000);
      FakeSocket.last.onopen?.();
    }
    expect(onUnauthorized).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(6);
  });

  it('reports its end once, and ignores network and page events afterwards', async () => {
    const { connection, statuses, offline, show } = await opened();
    connection.close();
    connection.close();
    offline();
    show();
    await settle();
    expect(statuses).toEqual(['connecting', 'open', 'closed']);
  });

  it('stays closed, also while a token is being fetched', async () => {
    const { start, statuses, online } = world();
    start().close();
    online();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(0);
    expect(statuses).toEqual(['connecting', 'closed']);
  });
});
