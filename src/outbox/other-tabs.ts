import type { Accepted } from './send-policy.ts';
import type { Draft, OutboxItem } from './outbox-item.ts';

export type News =
  | { readonly changed: OutboxItem }
  /** What the server made of a text, so that no tab shows less than before, nor takes it for a colleague's, until its socket tells. */
  | { readonly accepted: Accepted }
  | { readonly removed: string }
  /** What is typed into a conversation, and when, in milliseconds. */
  | { readonly typed: Draft; readonly key: string; readonly at: number };

export interface OtherTabs {
  tell(news: News): void;
}

/** The other tabs of the same practice and person. */
export function otherTabs(owner: string, onNews: (news: News) => void, signal: AbortSignal): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {} };
  const channel = new BroadcastChannel(`rapport-outbox ${owner}`);
  channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
  signal.addEventListener('abort', () => channel.close());
  return {
    tell: (news) => {
      if (!signal.aborted) channel.postMessage(news);
    },
  };
}

/** Makes one of the tabs the sender, and another one when that is gone. A browser without locks makes every tab one. */
export function whenSender(owner: string, begin: () => void, signal: AbortSignal): void {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return begin();
  const held = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      begin();
    });
  locks.request(`rapport-outbox ${owner}`, { signal }, held).catch(() => {
    // Signed out while another tab was the sender; or locks are refused here, and then every tab sends its own.
    if (!signal.aborted) begin();
  });
}
