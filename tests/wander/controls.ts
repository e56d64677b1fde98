import type { ElementHandle, Page } from 'playwright';

/** Something on a page that can be pressed or typed into. */
export interface Control {
  readonly kind: 'press' | 'text' | 'choice';
  /** Its role and name, as a log of the walk shows it. */
  readonly name: string;
  /** For a text field: what the browser expects in it. */
  readonly type: string;
}

const pressable =
  'a[href], button, summary, [role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], input[type=checkbox], input[type=radio]';
const typeable =
  'textarea, [contenteditable=true], input:not([type]), input:is([type=text], [type=search], [type=email], [type=tel], [type=url], [type=number], [type=date], [type=time], [type=datetime-local])';

/** Every control that a person could use now, with its element; what a layer covers is left out. */
export async function controlsOf(page: Page): Promise<readonly (Control & { readonly at: number })[]> {
  return page.evaluate(
    ({ pressable, typeable }) => {
      const controls = [...document.querySelectorAll<HTMLElement>(`${pressable}, select, ${typeable}`)];
      const usable = controls.filter((element) => {
        if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert], [aria-hidden=true]'))
          return false;
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width < 1 || height < 1) return false;
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.closest('label')?.control === element);
      });
      Object.assign(window, { wanderControls: usable });
      return usable.map((element, at) => {
        const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
        const described = (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id));
        const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<HTMLElement>)] : [];
        const pictures = [...element.querySelectorAll('[alt], [aria-label]')].map(
          (picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label'),
        );
        const label =
          element.getAttribute('aria-label') ||
          [element, ...described, ...labels]
            .map((source) => source?.innerText ?? '')
            .join(' ')
            .trim() ||
          pictures.join(' ');
        const name = `${role} "${label.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`;
        const kind: Control['kind'] = element.matches('select')
          ? 'choice'
          : element.matches(typeable)
            ? 'text'
            : 'press';
        return { at, kind, name, type: element.getAttribute('type') ?? '' };
      });
    },
    { pressable, typeable },
  );
}

/** The element of a control, until the next call of `controlsOf`. */
export async function elementOf(
  page: Page,
  { at }: { readonly at: number },
): Promise<ElementHandle<HTMLElement> | null> {
  const found = await page.evaluateHandle(
    (index) => (window as unknown as { wanderControls?: HTMLElement[] }).wanderControls?.[index] ?? null,
    at,
  );
  return found.asElement();
}
