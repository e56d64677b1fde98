import { createContext, use } from 'react';
import type { Message } from '#contract/communication/messages.ts';

/** Opens the calendar for a request of the thread. */
export type OpenBooking = (request: Message) => void;

export const OpenBookingContext = createContext<OpenBooking | null>(null);

/** Null where nothing can be booked. */
export const useOpenBooking = (): OpenBooking | null => use(OpenBookingContext);
