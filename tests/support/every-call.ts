import { randomUUID } from 'node:crypto';
import type { services } from '#contract/services.ts';
import { type Endpoint, shapeOf } from '#contract/http.ts';
import { defaultConfig } from '#contract/campaigns/booking-config.ts';
import { updateEnrollment } from '#server/domain/settings/update-enrollment.ts';
import { aWeekday, daysAhead, inNewYork } from './a-weekday.ts';
import { aBooking, aRequest, openForBooking } from './booking-world.ts';
import { aDocument, anImage } from './newsletter-documents.ts';
import { aReadyNewsletter, aRun } from './newsletter-world.ts';
import { anUpload } from './ready-newsletter.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { aPng } from './png.ts';
import { aRegistration } from './registration-world.ts';
import { aRegistrationForm } from './texting-registration-world.ts';
import { anAnswer, aPublishedSurvey } from './survey-world.ts';
import {
  aClient,
  aConversation,
  aMessage,
  anAppointment,
  aNewsletter,
  at,
  aPet,
  aPractice,
  aStaffUser,
  aTemplate,
  type World,
} from './server-world.ts';

type Services = typeof services;
type EveryEndpoint = { [S in keyof Services]: Services[S]['endpoints'] }[keyof Services];
type CallName = EveryEndpoint extends infer E ? (E extends unknown ? keyof E : never) : never;

/** A call of the contract with a valid input. */
export interface CallWithInput {
  readonly name: CallName;
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
}

/**
 * How calls refuse what another practice names, where it is neither 403 nor 404: a portal link is public and may be taken, and the row key of
 * a record is invalid. The version of a registration is that of the own one.
 */
export const ownRefusals: Readonly<Record<string, readonly number[]>> = {
  saveShortlink: [409],
  saveRecommendedCare: [400],
  saveSmsRegistrationDraft: [409],
  submitSmsRegistration: [409],
};

/** Every field of a call's input: in path, query or body. */
export const fieldsOf = ({ params, query, body }: Endpoint): string[] =>
  Object.keys({ ...shapeOf(params), ...shapeOf(query), ...shapeOf(body) });

/** A practice, and each call of the contract with a valid input. */
export interface PracticeWithInputs {
  readonly practice: string;
  readonly calls: readonly CallWithInput[];
}

export const callNamed = ({ calls }: PracticeWithInputs, name: string): CallWithInput =>
  calls.find((call) => call.name === name) as CallWithInput;

/** The practice of a call that only reads is `kept` for other tests; a call that may change something gets a new one. */
export const practiceFor = async (world: World, name: string, kept: PracticeWithInputs, mark: string) =>
  everyEndpoint.get(name)?.method === 'GET' ? kept : aPracticeWithInputs(world, mark);

