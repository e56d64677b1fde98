import { isTextField } from '#src/lib/shortcuts.ts';

/**
 * Collects what is typed while a layer opens, so that it runs no shortcut. It is inserted into the layer's text field once that has
 * the focus. A press of the pointer ends it, and so does Escape, which is reported. Active until the returned function is called.
 */
export function holdTyping(onEscape: () => void): () => void {
  let typed = '';
  const active = new AbortController();
  const options = { capture: true, signal: active.signal };
  const end = () => {
    active.abort();
    const text = typed;
    typed = '';
    // By then the layer has finished focusing, which may select the field's text.
    if (text !== '') queueMicrotask(() => insert(text));
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') {
      typed = '';
      end();
      onEscape();
    } else if (key === 'Backspace') typed = typed.slice(0, -1);
    // A space is a second press of the button at first.
    else if (key.length === 1) typed = (typed + key).trimStart();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => target instanceof Element && target.closest('[data-floating]') && end();
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('pointerdown', end, options);
  return end;
}

function insert(text: string): void {
  const { activeElement: field } = document;
  if (field instanceof HTMLElement && isTextField(field)) document.execCommand?.('insertText', false, text);
}
