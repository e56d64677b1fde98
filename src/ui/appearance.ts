import { storedChoice } from '#src/lib/stored-choice.ts';

/** Light or dark; `system` follows the device. */
export const theme = storedChoice('rapport.theme', ['system', 'light', 'dark']);
/** The height of list rows. */
export const density = storedChoice('rapport.density', ['default', 'compact', 'roomy']);

/** Applies theme and density to the document, now and on changes; the CSS tokens depend on them. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const apply = () => {
    dataset['density'] = density.read();
    if (theme.read() === 'system') delete dataset['theme'];
    else dataset['theme'] = theme.read();
  };
  theme.subscribe(apply);
  density.subscribe(apply);
  apply();
}
