import { isTextField } from './shortcuts.ts';

/** Milliseconds between two keys of somebody who is typing, at most. */
const typingPause = 2000;

/**
 * Whoever is typing as their text field is taken away types on for a moment: until the returned function is called, those letters are no
 * shortcuts and press nothing.
 */
export function swallowTypedOn(): () => void {
  /** The text field into which the last key was typed, and when. */
  let typing: { readonly field: HTMLElement; readonly at: number } | null = null;
  const end = () => {
    typing = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, timeStamp } = event;
    if (key === 'Shift') return;
    const writes = !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace');
    const isTypedOn = typing && !typing.field.isConnected && timeStamp - typing.at <= typingPause;
    if (target instanceof HTMLElement && isTextField(target)) typing = writes ? { field: target, at: timeStamp } : null;
    else if (typing && isTypedOn && (writes || key === 'Enter')) {
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
