const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Those a user fills in; a question's choices are reached from its action, as its buttons are. */
const fields = 'input:not([type=radio], [type=checkbox]:not([role=switch]), [role=combobox]), select, textarea';
const unavailable = ':disabled, [aria-disabled=true], [type=hidden], [tabindex="-1"]';

/**
 * @returns where a dialog begins: at the field that its form begins with, else at its main action; null if it has neither. On a touch screen,
 * whose keyboard would cover the form, not at a field.
 */
export function firstControl(content: HTMLElement | null, actions: HTMLElement | null): HTMLElement | null {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const first = available(content, controls)[0];
  return !isTouch && first?.matches(fields) ? first : mainAction(content, actions);
}

/** The last of a dialog's buttons, or what submits the form that is its content. */
export const mainAction = (content: HTMLElement | null, actions: HTMLElement | null): HTMLElement | null =>
  available(actions, 'button').at(-1) ?? available(content, 'button[type=submit]').at(-1) ?? null;

const available = (part: HTMLElement | null, selector: string): HTMLElement[] =>
  [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((control) => !control.matches(unavailable));
