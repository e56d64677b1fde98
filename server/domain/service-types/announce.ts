import type { Context } from '../context.ts';

/** Notifies open screens that services, or what animals are due for, changed. */
export const announceServices = (ctx: Context): void => ctx.announce('service_types', 'all');
