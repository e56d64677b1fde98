/**
 * Inserts text as if it had been typed, so that the browser's undo works. It replaces the range from `from` to `to`, by default
 * the selection.
 */
export function insertText(
  field: HTMLTextAreaElement,
  words: string,
  from = field.selectionStart,
  to = field.selectionEnd,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the field's undo history.
  if (words !== '' && document.execCommand?.('insertText', false, words)) return;
  field.setRangeText(words, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
