const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** Those a user fills in; a question's choices are reached from its close button, as its buttons are. */
const fields = 'input:not([type=radio], [type=checkbox]:not([role=switch]), [role=combobox]), select, textarea';

/**
 * @returns the field that a form begins with; null if there is none or something else comes first, and on a touch screen, whose
 * keyboard would cover the form.
 */
export function firstField(content: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null;
  const first = [...(content?.querySelectorAll<HTMLElement>(controls) ?? [])].find(
    (control) => !control.matches(':disabled, [type=hidden], [tabindex="-1"]'),
  );
  return first?.matches(fields) ? first : null;
}
