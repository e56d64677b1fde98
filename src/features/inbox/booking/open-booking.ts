import { createContext, use } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { BookingFailure } from './use-book-visit.ts';

/** What the cards of a conversation need to book its requests. */
export interface Booking {
  readonly conversation: Conversation;
  readonly zone: string;
  /** Opens the dialog for a request; `failure` says why a booking without the dialog was refused. */
  open(request: Message, failure?: BookingFailure | null): void;
}

export const BookingContext = createContext<Booking | null>(null);

/** Null if booking is not offered. */
export const useBooking = (): Booking | null => use(BookingContext);
