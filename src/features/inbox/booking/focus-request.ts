/** Focuses a request's card if the focus was lost with the pressed button. */
export function focusRequest(requestId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const cards = document.querySelectorAll<HTMLElement>('[data-request]');
    [...cards].find((card) => card.dataset['request'] === requestId)?.focus();
  });
}
