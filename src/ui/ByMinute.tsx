import { useByMinute } from '#src/lib/minute.ts';

/** Words that change as time goes by, without what stands around them being drawn anew. */
export const ByMinute = ({ say }: { say: (now: Date) => string }) => useByMinute(say);
