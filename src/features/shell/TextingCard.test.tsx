import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { TextingCard } from './TextingCard.tsx';

// A Thursday, noon in New York.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-08T17:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

const since = '2026-01-05T09:00:00Z';

it.each([
  ['shows', 'outside the office hours', since, '13:00'],
  ['does not show', 'within the office hours', since, '08:00'],
  ['does not show', 'while auto replies are off', null, '13:00'],
])('the texting popover %s Out of Office %s [SH-52]', (shows, _when, enabledAt, startTime) => {
  const enrollment: Partial<PracticeEnrollment> = {
    practiceIanaZone: 'America/New_York',
    campaignEnrollments: [],
    twoWayMessagingCampaignEnrollment: {
      enabledAt: since,
      timeBasedAutoRepliesConfig: { enabledAt, weekdayConfig: { 4: { enabled: true, startTime, endTime: '18:00' } } },
    },
  };
  render(<TextingCard enrollment={enrollment as PracticeEnrollment} autoReplies />);
  expect(screen.queryByText('Out of Office') !== null).toBe(shows === 'shows');
});
