import { sturdyStorage } from '#src/lib/sturdy-storage.ts';
import { paths } from './paths.ts';

const mark = 'rapport.landed';
const storage = sturdyStorage(() => sessionStorage);

/** Whether this tab's session has shown a page already; a reload of `/` is no first landing (D-05). */
export const hasLanded = (): boolean => storage.getItem(mark) !== null;
export const markLanded = (): void => storage.setItem(mark, '1');
/** Someone has just signed in. */
export const forgetLanding = (): void => storage.removeItem(mark);
/** Whether whoever arrives at an address is sent on to the audit, where that is part of the product (SH-34). */
export const isFirstLanding = (pathname: string): boolean => pathname === paths.home() && !hasLanded();
