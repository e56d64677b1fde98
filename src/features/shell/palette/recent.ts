import { sturdyStorage } from '#src/lib/sturdy-storage.ts';

const storage = sturdyStorage(() => localStorage);
const name = 'rapport.palette.recent';
const most = 5;

/** What was used last on this device, the newest first: keys of pages and actions, nothing of clients. */
export function recentKeys(): readonly string[] {
  return (storage.getItem(name) ?? '').split('\n').filter(Boolean);
}

export function rememberKey(key: string): void {
  const kept = [key, ...recentKeys().filter((one) => one !== key)].slice(0, most);
  storage.setItem(name, kept.join('\n'));
}
