import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { tabChannel } from './tab-channel.ts';

/** A tab, and the messages that it has received. */
function aTab(name = 'anna') {
  const closing = new AbortController();
  const received: string[] = [];
  const { send } = tabChannel<string>(name, (message) => received.push(message), closing.signal);
  const close = () => closing.abort();
  onTestFinished(close);
  return { send, received, close };
}

describe('tabs of one name', () => {
  const [changed, accepted] = ['changed', 'accepted'];

  it('receive each other’s messages in order, and not their own', async () => {
    const [first, second, third] = [aTab(), aTab(), aTab()];
    first.send(changed);
    first.send(accepted);
    await vi.waitFor(() =>
      expect([second.received, third.received]).toEqual([
        [changed, accepted],
        [changed, accepted],
      ]),
    );
    expect(first.received).toEqual([]);
  });

  it('receive nothing from those of another name', async () => {
    const [ben, anna, other] = [aTab('ben'), aTab(), aTab()];
    anna.send(changed);
    await vi.waitFor(() => expect(other.received).toEqual([changed]));
    expect(ben.received).toEqual([]);
  });

  it('send and receive nothing once closed', async () => {
    const [first, second, third] = [aTab(), aTab(), aTab()];
    second.close();
    second.send(changed);
    first.send(accepted);
    await vi.waitFor(() => expect(third.received).toEqual([accepted]));
    expect([first.received, second.received]).toEqual([[], []]);
  });

  it('work by themselves in a browser without channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { send, received } = aTab();
    send(changed);
    expect(received).toEqual([]);
  });
});
