import type { CDPSession, Page } from 'playwright';

/** What a page's scripts hold once nothing is left that could be thrown away, in MB, its workers counted in. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const used = [await heapIn((method) => session.send(method as 'Runtime.getHeapUsage'))];
  for (const ask of await workersOf(session)) used.push(await heapIn(ask));
  await session.detach();
  return used.reduce((sum, size) => sum + size, 0) / 1_000_000;
}

type Ask = (method: string) => Promise<unknown>;

async function heapIn(ask: Ask): Promise<number> {
  await ask('HeapProfiler.enable');
  // What a finalizer lets go is gone only with the next collection.
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize;
}

/** Playwright has no session for a worker, so that each is asked through its page's. */
async function workersOf(session: CDPSession): Promise<Ask[]> {
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
  let asked = 0;
  return workers.map((sessionId) => async (method) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    asked += 1;
    answers.set(asked, resolve);
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: asked, method }) });
    return promise;
  });
}
