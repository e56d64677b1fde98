/** Refusals beyond this number are forgotten, the oldest first, and counted by the database again. */
const most = 20_000;

/**
 * Which limits refuse and until when, in this process's memory. A limit that was used up stays so until its time, so a refusal that is
 * remembered is as exact as one of the database, and costs it nothing: a flood of visitors takes no connection from staff.
 */
export function rememberedRefusals(now: () => number = () => performance.now()) {
  const ends = new Map<string, number>();
  return {
    /** The whole seconds for which a limit still refuses; null where that is not known. */
    waitOf(key: string): number | null {
      const end = ends.get(key);
      if (end === undefined) return null;
      const left = end - now();
      if (left > 0) return Math.ceil(left / 1000);
      ends.delete(key);
      return null;
    },
    remember(key: string, seconds: number): void {
      const [oldest] = ends.keys();
      if (ends.size >= most && oldest !== undefined) ends.delete(oldest);
      ends.set(key, now() + seconds * 1000);
    },
  };
}
