import { safeStorage } from '#src/lib/safe-storage.ts';
import { paths } from './paths.ts';

const mark = 'rapport.landed';
const storage = safeStorage(() => sessionStorage);

/** Whether this tab's session has already shown a page; a reload of `/` is not a first landing (D-05). */
export const hasLanded = (): boolean => storage.getItem(mark) !== null;
export const markLanded = (): void => storage.setItem(mark, '1');
/** Called when a sign-in starts. */
export const forgetLanding = (): void => storage.removeItem(mark);
/** Whether the address redirects to the audit, provided that its flag is on (SH-34). */
export const isFirstLanding = (pathname: string): boolean => pathname === paths.home() && !hasLanded();
