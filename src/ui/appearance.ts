import { storedChoice } from '#src/lib/stored-choice.ts';

/** Which of the two looks; `system` follows the device. */
export const theme = storedChoice('rapport.theme', ['system', 'light', 'dark']);
/** How much room a row of a list takes. */
export const density = storedChoice('rapport.density', ['default', 'compact', 'roomy']);

/** Wears what was chosen on this device, now and whenever it changes. The tokens know the rest. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const wear = () => {
    dataset['density'] = density.read();
    if (theme.read() === 'system') delete dataset['theme'];
    else dataset['theme'] = theme.read();
  };
  theme.subscribe(wear);
  density.subscribe(wear);
  wear();
}
