import { flushSync } from 'react-dom';

/** Milliseconds to wait for a hidden field's control to be rendered, whose code may have to be loaded. */
const timeout = 10_000;

/** The control with a field's name; if there are several, the invalid one. */
export function controlOf(name: string): HTMLElement | undefined {
  const controls = [...document.getElementsByName(name)].filter((control) => !control.matches(':disabled'));
  return controls.find((control) => control.getAttribute('aria-invalid') === 'true') ?? controls[0];
}

/** Makes a field visible that a part of the page hides in a tab, behind a search or in a dialog; ignores other fields. */
export type Reveal = (name: string) => void;

/** Reveals a field, scrolls to its control and focuses it. */
export async function focusField(name: string, reveals: Iterable<Reveal>): Promise<void> {
  flushSync(() => {
    for (const reveal of reveals) reveal(name);
  });
  const control = controlOf(name) ?? (await waitForControl(name));
  if (!control) return;
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  control.focus({ preventScroll: true });
  // Centred, because the bar at the bottom would cover it at the edge.
  control.scrollIntoView({ block: 'center' });
}

function waitForControl(name: string): Promise<HTMLElement | undefined> {
  const { promise, resolve } = Promise.withResolvers<HTMLElement | undefined>();
  const observer = new MutationObserver(() => {
    const control = controlOf(name);
    if (control) resolve(control);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  const timer = setTimeout(() => resolve(undefined), timeout);
  return promise.finally(() => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

/** Sorts fields by the position of their controls; fields without one come last. */
export function inPageOrder<K extends string>(names: readonly K[]): K[] {
  const placed = names.map((name) => ({ name, control: controlOf(name) }));
  return placed
    .toSorted((one, other) => {
      if (!one.control || !other.control) return Number(!one.control) - Number(!other.control);
      return one.control.compareDocumentPosition(other.control) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
    })
    .map(({ name }) => name);
}
