const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Those a user fills in; a question's choices are reached from its action, as its buttons are. */
const fields = 'input:not([type=radio], [type=checkbox]:not([role=switch]), [role=combobox]), select, textarea';

/**
 * @returns where a dialog begins: at the field that its form begins with, else at its main action; null if it has neither. On a touch screen,
 * whose keyboard would cover the form, not at a field.
 */
export function firstControl(content: HTMLElement | null, actions: HTMLElement | null): HTMLElement | null {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const first = [...(content?.querySelectorAll<HTMLElement>(controls) ?? [])].find(
    (control) => !control.matches(':disabled, [type=hidden], [tabindex="-1"]'),
  );
  return !isTouch && first?.matches(fields) ? first : mainAction(content, actions);
}

/** The last of a dialog's buttons, or what submits the form that is its content; null while it cannot be focused. */
export function mainAction(content: HTMLElement | null, actions: HTMLElement | null): HTMLElement | null {
  const buttons = actions
    ? actions.querySelectorAll<HTMLElement>('button')
    : content?.querySelectorAll<HTMLElement>('button[type=submit]');
  const last = [...(buttons ?? [])].at(-1);
  return last?.matches(':disabled') ? null : (last ?? null);
}
