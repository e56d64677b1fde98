import { isDraft, original } from '@reduxjs/toolkit';

/** The frozen value beneath immer's drafts, of which a cache hands out two, one inside the other. */
export function undrafted<T>(value: T): T {
  let found = value;
  while (isDraft(found)) found = original(found as object) as T;
  return found;
}
