import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAvailability, getBookingRequest } from '#contract/campaigns/booking.ts';
import {
  getPracticeConfig,
  listAppointmentDurations,
  listAppointmentTypes,
  listBranchDepartments,
  listFacilities,
  listPractitioners,
} from '#contract/campaigns/booking-config.ts';
import { getBookingLimits } from '#contract/campaigns/booking-limits.ts';
import {
  getClientOverview,
  getClientTimeline,
  getSmsSubscription,
  listAnimals,
  searchAnimalOwners,
} from '#contract/campaigns/clients.ts';
import { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import { getEnrollment, readRegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { listPublishes } from '#contract/campaigns/publishes.ts';
import { getReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { checkShortlink, getShortlink } from '#contract/campaigns/shortlink.ts';
import { previewReach } from '#contract/campaigns/reminder-reach.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { listUsers } from '#contract/campaigns/users.ts';
import { getConversation, listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { listSecondaryContacts, searchPetOwners } from '#contract/communication/pet-owners.ts';
import { listScheduledMessages } from '#contract/communication/scheduled-messages.ts';
import { searchConversations } from '#contract/communication/search.ts';
import type { Endpoint } from '#contract/http.ts';
import { listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import { listTemplates } from '#contract/templates/templates.ts';
import { campaigns } from '#contract/campaigns/index.ts';
import { communication } from '#contract/communication/index.ts';
import { templates } from '#contract/templates/index.ts';
import { inbox as words } from '#src/strings/inbox.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { templatesApi } from '#src/services/templates/api.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aRequest, openForBooking } from '#tests/support/booking-world.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { renderApp } from '#tests/support/render-app.tsx';

// Endpoints are added to their service when the code of a screen is loaded.
import.meta.glob('../services/*/*.ts', { eager: true });

const network = theNetwork();

const timeout = 30_000;
const sentences = () => screen.queryAllByText(/did not answer in time/);
const pass = async (milliseconds: number) => {
  await network.settled();
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

// Time advances automatically, and jumps on request of a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Maya has a pet, texted, and asked for an appointment. */
async function aDayWithMaya() {
  const practice = await aPracticeDay();
  const maya = await practice.client({ first_name: 'Maya', last_name: 'Okafor' });
  await practice.pet(maya.id, { name: 'Luna' });
  await openForBooking(practice.world, practice.practice);
  const { conversationId } = await aRequest(practice.world, practice.practice, { from: maya.contact_phone ?? '' });
  return { practice, conversationId };
}

type App = Awaited<ReturnType<typeof renderApp>>;

interface Screen {
  readonly name: string;
  readonly call: Endpoint;
  readonly path: string;
  /** The actions that lead to the query. */
  readonly open?: (app: App) => Promise<unknown>;
  /** Whether the server has no extensions. */
  readonly isBare?: true;
}

const inbox = '/client-communications';
const conversation = `${inbox}/conversations/:id`;
const type = async ({ user }: App, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const composer = () => screen.findByRole('textbox', { name: 'Message' });
const openBooking = async ({ user }: App) => user.click(await button('Add to calendar'));
const pickMaya = async (app: App) => {
  const field = await screen.findByRole('combobox', { name: 'Client' });
  await type(app, field, 'Maya');
  await app.user.click(await screen.findByRole('option', { name: /Maya/ }));
};

const screens: readonly Screen[] = [
  { name: 'the list of conversations', call: listConversations, path: inbox },
  { name: 'a conversation that the list does not have', call: getConversation, path: `${inbox}/conversations/none` },
  { name: 'a thread', call: listMessages, path: conversation },
  { name: 'what is planned', call: listScheduledMessages, path: conversation },
  { name: 'a client’s contact details', call: getClientOverview, path: conversation },
  { name: 'a client as the practice software has them', call: searchAnimalOwners, path: conversation, isBare: true },
  { name: 'a client’s subscription', call: getSmsSubscription, path: conversation },
  { name: 'a client’s pets', call: listAnimals, path: conversation },
  { name: 'a client’s household', call: listSecondaryContacts, path: conversation },
  { name: 'a client’s history', call: getClientTimeline, path: conversation },
  { name: 'who hears from the practice', call: previewReach, path: '/config/pre-appointment-communications' },
  {
    name: 'the question before a conversation is done',
    call: listAnimals,
    path: conversation,
    open: async ({ user }) => user.click(await button('Mark as done')),
  },
  ...[getBookingRequest, listAppointmentTypes, listPractitioners, listAppointmentDurations, getAvailability].map(
    (call) => ({ name: `the calendar (${call.path})`, call, path: conversation, open: openBooking }),
  ),
  {
    name: 'quick replies',
    call: listTemplates,
    path: conversation,
    open: async (app) => app.user.type(await composer(), '/'),
  },
  {
    name: 'the search for a client',
    call: searchPetOwners,
    path: `${inbox}/conversations/start-new`,
    open: async (app) => type(app, await screen.findByRole('textbox', { name: 'First name' }), 'Maya'),
  },
  {
    name: 'the search of conversations',
    call: searchConversations,
    path: inbox,
    open: async (app) => type(app, await screen.findByRole('textbox', { name: words.search }), 'insulin'),
  },
  {
    name: 'the palette',
    call: searchPetOwners,
    path: inbox,
    open: async (app) => {
      await app.user.keyboard('{Control>}k{/Control}');
      await type(app, await screen.findByRole('combobox', { name: 'Find or go to' }), 'Maya');
    },
  },
  { name: 'the audit', call: listAppointmentActions, path: '/appointment-audit' },
  { name: 'the practice', call: getEnrollment, path: inbox },
  { name: 'the texting registration', call: readRegistrationStatus, path: inbox },
  { name: 'practice settings', call: getShortlink, path: '/config/practice-settings' },
  {
    name: 'whether a portal link is free',
    call: checkShortlink,
    path: '/config/practice-settings',
    open: async (app) => type(app, await screen.findByRole('textbox', { name: 'Portal link' }), 'elm-animals'),
  },
  ...[getPracticeConfig, getBookingLimits, listBranchDepartments, listFacilities, getCalendarFacts].map((call) => ({
    name: `appointment requests (${call.path})`,
    call,
    path: '/config/appointment-requests',
  })),
  { name: 'text messages', call: listTemplates, path: '/config/text-messages' },
  {
    name: 'the history of publishes',
    call: listPublishes,
    path: '/config/practice-settings',
    open: async ({ user }) => user.click(await button('History')),
  },
  {
    name: 'the client of a forecast',
    call: searchPetOwners,
    path: '/config/cadences-customization',
    open: async (app) => type(app, await screen.findByRole('combobox', { name: 'Client' }), 'Maya'),
  },
  { name: 'a forecast', call: getReminderFacts, path: '/config/cadences-customization', open: pickMaya },
  {
    name: 'the users',
    call: listUsers,
    path: '/config/reports',
    open: async ({ user }) => {
      await user.click(await button('Ada Lovelace'));
      await user.click(await button('User Management'));
    },
  },
];

const contracts = Object.entries({ ...communication.endpoints, ...campaigns.endpoints, ...templates.endpoints });
const nameOf = (call: Endpoint) => contracts.find(([, endpoint]) => endpoint === call)?.[0];

/** Queries with separate tests, and those whose failure is reported elsewhere. */
const elsewhere = {
  auditDay: 'the audit',
  listPage: 'a thread',
  getUiBehaviors: 'what it offers is hidden',
  isRequestAvailable: 'the booking is refused',
  listAvailablePractitioners: 'the booking is refused',
  listAvailableFacilities: 'the booking is refused',
};

async function open({ call, path, open: reach, isBare }: Screen) {
  const { practice, conversationId } = await aDayWithMaya();
  if (isBare) network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
  network.fail(call, 'no response', Infinity);
  const app = await renderApp({ practice, path: path.replace(':id', conversationId) });
  await reach?.(app);
  await waitFor(() => expect(network.requestsTo(call)).not.toHaveLength(0));
  return app;
}

describe('a request without a response', () => {
  it.each(screens)('is told with a retry, also while real time asks again: $name [ER-14]', async (given) => {
    const { user } = await open(given);
    await pass(timeout);
    await waitFor(() => expect(sentences()[0]).toBeVisible());
    // A new connection loads everything that may have been missed.
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(timeout / 2);
    expect(sentences()[0]).toBeVisible();
    await pass(timeout);
    expect(sentences()[0]).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(timeout / 2);
    expect(sentences()[0]).toBeVisible();

    network.recover(given.call);
    // Pending requests are aborted first, because they cannot be retried meanwhile.
    await pass(timeout);
    for (const retry of screen.queryAllByRole('button', { name: shell.retry })) await user.click(retry);
    await waitFor(() => expect(sentences()).toHaveLength(0));
  });

  it('is reported on one of these screens, for every query', () => {
    const asked = [communicationApi, campaignsApi, notificationApi, templatesApi].flatMap(({ endpoints }) =>
      Object.entries<object>(endpoints).flatMap(([name, endpoint]) =>
        'useQuery' in endpoint || 'useInfiniteQuery' in endpoint ? name : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(20);
    const told = screens.map(({ call }) => nameOf(call));
    expect(asked.filter((name) => !told.includes(name) && !(name in elsewhere))).toEqual([]);
  });

  it('does not block a thread if it is for the server’s extensions [ER-14]', async () => {
    const { practice, conversationId } = await aDayWithMaya();
    network.fail(getUiBehaviors, 'no response', Infinity);
    await renderApp({ practice, path: conversation.replace(':id', conversationId) });
    await waitFor(() => expect(network.requestsTo(getUiBehaviors)).not.toHaveLength(0));
    await pass(timeout);
    const thread = await screen.findByRole('log', { name: 'Messages' });
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(timeout / 2);
    expect(thread).toBeVisible();
  });
});
