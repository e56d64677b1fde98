import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import { flagKeys } from '#contract/platform/flags.ts';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

const weekday = { enabled: true, startTime: '09:00', endTime: '17:00' };
const weekend = { ...weekday, enabled: false };
const officeHours = { 0: weekend, 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: weekend };

const aPracticeWithHours = (enabledAt: string | null = '2026-01-01T00:00:00.000Z', limits = noLimits) =>
  aPracticeDay({
    auto_replies: JSON.stringify({ enabledAt, templateId: null, weekdayConfig: officeHours }),
    booking_limits: JSON.stringify(limits),
  });

/** Stops the clock at a moment; it moves as the test says. */
function clockAt(moment: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(moment) });
  return (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
}
const note = () => screen.queryByText(/^Out of office/);

describe('the inbox out of office', () => {
  it('shows a note until the exact second of the opening, in the practice’s time zone [IN-59] [TX-09] [CN-11] @slow', async () => {
    // A Saturday evening in New York.
    const pass = clockAt('2026-11-21T23:00:00Z');
    await renderApp({ practice: await aPracticeWithHours() });
    expect(await screen.findByText('Out of office: automatic replies are on until Mon 9:00 AM')).toBeVisible();
    vi.setSystemTime(new Date('2026-11-23T13:59:58.000Z'));
    pass(1000);
    expect(note()).toHaveTextContent('Out of office: automatic replies are on until 9:00 AM');
    pass(1000);
    expect(note()).toBeNull();
    vi.setSystemTime(new Date('2026-11-23T21:59:59.000Z'));
    pass(1000);
    expect(note()).toHaveTextContent('until Tue 9:00 AM');
  });

  it('shows a note on a closed day, until the next opening after it [IN-59] [TX-09]', async () => {
    // Thanksgiving, noon in New York.
    clockAt('2026-11-26T17:00:00Z');
    const holiday = {
      id: '1',
      from: '2026-11-26',
      until: '2026-11-26',
      hours: null,
      practitionerId: null,
      label: 'Holiday',
    };
    await renderApp({ practice: await aPracticeWithHours(undefined, { ...noLimits, closures: [holiday] }) });
    expect(await screen.findByText('Out of office: automatic replies are on until Fri 9:00 AM')).toBeVisible();
  });

  it('is not mentioned while texting is off, because then nothing is answered [EN-05]', async () => {
    clockAt('2026-11-21T23:00:00Z');
    const practice = await aPracticeWithHours();
    await renderApp({ practice });
    await screen.findByText(/^Out of office/);
    await act(async () => void (await practice.switchTextingOff()));
    await waitFor(() => expect(note()).toBeNull());
  });

  it('is mentioned only while automatic replies are part of the product [FL-18]', async () => {
    clockAt('2026-11-21T23:00:00Z');
    const { store } = await renderApp({ practice: await aPracticeWithHours() });
    await screen.findByText(/^Out of office/);
    const others = flagKeys.filter((key) => key !== 'time-based-auto-replies-enabled');
    act(() => void store.dispatch(flagsLoaded(Object.fromEntries(others.map((key) => [key, true])))));
    expect(note()).toBeNull();
    expect(screen.getByRole('tab', { name: /Inbox/ })).toBeVisible();
  });

  it('is not mentioned while automatic replies are switched off', async () => {
    clockAt('2026-11-21T23:00:00Z');
    await renderApp({ practice: await aPracticeWithHours(null) });
    await screen.findByRole('tab', { name: /Inbox/ });
    expect(note()).toBeNull();
  });
});
