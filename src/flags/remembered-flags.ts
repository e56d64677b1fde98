import { flagCachePrefix, type Flags } from '#contract/platform/flags.ts';
import { sturdyStorage } from '#src/lib/sturdy-storage.ts';
import type { FlagAudience } from './flag-audience.ts';
import type { FlagValues } from './flags-slice.ts';

const storage = sturdyStorage(() => localStorage);
const keyOf = ({ practice, user }: FlagAudience): string => `${flagCachePrefix}${practice} ${user}`;

/** The flags of last time, so that a page need not wait for the flag service to show itself; null where there are none. */
export function recallFlags(audience: FlagAudience): FlagValues | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(audience)) ?? 'null');
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}

/** Keeps the flags for next time, on this device. */
export const rememberFlags = (audience: FlagAudience, flags: Flags): void =>
  storage.setItem(keyOf(audience), JSON.stringify(flags));
