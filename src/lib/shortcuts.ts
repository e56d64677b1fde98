/** Keys that do something wherever the person is on the page. */
export interface Shortcut {
  /** As `event.key` names it; `Mod+` before it means Ctrl, or ⌘ on Apple's keyboards. */
  readonly keys: string;
  readonly run: () => void;
}

const bound = new Set<Shortcut>();

/** Lets the shortcuts count until the answer is called. Of two with the same keys the later one counts. */
export function bindShortcuts(shortcuts: readonly Shortcut[]): () => void {
  if (bound.size === 0) document.addEventListener('keydown', onKeyDown);
  for (const shortcut of shortcuts) bound.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
    if (bound.size === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** How keys are written on this computer's keyboard: `['Ctrl', 'K']`. */
export const keyNames = (keys: string): readonly string[] =>
  keys.split('+').map((key) => {
    if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : (written.get(key) ?? key);
  });

const written = new Map([
  ['ArrowUp', 'Up'],
  ['ArrowDown', 'Down'],
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ['PageUp', 'Page up'],
  ['PageDown', 'Page down'],
  ['Escape', 'Esc'],
]);

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const keys = keysOf(event);
  const shortcut = [...bound].findLast((one) => one.keys === keys);
  if (!shortcut || !counts(event)) return;
  event.preventDefault();
  shortcut.run();
}

function keysOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  const [mod, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (altKey || other) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return mod ? `Mod+${name}` : name;
}

/** A window over the page keeps its keys to itself; a field keeps those that write something. */
function counts({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest('[role="dialog"], [role="menu"]')) return false;
  const isField = target.isContentEditable || target.matches('input, textarea, select, [contenteditable="true"]');
  return ctrlKey || metaKey || !isField;
}
