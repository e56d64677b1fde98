import { isTextField } from '#src/lib/shortcuts.ts';

/**
 * Collects what is typed while a part of the page opens, so that it runs no shortcut. It is inserted into the part's text field once that has
 * the focus, and after a tab into the next one. A press of the pointer ends it, and so does Escape, which is reported. Active until the returned function is called.
 * @param part a selector of what opens
 */
export function holdTyping(part: string, onEscape: () => void): () => void {
  let typed = '';
  const active = new AbortController();
  const options = { capture: true, signal: active.signal };
  const end = () => {
    active.abort();
    const text = typed;
    typed = '';
    // By then the part has finished focusing, which may select the field's text.
    if (text !== '') queueMicrotask(() => insert(part, text));
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') {
      typed = '';
      end();
      onEscape();
    } else if (key === 'Backspace') typed = typed.slice(0, -1);
    // A space is a second press of the button at first, and a tab without text before it leads nowhere.
    else if (key.length === 1 || key === 'Tab') typed = (typed + (key === 'Tab' ? '\t' : key)).trimStart();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest(part)) return;
    // Outside of a layer, the rest of what nothing takes would be shortcuts.
    const isDropped = typed !== '' && !isTextField(target) && !target.closest('[data-floating]');
    if (!isDropped) end();
  };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('focusin', onFocus, options);
  window.addEventListener('pointerdown', end, options);
  return end;
}

/** Inserts text into the field that has the focus, and what follows a tab into the next field of its part of the page. */
function insert(part: string, text: string): void {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLElement) || !isTextField(field) || !field.closest(part)) return;
  const [own = '', ...others] = text.split('\t');
  document.execCommand?.('insertText', false, own);
  if (others.length === 0) return;
  const controls = field.closest(part)?.querySelectorAll<HTMLElement>('input, textarea') ?? [];
  const fields = [...controls].filter(isTextField);
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  next.focus();
  insert(part, others.join('\t'));
}
