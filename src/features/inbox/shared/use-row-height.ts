import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { density } from '#src/ui/appearance.ts';

const heights = new Map<string, number>();

/** The row height in pixels, from the design tokens. Reading a computed style is expensive, so it is cached by density. */
export function useRowHeight(): number {
  const chosenDensity = useStoredChoice(density);
  return heights.get(chosenDensity) ?? readHeight(chosenDensity);
}

function readHeight(chosenDensity: string): number {
  const height = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 64;
  heights.set(chosenDensity, height);
  return height;
}
