import { flushSync } from 'react-dom';

/** How long the control of a field may take to be on the page once what hides it is opened; its code may have to come first. */
const longest = 10_000;

/** The control of a field, told by its name: the one that is wrong, where a field has several. */
export function controlOf(name: string): HTMLElement | undefined {
  const controls = [...document.getElementsByName(name)].filter((control) => !control.matches(':disabled'));
  return controls.find((control) => control.getAttribute('aria-invalid') === 'true') ?? controls[0];
}

/** Shows a field that a part of the page hides: in another tab, behind a search, in a dialog. Others' fields are none of its business. */
export type Reveal = (name: string) => void;

/** Brings the control of a field into sight and focuses it, once what hides it has been opened. */
export async function leadTo(name: string, reveals: Iterable<Reveal>): Promise<void> {
  flushSync(() => {
    for (const reveal of reveals) reveal(name);
  });
  const control = controlOf(name) ?? (await arrivalOf(name));
  if (!control) return;
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  control.focus({ preventScroll: true });
  // The bar at the bottom would cover what only just comes into sight.
  control.scrollIntoView({ block: 'center' });
}

function arrivalOf(name: string): Promise<HTMLElement | undefined> {
  const { promise, resolve } = Promise.withResolvers<HTMLElement | undefined>();
  const observer = new MutationObserver(() => {
    const control = controlOf(name);
    if (control) resolve(control);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  const timer = setTimeout(() => resolve(undefined), longest);
  return promise.finally(() => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

/** Fields in the order in which the page shows their controls; what it does not show at the moment comes last. */
export function inPageOrder<K extends string>(names: readonly K[]): K[] {
  const placed = names.map((name) => ({ name, control: controlOf(name) }));
  return placed
    .toSorted((one, other) => {
      if (!one.control || !other.control) return Number(!one.control) - Number(!other.control);
      return one.control.compareDocumentPosition(other.control) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
    })
    .map(({ name }) => name);
}
