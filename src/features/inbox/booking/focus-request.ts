import { focusIfLost } from '#src/ui/focus-if-lost.ts';

/** Focuses a request's card if the focus was lost with the pressed button. */
export function focusRequest(requestId: string): void {
  requestAnimationFrame(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-request]')];
    focusIfLost(cards.find((card) => card.dataset['request'] === requestId) ?? null);
  });
}
