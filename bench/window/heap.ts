import type { CDPSession, Page } from 'playwright';

/** The memory that a page's scripts and workers use after a garbage collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const used = [await heapIn((method) => session.send(method as 'Runtime.getHeapUsage'))];
  for (const send of await workersOf(session)) used.push(await heapIn(send));
  await session.detach();
  return used.reduce((sum, size) => sum + size, 0) / 1_000_000;
}

type Send = (method: string) => Promise<unknown>;

async function heapIn(send: Send): Promise<number> {
  await send('HeapProfiler.enable');
  // What a finalizer releases is freed only by the next collection.
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  return ((await send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
}

/** Playwright has no session for a worker, so commands to it go through its page's session. */
async function workersOf(session: CDPSession): Promise<Send[]> {
  const workers: string[] = [];
  const answers = new Map<number, (result: unknown) => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: unknown };
    answers.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  let lastId = 0;
  return workers.map((sessionId) => async (method) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    lastId += 1;
    answers.set(lastId, resolve);
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: lastId, method }) });
    return promise;
  });
}
