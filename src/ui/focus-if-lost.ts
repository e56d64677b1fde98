/** Focuses an element unless something has the focus, so that the keyboard goes on from there after a button that was pressed is gone. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}
