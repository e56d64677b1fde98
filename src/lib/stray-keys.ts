import { isTextField } from './shortcuts.ts';

/** Longest pause between two keys of one typing burst, in milliseconds. */
const typingPause = 2000;

/**
 * When a text field is removed while somebody types, the following keys must not act as shortcuts or press buttons; they are ignored
 * until typing pauses. Active until the returned function is called.
 */
export function swallowStrayKeys(): () => void {
  /** The text field of the last key, and when it was pressed. */
  let typing: { readonly field: HTMLElement; readonly at: number } | null = null;
  const end = () => {
    typing = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, timeStamp } = event;
    if (key === 'Shift') return;
    const writes = !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace');
    const isStray = typing && !typing.field.isConnected && timeStamp - typing.at <= typingPause;
    if (target instanceof HTMLElement && isTextField(target)) typing = writes ? { field: target, at: timeStamp } : null;
    else if (typing && isStray && (writes || key === 'Enter')) {
      typing = { ...typing, at: timeStamp };
      event.preventDefault();
      event.stopPropagation();
    } else end();
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', end, true);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', end, true);
  };
}
