import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aService, aServiceStore } from '#tests/support/fake-services.ts';
import { scheduledMessagesEndpoint, refreshScheduledMessages } from './communication/scheduled-messages.ts';
import { auditDayEndpoint, refreshAudit } from './notification/appointments.ts';

const service = aService();
type Store = ReturnType<typeof aServiceStore>;

const queries = [
  {
    what: 'the scheduled texts of a conversation',
    path: '/v1/conversations/:id/scheduled-messages',
    load: (store: Store) => store.dispatch(scheduledMessagesEndpoint.initiate('c-1')),
    refresh: (store: Store) => store.dispatch(refreshScheduledMessages({ endedAt: 0, changesSince: () => true })),
    answer: { data: [] },
  },
  {
    what: 'a day of the audit',
    path: '/v1/appointment/actions',
    load: (store: Store) => store.dispatch(auditDayEndpoint.initiate({ day: '2026-11-23', zone: 'America/New_York' })),
    refresh: (store: Store) => store.dispatch(refreshAudit()),
    answer: { data: [] },
  },
];

describe.each(queries)('$what', ({ path, load, refresh, answer }) => {
  it('is requested again after a gap although its first request is still running [D-31]', async () => {
    const store = aServiceStore();
    const first = Promise.withResolvers<void>();
    const requests = service.on('get', path, async () => {
      await first.promise;
      return HttpResponse.json(answer);
    });
    const loaded = load(store);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const refreshed = refresh(store);
    first.resolve();
    await Promise.all([loaded, refreshed]);
    expect(requests).toHaveLength(2);
  });
});
