import type { Message } from '#contract/communication/messages.ts';
import type { SocketEvent } from '#contract/events.ts';
import { find } from './find.ts';

const perBlock = 20;
/** Pixels that a message may take before it was drawn. */
const guessedHeight = 48;

/** Shows the messages of a conversation in blocks, of which only those in sight and next to it are drawn. It stays at its end by its style. */
export function messageLog() {
  const log = find('#log');
  let shown: string | null = null;
  let messages: Message[] = [];
  let blocks = document.createElement('div');
  const messagesIn = (block: Element) => {
    const first = Number((block as HTMLElement).dataset['first']);
    return messages.slice(first, first + perBlock);
  };
  const seen = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting, boundingClientRect } of changes) {
        const block = target as HTMLElement;
        if (isIntersecting === block.hasChildNodes()) continue;
        if (!isIntersecting) block.style.height = `${boundingClientRect.height}px`;
        block.replaceChildren(...(isIntersecting ? messagesIn(block).map(bubbleOf) : []));
        if (isIntersecting) block.style.height = '';
      }
    },
    { root: log, rootMargin: '600px' },
  );

  function addBlock(first: number, isDrawn: boolean): void {
    const block = document.createElement('div');
    block.dataset['first'] = String(first);
    blocks.append(block);
    if (isDrawn) block.append(...messagesIn(block).map(bubbleOf));
    else block.style.height = `${perBlock * guessedHeight}px`;
    seen.observe(block);
  }

  return {
    show(id: string, all: readonly Message[]): void {
      seen.disconnect();
      shown = id;
      messages = [...all];
      blocks = document.createElement('div');
      for (let first = 0; first < messages.length; first += perBlock)
        addBlock(first, first + 2 * perBlock >= messages.length);
      log.replaceChildren(blocks);
    },
    apply(events: readonly SocketEvent[]): void {
      for (const { data } of events) {
        if (!('message' in data) || data.message.conversation_id !== shown) continue;
        messages.push(data.message);
        const last = blocks.lastElementChild;
        if (messages.length % perBlock === 1 || !last) addBlock(messages.length - 1, true);
        else if (last.hasChildNodes()) last.append(bubbleOf(data.message));
      }
    },
  };
}

function bubbleOf({ content, direction }: Message): HTMLElement {
  const bubble = document.createElement('p');
  bubble.textContent = content;
  bubble.className = direction;
  return bubble;
}
