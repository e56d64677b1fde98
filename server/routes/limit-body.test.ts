import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerFailure } from './failures.ts';
import { limitBody } from './limit-body.ts';
import type { RequestEnv } from './request-env.ts';

/** A server that accepts bodies of ten bytes. */
function aServer() {
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.use(limitBody(10));
  app.post('/', async (c) => c.text(await c.req.text()));
  app.get('/', (c) => c.text('hello'));
  const request = async (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') => {
    const init = { method, body, headers, duplex: 'half' };
    const response = await app.request(new Request('http://rapport.example/', init));
    return response.status === 200 ? response.text() : response.status;
  };
  return request;
}
const inChunks = (...chunks: string[]) =>
  new ReadableStream({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      stream.close();
    },
  });

describe('a body', () => {
  it('is checked by its declared length, without a stream', async () => {
    const request = aServer();
    const stream = vi.spyOn(Request.prototype, 'body', 'get');
    onTestFinished(() => stream.mockRestore());
    expect(await request('ten bytes.', { 'content-length': '10' })).toBe('ten bytes.');
    expect(await request('eleven byte', { 'content-length': '11' })).toBe(413);
    expect(await request(null, {}, 'GET')).toBe('hello');
    expect(stream).not.toHaveBeenCalled();
  });

  it.each([[{}], [{ 'content-length': '1', 'transfer-encoding': 'chunked' }]])(
    'that is streamed with %j is counted as it arrives',
    async (headers) => {
      const request = aServer();
      expect(await request(inChunks('ten ', 'bytes.'), headers)).toBe('ten bytes.');
      expect(await request(inChunks('ten ', 'bytes.', '!'), headers)).toBe(413);
    },
  );
});
