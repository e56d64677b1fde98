import { useState } from 'react';
import { isSameJson } from './same-json.ts';

/** The same object for as long as its JSON is equal, for use in dependencies. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (isSameJson(stable, value)) return stable;
  setStable(value);
  return value;
}
