import { safeStorage } from '#src/lib/safe-storage.ts';

const key = 'rapport.audit-open';
const storage = safeStorage(() => sessionStorage);
let open: Set<string> | null = null;

const kept = (): Set<string> => (open ??= new Set((storage.getItem(key) ?? '').split(' ').filter(Boolean)));

/** Whether an appointment was open earlier in this session, by its id. */
export const wasOpen = (id: string): boolean => kept().has(id);

/** Remembers across reloads which appointments were open. Only ids, and only in this window. */
export function rememberOpen(ids: readonly string[]): void {
  const fresh = ids.filter((id) => !kept().has(id));
  if (fresh.length === 0) return;
  for (const id of fresh) kept().add(id);
  storage.setItem(key, [...kept()].join(' '));
}
