import { settleTime } from '#src/lib/settle-time.ts';
import { isTextField } from '#src/lib/shortcuts.ts';

/** Pixels between the two halves of a double press, at most. */
const samePlace = 24;

type Press = { readonly key: string } | { readonly x: number; readonly y: number };

let latest: Press | null = null;
/** Whether the latest press repeats the one before: the same key, or the pointer at the same place. */
let isRepeated = false;
let isIgnored = false;
let movedAt = -Infinity;

/**
 * Call when something opens, closes or moves, so that other controls are where the user presses. For a moment, a press that repeats
 * the one before is then ignored: it is the second half of a double press. Controls with `data-repeatable` are excepted.
 */
export function controlsMoved(): void {
  movedAt = performance.now();
}

/** Whether the current press is the second half of a double press, whose first half did something at `doneAt`. */
export const isSecondPress = (doneAt: number): boolean => isRepeated && performance.now() - doneAt < settleTime;

export const isRepeatable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-repeatable]') !== null;

/** Assistive technology presses without a place, at (0, 0). */
const repeats = (one: Press | null, other: Press): boolean => {
  if (!one) return false;
  if ('key' in one) return 'key' in other && one.key === other.key;
  return 'x' in other && (other.x !== 0 || other.y !== 0) && Math.hypot(one.x - other.x, one.y - other.y) <= samePlace;
};

/** Keys that press something; a letter in a text field is typed. */
const canPress = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' || (key.length === 1 && !(target instanceof HTMLElement && isTextField(target)));

function onPress(event: PointerEvent | KeyboardEvent): void {
  const press = event instanceof KeyboardEvent ? { key: event.key } : { x: event.clientX, y: event.clientY };
  isRepeated = repeats(latest, press);
  latest = press;
  if (!isRepeated) movedAt = -Infinity;
  isIgnored =
    isSecondPress(movedAt) && (!(event instanceof KeyboardEvent) || canPress(event)) && !isRepeatable(event.target);
  ignore(event);
}

function ignore(event: Event): void {
  if (!isIgnored) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

window.addEventListener('pointerdown', onPress, true);
window.addEventListener('keydown', onPress, true);
for (const type of ['mousedown', 'pointerup', 'mouseup', 'click']) window.addEventListener(type, ignore, true);
