import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { density } from '#src/ui/appearance.ts';

const heights = new Map<string, number>();

/** A row's height in pixels as the tokens give it. Reading the page's style is dear, so that each density is read once. */
export function useRowHeight(): number {
  const chosen = useStoredChoice(density);
  return heights.get(chosen) ?? readHeight(chosen);
}

function readHeight(chosen: string): number {
  const height = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 64;
  heights.set(chosen, height);
  return height;
}
