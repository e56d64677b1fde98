import { expect } from '@playwright/test';
import { listAppointmentTypes } from '#contract/campaigns/booking-config.ts';
import {
  bookAppointment,
  getAvailability,
  getBookingRequest,
  listAvailableFacilities,
} from '#contract/campaigns/booking.ts';
import { listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import type { Input } from '#contract/http.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday } from '#tests/support/a-weekday.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';

const { server, sandbox } = journeyServer();

/** A client’s request, and the booking that staff make of it. Every attempt has the same key. */
interface Visit {
  readonly phone: string;
  readonly request: string;
  readonly booking: Input<typeof bookAppointment>;
  readonly key: string;
}

/** Requests of different clients, one for each of the starts. */
async function requestedVisits(api: ApiClient, starts: readonly string[]): Promise<Visit[]> {
  const { practicePhone } = api.link;
  const phones = starts.map(() => aPhone());
  for (const [index, preferredStart] of starts.entries())
    await sandbox.requestVisit(phones[index] ?? '', practicePhone, { petName: `Pet ${index}`, preferredStart });
  const { body: conversations } = await api.call(listConversations, {});
  const { body: types } = await api.call(listAppointmentTypes, {});
  const { practitionerIds = [] } = (await slots(api)).find(({ startTime }) => startTime === starts[0]) ?? {};
  const [practitionerId = ''] = practitionerIds;
  return Promise.all(
    starts.map(async (startTime, index) => {
      const phone = phones[index] ?? '';
      const conversation = conversations.data.find(({ sms_phone }) => sms_phone === phone)?.id ?? '';
      const { body: thread } = await api.call(listMessages, { id: conversation });
      const request = thread.data.find(({ type }) => type === 'REQUEST')?.request?.request_id ?? '';
      const endTime = new Date(Date.parse(startTime) + 30 * 60_000).toISOString();
      const { body: rooms } = await api.call(listAvailableFacilities, { startTime, endTime, practitionerId });
      const booking = {
        bookingRequestId: request,
        practitionerId,
        facilityId: rooms.data.find(({ available }) => available)?.id,
        appointmentTypeId: types.data.find(({ departmentId }) => departmentId === null)?.id ?? types.data[0]?.id ?? '',
        startTime,
        endTime,
        message: `See you, ${phone}!`,
      };
      return { phone, request, booking, key: crypto.randomUUID() };
    }),
  );
}

const slots = async (api: ApiClient) =>
  (await api.call(getAvailability, { from: aWeekday(5), days: 7 })).body.days.flatMap((day) => day.slots);

/** Starts at which one provider is free, with no overlap. */
async function freeStarts(api: ApiClient, count: number): Promise<string[]> {
  const all = await slots(api);
  const provider = all[0]?.practitionerIds?.[0] ?? '';
  const starts: string[] = [];
  for (const { startTime, practitionerIds = [] } of all) {
    const last = starts.at(-1);
    const isFree = last === undefined || Date.parse(startTime) >= Date.parse(last) + 30 * 60_000;
    if (isFree && practitionerIds[0] === provider) starts.push(startTime);
  }
  return starts.slice(0, count);
}

const book = (api: ApiClient, { booking, key }: Visit) =>
  api.call(bookAppointment, booking, { 'idempotency-key': key });
const statusOf = async (api: ApiClient, { request }: Visit) =>
  (await api.call(getBookingRequest, { id: request })).body.status;
const textsTo = async (visits: readonly Visit[]) =>
  Promise.all(visits.map(async ({ phone }) => (await sandbox.textsReceivedBy(phone)).length));

test('of twenty bookings of one time at once, one succeeds and one client is texted [F-44]', async () => {
  const api = await ApiClient.open(server.url);
  const [start = ''] = await freeStarts(api, 1);
  const visits = await requestedVisits(
    api,
    Array.from({ length: 20 }, () => start),
  );
  const answers = await Promise.all(visits.map(async (visit) => book(api, visit)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(statuses).toContain(201);
  const expected = statuses.map((status) => (status === 201 ? 1 : 0));
  await expect.poll(() => textsTo(visits), { timeout: 20_000 }).toEqual(expected);
  const stillOpen = await Promise.all(visits.map(async (visit) => (await statusOf(api, visit)) === 'OPEN'));
  expect(stillOpen).toEqual(statuses.map((status) => status !== 201));
});

test('a server killed between bookings and the practice software books each visit once or not at all, and texts once [F-82]', async () => {
  const api = await ApiClient.open(server.url);
  const starts = await freeStarts(api, 16);
  const visits = await requestedVisits(api, starts);
  let answered = 0;
  const answers = Promise.allSettled(
    visits.map(async (visit) => {
      const { status } = await book(api, visit);
      answered += 1;
      return status;
    }),
  );
  await expect.poll(() => answered, { intervals: [1] }).toBeGreaterThan(2);
  await server.restart('SIGKILL');
  const accepted = (await answers).map((one) => one.status === 'fulfilled' && one.value === 201);
  expect(accepted).toContain(false);

  const settledState = async () => {
    const states = await Promise.all(visits.map(async (visit) => statusOf(api, visit)));
    return (
      states.every((state) => state !== 'PENDING') && states.every((state, at) => !accepted[at] || state === 'BOOKED')
    );
  };
  await expect.poll(settledState, { timeout: 60_000 }).toBe(true);
  // The same attempts again: whoever was booked is not booked twice.
  const repeated = await Promise.all(visits.map(async (visit) => (await book(api, visit)).status));
  expect(new Set(repeated)).toEqual(new Set([201]));
  await expect.poll(() => textsTo(visits), { timeout: 90_000 }).toEqual(visits.map(() => 1));
  expect(await Promise.all(visits.map(async (visit) => statusOf(api, visit)))).toEqual(visits.map(() => 'BOOKED'));
});

test('visits booked while the practice software is down wait for it, block no other time, and are booked and texted once it is back [F-83]', async () => {
  const api = await ApiClient.open(server.url);
  const { practicePhone } = api.link;
  const before = await slots(api);
  const visits = await requestedVisits(api, await freeStarts(api, 3));
  await sandbox.setPracticeSoftware(practicePhone, 'silent');
  const answers = await Promise.all(visits.map(async (visit) => book(api, visit)));
  expect(answers.map(({ status, body }) => [status, body.requestMessage?.request?.status])).toEqual(
    visits.map(() => [201, 'PENDING']),
  );
  const during = await slots(api);
  expect(during.length).toBeGreaterThan(before.length - 3 * visits.length);
  // A restart in between loses nothing.
  await server.restart('SIGTERM');
  expect(await Promise.all(visits.map(async (visit) => statusOf(api, visit)))).toEqual(visits.map(() => 'PENDING'));
  expect(await textsTo(visits)).toEqual(visits.map(() => 0));

  await sandbox.setPracticeSoftware(practicePhone, 'accept');
  await expect.poll(() => textsTo(visits), { timeout: 30_000 }).toEqual(visits.map(() => 1));
  expect(await Promise.all(visits.map(async (visit) => statusOf(api, visit)))).toEqual(visits.map(() => 'BOOKED'));
});
