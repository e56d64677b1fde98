import { isDraft, original } from '@reduxjs/toolkit';

/** The frozen value under immer's drafts; in a cache update one draft wraps another. */
export function undrafted<T>(value: T): T {
  let current = value;
  while (isDraft(current)) current = original(current as object) as T;
  return current;
}
