/** Keys that do something wherever the person is on the page. */
export interface Shortcut {
  /** As `event.key` names it; `Mod+` before it means Ctrl, or ⌘ on Apple's keyboards; `g i` is one key after the other. */
  readonly keys: string;
  /** For keys that belong to whatever has the focus, such as Enter: they count while nothing has it. */
  readonly atRest?: boolean;
  /** Answers false to leave the keys to a shortcut that was bound before. */
  readonly run: (event: KeyboardEvent) => unknown;
}

/** Milliseconds within which the second key of a sequence must follow. */
const sequencePause = 1500;

const bound = new Set<Shortcut>();
/** The key pressed last, where a sequence begins with it. */
let begun: { readonly key: string; readonly at: number } | null = null;

/** Binds the shortcuts until the returned function is called. Of two with the same keys the later one is asked first. */
export function bindShortcuts(shortcuts: readonly Shortcut[]): () => void {
  if (bound.size === 0) document.addEventListener('keydown', onKeyDown);
  for (const shortcut of shortcuts) bound.add(shortcut);
  return () => {
    for (const shortcut of shortcuts) bound.delete(shortcut);
    if (bound.size === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

/** How keys are written on this computer's keyboard: `['Ctrl', 'K']`, those of a sequence one after the other. */
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

/** A window over the page keeps its keys to itself; a text field keeps those that write something. */
function isForPage({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  return ctrlKey || metaKey || !isTextField(target);
}

/** Whether keys write something into it. */
export const isTextField = (element: HTMLElement): boolean => element.isContentEditable || element.matches(textFields);
