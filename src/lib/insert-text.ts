/**
 * Puts words into a field as if they had been typed, so that the browser's own undo takes them back. They replace what
 * stands between `from` and `to`, or what is selected.
 */
export function insertText(
  field: HTMLTextAreaElement,
  words: string,
  from = field.selectionStart,
  to = field.selectionEnd,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // No other way of writing into a field keeps the undo of what was typed before it.
  if (words !== '' && document.execCommand?.('insertText', false, words)) return;
  field.setRangeText(words, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