/** A practice with one row of every kind, each containing `mark`, and a valid input for each call of the contract. */
export async function aPracticeWithInputs(world: World, mark: string): Promise<PracticeWithInputs> {
  const {
    practice,
    organization: org,
    branch,
    texting_number,
    portal_link,
  } = await aPractice(world, {
    name: `Vets ${mark}`,
    portal_link: `${mark}-${randomUUID()}`,
  });
  const tomorrow = daysAhead(1);
  const client = await aClient(world, practice, { last_name: mark });
  const pet = await aPet(world, practice, client.id, { name: mark });
  const conversation = await aConversation(world, practice, {
    pet_owner_id: client.id,
    sms_phone: client.contact_phone ?? '',
  });
  const message = await aMessage(world, practice, conversation.id, { content: mark });
  const { id: scheduledId } = await world.store.db
    .insertInto('scheduled_message')
    .values({ practice, conversation_id: conversation.id, content: mark, send_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.store.db
    .insertInto('medical_record')
    .values({ practice, pet_id: pet.id, conversation_id: conversation.id, note: mark })
    .execute();
  const { id: postcardId } = await world.store.db
    .insertInto('postcard')
    .values({ practice, pet_owner_id: client.id, at: tomorrow })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.store.db.insertInto('service_type').values({ practice, id: 'rabies', name: mark, species: [] }).execute();
  const reply = await aTemplate(world, practice, { name: mark });
  const newsletter = await aTemplate(world, practice, { name: mark, type: 'NEWSLETTER' });
  const { id: campaignId } = await aNewsletter(world, practice, { name: mark });
  await world.store.db
    .updateTable('practice')
    .set({ profile: JSON.stringify({ practiceAddress: mark }) })
    .where('practice', '=', practice)
    .execute();
  const ready = await aReadyNewsletter(world, practice, { name: mark });
  const picture = await anUpload({ db: world.store.db, practice });
  const letter = aDocument(anImage({ src: picture.src }));
  const run = await aRun(world, practice, { name: mark, start: tomorrow, document: letter });
  const ofRun = { id: run.campaignId, runId: run.id };
  const appointment = await anAppointment(world, practice, { mark });
  await aStaffUser(world, practice, { email: `${mark}@elm.example` });

  await at(world, practice).run(updateEnrollment, { practiceAddressCity: mark });
  const publish = await world.store.db
    .selectFrom('settings_publish')
    .select('id')
    .where('practice', '=', practice)
    .executeTakeFirstOrThrow();

  await openForBooking(world, practice, { mark });
  const { requestId } = await aRequest(world, practice, { from: client.contact_phone ?? '', pet_name: mark });
  const booking = aBooking(requestId, inNewYork(aWeekday(), '11:00'));
  const time = { startTime: booking.startTime, endTime: booking.endTime };

  const survey = await aPublishedSurvey(world, practice, { name: `After a visit ${mark}` });
  await anAnswer(world, practice, survey, { more: mark });
  const unansweredSurvey = await aPublishedSurvey(world, practice, { name: `New clients ${mark}` });

  const identity = { pims: 'Neo', org, branch };
  const ownParts = { organization: org, pims: 'Neo', branch };
  const context = { pimsType: 'Neo', practiceOrgId: org, practiceSubOrgId: branch };
  const text = { 'en-us': { 'text/plain': 'We are closed.' } };
  const phone = client.contact_phone ?? '';
  const nextVisit = await anAppointment(world, practice, {
    client: client.id,
    date: daysAhead(3),
  });
  const waiting = await world.store.db
    .insertInto('group_text')
    .values({
      practice,
      id: randomUUID(),
      day: nextVisit.resource_date,
      content: mark,
      appointment_ids: [nextVisit.id],
      recipients: JSON.stringify([]),
      leaves_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visitor = await aRegistration(world);
  await world.store.db
    .insertInto('sms_registration')
    .values({ practice, form: JSON.stringify(aRegistrationForm({}, `Vets ${mark}`)) })
    .execute();
  const { registration_token: token } = await world.store.db
    .selectFrom('practice')
    .select('registration_token')
    .where('practice', '=', practice)
    .executeTakeFirstOrThrow();
  const inputs: Record<CallName, Record<string, unknown>> = {
    openRegistrationForm: { invitation: visitor.invitation },
    registerPractice: visitor.form,
    getRegistration: { link: visitor.link },
    correctRegistration: { link: visitor.link, ...visitor.identity },
    getConfirmation: { link: visitor.confirmation },
    confirmRegistration: { link: visitor.confirmation },
    getEnrollment: {},
    createEnrollment: {},
    updateEnrollment: { practiceEmailAddress: 'front@elm.example' },
    updateStartDate: { campaignType: 'service-reminders', start_date: '2026-12-01' },
    readRegistrationStatus: { phoneNumber: texting_number },
    getSmsRegistration: {},
    saveSmsRegistrationDraft: { version: 1, form: aRegistrationForm() },
    submitSmsRegistration: { version: 1, isTrue: true },
    openSmsRegistrationPass: { token },
    updatePostAppointment: { enabled: false },
    updateCampaignConfig: { campaignType: 'AppointmentReminders', mediums: ['SMS'], campaignConfig: {} },
    updateTwoWayMessaging: { set_enabled: true },
    getUiBehaviors: {},
    listUsers: {},
    inviteUser: { email: 'new@elm.example' },
    removeUser: { email: `${mark}@elm.example` },
    searchAnimalOwners: { animal_owner_last_name: mark.slice(0, 5) },
    listAnimals: { animalOwnerId: client.id },
    listMedicalRecords: { animalId: pet.id },
    getSmsSubscription: { practicePhone: texting_number, petOwnerPhone: phone },
    getClientOverview: { id: client.id },
    getClientTimeline: { id: client.id },
    liftEmailStop: { id: client.id, email: 'maya@home.example', scope: 'ALL', clientAsked: false },
    setMessageHold: { id: client.id, petId: null, isHeld: true },
    listServiceTypes: { counts: true },
    listClientClassifications: { counts: true },
    previewGroupText: { day: tomorrow.slice(0, 10), appointment_ids: [appointment.id] },
    sendGroupText: { day: nextVisit.resource_date, appointment_ids: [nextVisit.id], content: 'We are closed.' },
    listGroupTexts: { day: tomorrow.slice(0, 10) },
    cancelGroupText: { id: waiting.id },
    listVisitReplies: { conversationId: conversation.id },
    getReminderFacts: { id: client.id },
    sendTestMessage: { cadence: '3-days', medium: 'SMS', phone, edits: {} },
    previewReach: {
      about: 'visits',
      weeks: 2,
      edits: { campaigns: [{ campaignType: 'AppointmentReminders', enabled: true }] },
    },
    getReminderReport: { from: tomorrow.slice(0, 10), to: tomorrow.slice(0, 10) },
    getPostcardStatement: { month: tomorrow.slice(0, 7) },
    getPostcard: { id: postcardId },
    previewPostcards: { edits: { campaigns: [{ campaignType: 'ServiceReminders', enabled: true }] } },
    previewVisitPage: {
      visit: { startsAt: tomorrow, petId: pet.id, pet: null },
      type: { appointmentTypeId: 'exam' },
      wellness: { enabled: true, display: 'none', minCost: null, maxCost: null, cost: null },
      species: null,
    },
    listSecondaryContacts: { id: client.id },
    getPracticeResource: {},
    getPracticeConfig: {},
    savePracticeConfig: { configs: [{ ...defaultConfig('WELLNESS_VISIT'), enabled: false }] },
    getBookingLimits: {},
    getRecommendedCare: ownParts,
    saveRecommendedCare: {
      items: [
        {
          ...ownParts,
          recordRowKey: `${practice}#rabies`,
          recordType: 'Data',
          serviceData: { reason: 'Clean teeth.', addToCareScore: true },
        },
      ],
    },
    listEducationMaterials: {},
    getCareFigures: {},
    saveBookingLimits: { closures: [] },
    getCalendarFacts: { from: '2026-11-23' },
    listCategoriesEnabled: {},
    listAppointmentDurations: {},
    listPractitioners: {},
    listAppointmentTypes: {},
    listFacilities: {},
    listBranchDepartments: {},
    enrollAppointmentRequests: {},
    getAvailability: { from: aWeekday() },
    listAvailablePractitioners: time,
    listAvailableFacilities: time,
    getBookingRequest: { id: requestId },
    isRequestAvailable: { id: requestId },
    bookAppointment: booking,
    updateRequest: { id: requestId, status: 'HANDLED' },
    searchPetOwners: { ...context, last_name: mark.slice(0, 5) },
    savePetOwner: { pims_id: client.pims_id, first_name: 'Maya', last_name: mark },
    listConversations: {},
    searchConversations: { q: mark },
    getConversation: { id: conversation.id },
    startConversation: { petOwnerId: client.id, smsPhone: phone },
    updateConversation: { id: conversation.id, container: 'DONE', pets: [pet.id] },
    listMessages: { id: conversation.id },
    sendMessage: { id: conversation.id, content: 'Hello' },
    addNote: { id: conversation.id, content: 'Call back' },
    fetchMediaAgain: { id: conversation.id, messageId: message.id },
    listScheduledMessages: { id: conversation.id },
    scheduleMessage: { id: conversation.id, content: 'Hello', send_at: tomorrow },
    changeScheduledMessage: { id: conversation.id, scheduledId, send_at: tomorrow },
    cancelScheduledMessage: { id: conversation.id, scheduledId },
    sendScheduledMessage: { id: conversation.id, scheduledId },
    uploadFile: { ...context, file: new File([aPng()], 'cat.png') },
    listAppointmentActions: { resource_date: appointment.resource_date },
    recordAppointmentAction: {
      resource_id: appointment.id,
      action_type: 'LEFT_VOICEMAIL',
      data: { timestamp: '2026-11-21T15:00:00Z' },
    },
    issueSocketTicket: {},
    listPublishes: {},
    revertPublish: { id: publish.id },
    getShortlink: {},
    saveShortlink: { practiceShortlink: portal_link },
    deleteShortlink: { practiceShortlink: portal_link },
    checkShortlink: { practiceShortlink: `free-${mark}` },
    listSurveys: {},
    createSurvey: { name: 'New clients', survey_schema: survey.survey_schema },
    getSurvey: { id: survey.id },
    updateSurvey: { id: survey.id, name: 'After your visit' },
    publishSurvey: { id: survey.id, revision: survey.revision },
    closeSurvey: { id: survey.id },
    deleteSurvey: { id: unansweredSurvey.id },
    getSurveyVersion: { id: survey.id, version: 1 },
    previewSurvey: { name: survey.name, survey_schema: survey.survey_schema, state: 'open' },
    inviteToSurvey: { id: survey.id, petOwnerId: client.id },
    listAllSubmissions: {},
    listSubmissions: { id: survey.id },
    getSurveyReport: { id: survey.id },
    listWrittenAnswers: { id: survey.id, question: 'more', version: 1 },
    listFollowUps: { id: survey.id },
    getSurveyProgress: { id: survey.id },
    orderQuickReplies: { ...identity, ids: [reply.id] },
    listTemplates: identity,
    createTemplate: { ...identity, type: 'SMS_QUICK_REPLY', name: 'Closed', content: text },
    updateTemplate: { ...identity, id: reply.id, name: 'Shut' },
    deleteTemplate: { ...identity, id: reply.id },
    listNewsletters: { ...identity, type: 'PRACTICE_NEWSLETTER' },
    getNewsletter: { ...identity, id: campaignId },
    createNewsletter: { ...identity, type: 'PRACTICE_NEWSLETTER', name: 'Spring', templateId: newsletter.id },
    updateNewsletter: { ...identity, id: campaignId, recipients: { include: 'all' } },
    deleteNewsletter: { ...identity, id: campaignId },
    countAudience: { ...identity, recipients: { include: 'all' } },
    listAudience: { ...identity, recipients: { include: 'all' }, q: mark.slice(0, 5) },
    listNewsletterRuns: { ...identity, id: ready.id },
    createNewsletterRun: { ...identity, id: ready.id, start: null },
    updateNewsletterRun: { ...identity, ...ofRun, start: tomorrow },
    deleteNewsletterRun: { ...identity, ...ofRun },
    getNewsletterReport: { ...identity, ...ofRun },
    withdrawNewsletterPicture: { ...identity, ...ofRun, pictureId: picture.id },
    listNewsletterReaders: { ...identity, ...ofRun },
    sendNewsletterTest: { ...identity, id: ready.id, to: ['front@example.com'] },
    createNewsletterTemplate: { ...identity, type: 'NEWSLETTER', name: 'Spring', content: text },
    updateNewsletterTemplate: { ...identity, templateId: newsletter.id, subject: 'Ticks' },
  };
  const calls = [...everyEndpoint].map(([name, endpoint]) => ({
    name: name as CallName,
    endpoint,
    input: inputs[name as CallName],
  }));
  return { practice, calls };
}
