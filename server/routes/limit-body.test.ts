import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerFailure } from './failures.ts';
import { limitBody } from './limit-body.ts';
import type { RequestEnv } from './request-env.ts';

/** A server that takes ten bytes. */
function aServer() {
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.use(limitBody(10));
  app.post('/', async (c) => c.text(await c.req.text()));
  app.get('/', (c) => c.text('hello'));
  const ask = async (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') => {
    const init = { method, body, headers, duplex: 'half' };
    const answer = await app.request(new Request('http://rapport.example/', init));
    return answer.status === 200 ? answer.text() : answer.status;
  };
  return ask;
}
const inPieces = (...pieces: string[]) =>
  new ReadableStream({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });

describe('a body', () => {
  it('is checked by its declared length, without a stream', async () => {
    const ask = aServer();
    const stream = vi.spyOn(Request.prototype, 'body', 'get');
    onTestFinished(() => stream.mockRestore());
    expect(await ask('ten bytes.', { 'content-length': '10' })).toBe('ten bytes.');
    expect(await ask('eleven byte', { 'content-length': '11' })).toBe(413);
    expect(await ask(null, {}, 'GET')).toBe('hello');
    expect(stream).not.toHaveBeenCalled();
  });

  it.each([[{}], [{ 'content-length': '1', 'transfer-encoding': 'chunked' }]])(
    'that comes in pieces with %j is counted as it comes',
    async (headers) => {
      const ask = aServer();
      expect(await ask(inPieces('ten ', 'bytes.'), headers)).toBe('ten bytes.');
      expect(await ask(inPieces('ten ', 'bytes.', '!'), headers)).toBe(413);
    },
  );
});
