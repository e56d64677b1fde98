/** The slot of the row that contains an element; null outside the rows. */
export function slotAt(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  return item ? Number(item.dataset['slot']) : null;
}

/** The link of a conversation's row, if that row is rendered. */
export const rowLink = (scroller: HTMLElement | null, id = ''): HTMLElement | null | undefined =>
  scroller?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"]`);
