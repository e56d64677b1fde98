import { useState } from 'react';
import { isSameJson } from './same-json.ts';

/** The very same object for as long as it says the same, so that what is made of it need not be made again. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (isSameJson(kept, value)) return kept;
  setKept(value);
  return value;
}
