import { sharedState } from '#src/lib/shared-state.ts';

/** Milliseconds. Screen readers have begun to read by then; whoever reads the page later must not find what was true before. */
const shownFor = 15_000;

const announced = sharedState({ text: '', turn: 0 });
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  clearTimeout(expiry);
  announced.change({ text, turn: announced.read().turn + 1 });
  if (text !== '') expiry = setTimeout(announce, shownFor, '');
}

/** The app's only live region. A repeated sentence is announced again. */
export function LiveRegion() {
  const { text, turn } = announced.useValue();
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
}
