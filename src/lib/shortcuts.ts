/** A keyboard shortcut of the page. */
export interface Shortcut {
  /** As in `event.key`; `Mod+` means Ctrl, or ⌘ on Apple keyboards; `g i` is a sequence. */
  readonly keys: string;
  /** Only while nothing has the focus; for keys such as Enter that focused elements handle. */
  readonly atRest?: boolean;
  /** Returns false to pass the keys to a shortcut bound earlier. */
  readonly run: (event: KeyboardEvent) => unknown;
}

/** Milliseconds within which the second key of a sequence must follow. */
const sequencePause = 1500;

const bound = new Set<Shortcut>();
/** The last key pressed, if it starts a sequence. */
let begun: { readonly key: string; readonly at: number } | null = null;

/** Binds shortcuts until the returned function is called. The latest binding of a key runs first. */
export function bindShortcuts(shortcuts: readonly Shortcut[]): () => void {
  if (bound.size === 0) document.addEventListener('keydown', onKeyDown);
  for (const shortcut of shortcuts) bound.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
    if (bound.size === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** The labels of the keys on this computer's keyboard: `['Ctrl', 'K']`. */
export const keyNames = (keys: string): readonly string[] =>
  keys.split(/[+ ]/).map((key) => {
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
  if (!keys || !isForPage(event)) return;
  const sequence = begun && event.timeStamp - begun.at <= sequencePause ? `${begun.key} ${keys}` : null;
  if (event.key !== 'Shift') begun = null;
  if ((sequence && runs(sequence, event)) || runs(keys, event)) return event.preventDefault();
  if ([...bound].some((one) => one.keys.startsWith(`${keys} `))) begun = { key: keys, at: event.timeStamp };
}

/** Whether a shortcut with these keys ran. */
const runs = (keys: string, event: KeyboardEvent): boolean =>
  [...bound]
    .reverse()
    .some((one) => one.keys === keys && (!one.atRest || event.target === document.body) && one.run(event) !== false);

function keysOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  const [mod, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (altKey || other) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return mod ? `Mod+${name}` : name;
}

const textFields = ':is(textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"]))';

/** Dialogs handle all of their keys; text fields handle those that type. */
function isForPage({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true;
  // Asked first, because typing is the most frequent.
  if (!ctrlKey && !metaKey && isTextField(target)) return false;
  return !target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
}

/** Whether typing goes into the element. */
export const isTextField = (element: HTMLElement): boolean => element.isContentEditable || element.matches(textFields);
