/** What stands in a control; `on` for a ticked box. */
export function valueOf(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'on' : '';
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
}
