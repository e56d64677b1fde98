/** Goes on where the request is, once the button that was pressed is gone. */
export function focusRequest(requestId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const cards = document.querySelectorAll<HTMLElement>('[data-request]');
    [...cards].find((card) => card.dataset['request'] === requestId)?.focus();
  });
}
