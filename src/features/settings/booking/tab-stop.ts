import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const inputsIn = (part: Element) => [...part.querySelectorAll('input')];

/**
 * Makes the checkboxes of a list one tab stop. React does not set `tabindex` on them, so it stays as it is set here.
 * @returns the ref of the list
 */
export function useTabStop(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const inputs = list.current ? inputsIn(list.current) : [];
    const stop = inputs.find((input) => input.tabIndex === 0 && input.hasAttribute('tabindex')) ?? inputs[0];
    for (const input of inputs) input.tabIndex = input === stop ? 0 : -1;
  });
  return list;
}

/** The focused checkbox becomes the tab stop. */
export function moveTabStop({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
  const focused: Element = target;
  for (const input of inputsIn(currentTarget)) input.tabIndex = input === focused ? 0 : -1;
}

/** Up and down move between items, left and right within one, Home and End to the first and last item. */
export function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const target = event.target as HTMLElement;
  const items = [...event.currentTarget.children].map(inputsIn);
  const row = items.findIndex((inputs) => inputs.some((input) => input === target));
  const column = items[row]?.findIndex((input) => input === target) ?? 0;
  const next = {
    ArrowUp: itemAt(items, row - 1, column),
    ArrowDown: itemAt(items, row + 1, column),
    ArrowLeft: items[row]?.[column - 1],
    ArrowRight: items[row]?.[column + 1],
    Home: items[0]?.[0],
    End: items.at(-1)?.[0],
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const itemAt = (items: readonly HTMLInputElement[][], row: number, column: number) =>
  items[row]?.[Math.min(column, items[row].length - 1)];
