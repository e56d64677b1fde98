import { useByMinute } from '#src/lib/minute.ts';

/** A text that depends on the time; only this component renders when it changes. */
export const ByMinute = ({ say }: { say: (now: Date) => string }) => useByMinute(say);
