import { flagCachePrefix, type Flags } from '#contract/platform/flags.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import type { FlagAudience } from './flag-audience.ts';
import type { FlagValues } from './flags-slice.ts';

const storage = safeStorage(() => localStorage);
const keyOf = ({ practice, user }: FlagAudience): string => `${flagCachePrefix}${practice} ${user}`;

/** The flags of the last visit, so that the page need not wait for the flag service; null where there are none. */
export function recallFlags(audience: FlagAudience): FlagValues | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(audience)) ?? 'null');
    return typeof found === 'object' && found !== null ? { ...found } : null;
  } catch {
    return null;
  }
}

/** Stores the flags on this device for the next visit. */
export const rememberFlags = (audience: FlagAudience, flags: Flags): void =>
  storage.setItem(keyOf(audience), JSON.stringify(flags));
