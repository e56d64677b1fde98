import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aWeekday, inNewYork } from '#tests/support/a-weekday.ts';
import { aBookedVisit, openForBooking } from '#tests/support/booking-world.ts';
import { aVisitor } from '#tests/support/client-page-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const network = theNetwork();

describe('the explainer of offered times', () => {
  it('follows the calendar: a time that a client asks for is held at once, and other weeks cause no request @slow', async () => {
    const practice = await aPracticeDay();
    const { world } = practice;
    await openForBooking(world, practice.practice, { config: { allowRescheduleRequests: true } });
    const visit = await aBookedVisit(world, practice.practice, inNewYork(aWeekday(7), '11:00'));
    const visitor = aVisitor(world, practice.practice, visit.phone);
    await visitor.proves('REQUESTS');
    await renderApp({ practice, path: '/config/appointment-requests' });
    const explainer = within(await screen.findByRole('region', { name: words.explainer.title }));
    await explainer.findByRole('group', { name: 'Day' });
    const requested = () => network.requestsTo(getCalendarFacts).length;
    const before = requested();
    await aBookedVisit(world, practice.practice, inNewYork(aWeekday(40), '11:00'));
    await visitor.asksToMove(visit.id, inNewYork(aWeekday(7), '12:00'));
    await waitFor(() => expect(requested()).toBe(before + 1));
  });
});
