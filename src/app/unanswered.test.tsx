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
import { countAudience, listAudience } from '#contract/campaigns/newsletter-audience.ts';
import { getNewsletter, listNewsletters } from '#contract/campaigns/newsletters.ts';
import { listPublishes } from '#contract/campaigns/publishes.ts';
import { getCareFigures, getRecommendedCare, listEducationMaterials } from '#contract/campaigns/recommended-care.ts';
import { getReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { listClientClassifications, listServiceTypes } from '#contract/campaigns/service-types.ts';
import { checkShortlink, getShortlink } from '#contract/campaigns/shortlink.ts';
import { getPostcardStatement, previewPostcards } from '#contract/campaigns/postcards.ts';
import { previewReach } from '#contract/campaigns/reminder-reach.ts';
import { getReminderReport } from '#contract/campaigns/reminder-report.ts';
import { previewVisitPage } from '#contract/campaigns/visit-preview.ts';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { listUsers } from '#contract/campaigns/users.ts';
import { getConversation, listConversations } from '#contract/communication/conversations.ts';
import { listMessages } from '#contract/communication/messages.ts';
import { listSecondaryContacts, searchPetOwners } from '#contract/communication/pet-owners.ts';
import { listGroupTexts, previewGroupText } from '#contract/communication/group-texts.ts';
import { listScheduledMessages } from '#contract/communication/scheduled-messages.ts';
import { searchConversations } from '#contract/communication/search.ts';
import type { Endpoint } from '#contract/http.ts';
import { listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import {
  getSurveyProgress,
  getSurveyReport,
  listAllSubmissions,
  listFollowUps,
  listWrittenAnswers,
} from '#contract/surveys/submissions.ts';
import { getSurvey, getSurveyVersion, listSurveys, previewSurvey } from '#contract/surveys/surveys.ts';
import { listTemplates } from '#contract/templates/templates.ts';
import { listVisitReplies } from '#contract/campaigns/visit-replies.ts';
import { campaigns } from '#contract/campaigns/index.ts';
import { communication } from '#contract/communication/index.ts';
import { surveys } from '#contract/surveys/index.ts';
import { templates } from '#contract/templates/index.ts';
import { inbox as words } from '#src/strings/inbox.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { communicationApi } from '#src/services/communication/api.ts';
import { notificationApi } from '#src/services/notification/api.ts';
import { surveysApi } from '#src/services/surveys/api.ts';
import { templatesApi } from '#src/services/templates/api.ts';
import { audience as audienceWords } from '#src/strings/newsletter-audience.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { aRequest, openForBooking } from '#tests/support/booking-world.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { anAppointment, aNewsletter } from '#tests/support/server-world.ts';
import { today } from '#tests/support/audit-day.ts';
import { aPracticeDay } from '#tests/support/practice-day.ts';
import { anAnswer, aPublishedSurvey } from '#tests/support/survey-world.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { reportsOfServices } from '#tests/support/services-world.ts';

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
  await reportsOfServices(practice).report({ id: 'rabies', name: 'Rabies', species: [] });
  const survey = await aPublishedSurvey(practice.world, practice.practice);
  const { id: petOwnerId } = await practice.client({ first_name: 'Jonah', last_name: 'Reyes' });
  await anAnswer(practice.world, practice.practice, survey, { more: 'Thank you' }, { petOwnerId });
  await openForBooking(practice.world, practice.practice);
  // As after a reminder.
  await practice.receiveText('Yes', maya.contact_phone);
  await anAppointment(practice.world, practice.practice, { date: `${addDays(today(), 1)}T15:00:00.000Z` });
  const { conversationId } = await aRequest(practice.world, practice.practice, { from: maya.contact_phone ?? '' });
  const newsletter = await aNewsletter(practice.world, practice.practice, { name: 'Ticks' });
  return { practice, conversationId, newsletterId: newsletter.id, surveyId: survey.id };
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
const designer = '/config/surveys/survey-creator?id=:survey';
const conversation = `${inbox}/conversations/:id`;
const type = async ({ user }: App, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const recipientsOfNewsletter = '/config/mass-communications?item=:newsletter&step=recipients';
const chooseAll = async ({ user }: App) => user.click(await screen.findByRole('radio', { name: audienceWords.all }));
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
  { name: 'replies to reminders', call: listVisitReplies, path: conversation },
  { name: 'a client’s history', call: getClientTimeline, path: conversation },
  { name: 'the coming cards', call: previewPostcards, path: '/config/medical-service-reminders' },
  { name: 'what the cards cost', call: getPostcardStatement, path: '/config/medical-service-reminders' },
  { name: 'who hears from the practice', call: previewReach, path: '/config/pre-appointment-communications' },
  { name: 'the page of a visit', call: previewVisitPage, path: '/config/pre-appointment-communications' },
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
  { name: 'texts sent to the clients of a day', call: listGroupTexts, path: '/appointment-audit?text=clients' },
  {
    name: 'who would get a text',
    call: previewGroupText,
    path: '/appointment-audit?text=clients&day=:tomorrow',
    open: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: 'All visits' })),
  },
  { name: 'the practice', call: getEnrollment, path: inbox },
  { name: 'the texting registration', call: readRegistrationStatus, path: inbox },
  { name: 'the surveys', call: listSurveys, path: '/config/surveys' },
  { name: 'the reports', call: listSurveys, path: '/config/reports' },
  { name: 'a survey in the designer', call: getSurvey, path: designer },
  { name: 'a survey as clients see it', call: previewSurvey, path: `${designer}&step=preview` },
  {
    name: 'what was published of a survey before',
    call: getSurveyVersion,
    path: designer,
    open: async (app) => {
      await type(app, await screen.findByRole('textbox', { name: 'Title that clients read' }), '!');
      await app.user.click(await button('Publish survey'));
    },
  },
  { name: 'the latest answers', call: listAllSubmissions, path: '/config/reports' },
  { name: 'what became of reminders', call: getReminderReport, path: '/config/reports' },
  { name: 'the report of a survey', call: getSurveyReport, path: '/config/reports/survey?id=none' },
  { name: 'what is to be followed up', call: listFollowUps, path: '/config/reports/survey?id=:survey' },
  { name: 'how far clients come', call: getSurveyProgress, path: '/config/reports/survey?id=:survey' },
  { name: 'written answers', call: listWrittenAnswers, path: '/config/reports/survey?id=:survey' },
  { name: 'newsletters', call: listNewsletters, path: '/config/mass-communications' },
  { name: 'newsletter templates', call: listTemplates, path: '/config/mass-communications?tab=templates' },
  { name: 'how many get a newsletter', call: countAudience, path: recipientsOfNewsletter, open: chooseAll },
  {
    name: 'whether a client gets a newsletter',
    call: listAudience,
    path: recipientsOfNewsletter,
    open: async (app) => {
      await chooseAll(app);
      await type(app, await screen.findByRole('searchbox', { name: 'Find a client' }), 'Maya');
    },
  },
  {
    name: 'the kinds of visits that readers came for',
    call: listAppointmentTypes,
    path: recipientsOfNewsletter,
    open: async ({ user }) => {
      await user.click(await screen.findByRole('radio', { name: 'Clients who meet every condition' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Clients who' }), audienceWords.kinds.visitType);
    },
  },
  { name: 'a newsletter', call: getNewsletter, path: '/config/mass-communications?item=none' },
  {
    name: 'a newsletter of a server without extensions',
    call: listNewsletters,
    path: '/config/mass-communications?item=none',
    isBare: true,
  },
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
  ...[getRecommendedCare, getCareFigures].map((call) => ({
    name: `recommended care (${call.path})`,
    call,
    path: '/config/recommended-care',
  })),
  {
    name: 'the education materials',
    call: listEducationMaterials,
    path: '/config/recommended-care',
    open: async ({ user }) => user.click(await button('Edit Rabies')),
  },
  { name: 'text messages', call: listTemplates, path: '/config/text-messages' },
  { name: 'services', call: listServiceTypes, path: '/config/medical-service-reminders' },
  { name: 'client classifications', call: listClientClassifications, path: '/config/medical-service-reminders' },
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

/** One screen in eight is in `npm test`: the notice is the same on all of them. */
const marked = screens.map((screen, at) => ({ ...screen, mark: at % 8 === 0 ? '' : ' @slow' }));

const contracts = Object.entries({
  ...communication.endpoints,
  ...campaigns.endpoints,
  ...surveys.endpoints,
  ...templates.endpoints,
});
const nameOf = (call: Endpoint) => contracts.find(([, endpoint]) => endpoint === call)?.[0];

/** Queries with separate tests, and those whose failure is reported elsewhere. */
const elsewhere = {
  auditDay: 'the audit',
  listPage: 'a thread',
  getPostcard: 'a card',
  listSubmissions: 'the export of answers',
  countSubmissions: 'the report of a survey',
  listSingleAnswers: 'the single answers to a survey',
  getNewsletterReport: 'sending a newsletter',
  listNewsletterReaders: 'sending a newsletter',
  getSmsRegistration: 'the registration of a texting number',
  getUiBehaviors: 'what it offers is hidden',
  listNewsletterRuns: 'sending a newsletter',
  isRequestAvailable: 'the booking is refused',
  listAvailablePractitioners: 'the booking is refused',
  listAvailableFacilities: 'the booking is refused',
};

async function open({ call, path, open: reach, isBare }: Screen) {
  const { practice, conversationId, newsletterId, surveyId } = await aDayWithMaya();
  if (isBare) network.fail(getUiBehaviors, { code: 'not_found', message: 'No such call' }, Infinity);
  network.fail(call, 'no response', Infinity);
  const app = await renderApp({
    practice,
    path: path
      .replace(':newsletter', newsletterId)
      .replace(':id', conversationId)
      .replace(':survey', surveyId)
      .replace(':tomorrow', addDays(today(), 1)),
  });
  await reach?.(app);
  await waitFor(() => expect(network.requestsTo(call)).not.toHaveLength(0));
  return app;
}

describe('a request without a response', () => {
  it.each(marked)('is told with a retry, also while real time asks again: $name [ER-14]$mark', async (given) => {
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
    const asked = [communicationApi, campaignsApi, notificationApi, surveysApi, templatesApi].flatMap(({ endpoints }) =>
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
