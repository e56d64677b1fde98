import { sturdyStorage } from '#src/lib/sturdy-storage.ts';

const place = 'rapport.walkthrough';
const storage = sturdyStorage(() => sessionStorage);

/** A UUID of this tab's session alone, which tells nothing of the person. */
export function walkthroughSession(): string {
  const kept = storage.getItem(place);
  if (kept) return kept;
  const made = crypto.randomUUID();
  storage.setItem(place, made);
  return made;
}
