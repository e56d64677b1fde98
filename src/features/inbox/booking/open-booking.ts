import { createContext, use } from 'react';
import type { Message } from '#contract/communication/messages.ts';

/** Opens the booking dialog for a request. */
export type OpenBooking = (request: Message) => void;

export const OpenBookingContext = createContext<OpenBooking | null>(null);

/** Null if booking is not offered. */
export const useOpenBooking = (): OpenBooking | null => use(OpenBookingContext);
