import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';
import { settleTime } from '#src/lib/settle-time.ts';

const now = performance.now.bind(performance);

/** Moves the page's clock on, so that lists whose rows have just left take presses again. */
export function letRowsSettle(): void {
  const ahead = performance.now() - now() + settleTime;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
}

/** Stops the page's clock, so that a press counts as the second half of a double press however slow the machine is. */
export function stopPressClock(): { letRowsSettle: () => void } {
  let stopped = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => stopped);
  return {
    letRowsSettle: () => {
      stopped += settleTime;
    },
  };
}

/** Presses the pointer on an element, at a place of the page in pixels. */
export function pressAt(element: HTMLElement, clientX: number, clientY: number): void {
  const at = { clientX, clientY };
  fireEvent.pointerDown(element, at);
  if (fireEvent.mouseDown(element, at)) element.focus();
  fireEvent.pointerUp(element, at);
  fireEvent.mouseUp(element, at);
  fireEvent.click(element, { ...at, detail: 1 });
}
