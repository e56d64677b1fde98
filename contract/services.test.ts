import { describe, expect, it } from 'vitest';
import { requestErrors } from './errors.ts';
import type { Endpoint } from './http.ts';
import { services } from './services.ts';

const { campaigns, communication, notification, registration, surveys, templates } = services;
const all = Object.values(services).flatMap((service) => Object.entries<Endpoint>(service.endpoints));

/** Method and path, the endpoint, and the fields of its query if it is a GET, otherwise of its body. */
type Call = [call: string, endpoint: Endpoint, fields: string];

function expectCall(call: string, endpoint: Endpoint, fields: string, { isPublic = false } = {}): void {
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
  expect(endpoint.public !== null).toBe(isPublic);
  expect(fieldsOf(endpoint.method === 'GET' ? endpoint.query : endpoint.body)).toEqual(
    expect.arrayContaining(fields.split(' ').filter(Boolean)),
  );
}

describe('the calls of the specification', () => {
  describe('of the practice’s enrollment [API-09] [API-10] [API-11] [API-13]', () => {
    it.each<Call>([
      ['POST /v1/app/practice-enrollment', campaigns.endpoints.createEnrollment, ''],
      ['GET /v1/app/practice-enrollment', campaigns.endpoints.getEnrollment, ''],
      ['PATCH /v1/app/practice-enrollment', campaigns.endpoints.updateEnrollment, 'practiceName'],
      [
        'POST /v1/app/practice-enrollment/campaign-registration-status',
        campaigns.endpoints.readRegistrationStatus,
        'phoneNumber',
      ],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of its campaigns [API-12] [API-14] [API-15] [API-16]', () => {
    it.each<Call>([
      [
        'PATCH /v1/app/practice-enrollment/{campaignType}/start-date',
        campaigns.endpoints.updateStartDate,
        'start_date',
      ],
      ['PATCH /v1/app/practice-enrollment/campaign-config', campaigns.endpoints.updateCampaignConfig, 'campaignType'],
      [
        'PATCH /v1/app/practice-enrollment/post-appointment-communications',
        campaigns.endpoints.updatePostAppointment,
        'enabled message link',
      ],
      [
        'PATCH /v1/app/two-way-messaging-campaign',
        campaigns.endpoints.updateTwoWayMessaging,
        'set_enabled timeBasedAutoRepliesConfig',
      ],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of the practice and the server’s extensions [API-17] [API-22]', () => {
    it.each<Call>([
      ['GET /v2/app/ui-behaviors', campaigns.endpoints.getUiBehaviors, ''],
      ['GET /v1/app/practice-resource', campaigns.endpoints.getPracticeResource, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of its users [API-18] [API-19] [API-20]', () => {
    it.each<Call>([
      ['GET /v1/app/user', campaigns.endpoints.listUsers, ''],
      ['PUT /v1/app/user', campaigns.endpoints.inviteUser, 'email'],
      ['DELETE /v1/app/user', campaigns.endpoints.removeUser, 'email'],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of clients and animals of the practice software [API-21] [API-23] [API-24] [API-25]', () => {
    it.each<Call>([
      [
        'GET /v1/app/message-delivery-service/v1/sms/{practicePhone}/recipients/{petOwnerPhone}',
        campaigns.endpoints.getSmsSubscription,
        '',
      ],
      [
        'GET /v1/app/pims/v1/animal-owners',
        campaigns.endpoints.searchAnimalOwners,
        'page per_page animal_owner_pims_id animal_owner_first_name animal_owner_last_name',
      ],
      ['GET /v2/app/animals', campaigns.endpoints.listAnimals, 'animalOwnerId'],
      ['GET /v2/app/medical-records', campaigns.endpoints.listMedicalRecords, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of services and classifications of the practice software [API-64] [API-65]', () => {
    it.each<Call>([
      ['GET /v1/app/pims/v1/service-reminder-types', campaigns.endpoints.listServiceTypes, ''],
      ['GET /v1/app/pims/v1/client-classifications', campaigns.endpoints.listClientClassifications, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of pet owners [API-26] [API-27]', () => {
    it.each<Call>([
      [
        'GET /v1/pet-owners',
        communication.endpoints.searchPetOwners,
        'pimsType practiceOrgId practiceSubOrgId page per_page first_name last_name pims_id contact_phone',
      ],
      ['PUT /v1/pet-owners', communication.endpoints.savePetOwner, 'pims_id first_name last_name'],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of conversations [API-28] [API-29] [API-30] [API-31] [API-32]', () => {
    it.each<Call>([
      ['GET /v1/conversations', communication.endpoints.listConversations, 'page per_page'],
      ['POST /v1/conversations', communication.endpoints.startConversation, 'petOwnerId type smsPhone'],
      [
        'PATCH /v1/conversations/{id}',
        communication.endpoints.updateConversation,
        'is_pinned read_status container pets',
      ],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of messages and their images [API-33] [API-34] [API-35]', () => {
    it.each<Call>([
      ['GET /v1/conversations/{id}/messages', communication.endpoints.listMessages, ''],
      ['POST /v1/conversations/{id}/messages', communication.endpoints.sendMessage, 'content type media'],
      [
        'POST /v1/files',
        communication.endpoints.uploadFile,
        'file pimsType practiceOrgId practiceSubOrgId include_link',
      ],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of the portal link [API-66] [API-67] [API-68]', () => {
    it.each<Call>([
      ['GET /v2/app/practice/shortlink', campaigns.endpoints.getShortlink, ''],
      ['PUT /v2/app/practice/shortlink', campaigns.endpoints.saveShortlink, 'practiceShortlink'],
      ['DELETE /v2/app/practice/shortlink', campaigns.endpoints.deleteShortlink, 'practiceShortlink'],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of recommended care [API-69] [API-70] [API-71]', () => {
    it.each<Call>([
      [
        'GET /v2/app/cps-api/practice/recommended-care-config',
        campaigns.endpoints.getRecommendedCare,
        'organization pims branch',
      ],
      ['PUT /v2/app/cps-api/practice/recommended-care-config', campaigns.endpoints.saveRecommendedCare, 'items'],
      ['GET /v2/app/cps-api/recommended-care/education-materials', campaigns.endpoints.listEducationMaterials, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of the audit [API-36] [API-37]', () => {
    it.each<Call>([
      ['GET /v1/appointment/actions', notification.endpoints.listAppointmentActions, 'resource_date'],
      ['POST /v1/appointment/actions', notification.endpoints.recordAppointmentAction, 'resource_id action_type data'],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of templates [API-38] [API-39] [API-40] [API-41] [API-42] [API-43]', () => {
    it.each<Call>([
      ['GET /v1/{pims}/{org}/{branch}/templates', templates.endpoints.listTemplates, ''],
      ['POST /v1/{pims}/{org}/{branch}/templates', templates.endpoints.createTemplate, 'type name content'],
      ['PATCH /v1/{pims}/{org}/{branch}/templates/{id}', templates.endpoints.updateTemplate, 'name content'],
      ['DELETE /v1/{pims}/{org}/{branch}/templates/{id}', templates.endpoints.deleteTemplate, ''],
      [
        'POST /v2/{pims}/{org}/{branch}/templates',
        templates.endpoints.createNewsletterTemplate,
        'type name description subject content',
      ],
      [
        'PATCH /v2/{pims}/{org}/{branch}/templates/{templateId}',
        templates.endpoints.updateNewsletterTemplate,
        'name description subject content',
      ],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of surveys and their answers [API-07] [API-72] [API-73] [API-74] [API-75] [API-76]', () => {
    it.each<Call>([
      ['GET /v1/surveys', surveys.endpoints.listSurveys, ''],
      ['GET /v1/surveys/{id}', surveys.endpoints.getSurvey, ''],
      ['PATCH /v1/surveys/{id}', surveys.endpoints.updateSurvey, 'name survey_schema'],
      ['POST /v1/surveys', surveys.endpoints.createSurvey, 'name survey_schema'],
      ['GET /v1/surveys/submissions', surveys.endpoints.listAllSubmissions, ''],
      ['GET /v1/surveys/{id}/submissions', surveys.endpoints.listSubmissions, ''],
    ])('%s [API-77]', expectCall);
  });

  describe('of newsletters [API-44] [API-45] [API-46] [API-47]', () => {
    it.each<Call>([
      ['GET /v1/{pims}/{org}/{branch}/campaigns', campaigns.endpoints.listNewsletters, 'type limit cursor'],
      [
        'POST /v1/{pims}/{org}/{branch}/campaigns',
        campaigns.endpoints.createNewsletter,
        'templateId type name description mediums recipients',
      ],
      [
        'PATCH /v1/{pims}/{org}/{branch}/campaigns/{id}',
        campaigns.endpoints.updateNewsletter,
        'name description recipients',
      ],
      ['DELETE /v1/{pims}/{org}/{branch}/campaigns/{id}', campaigns.endpoints.deleteNewsletter, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of the runs of newsletters [API-48] [D-21]', () => {
    it.each<Call>([
      ['GET /v1/{pims}/{org}/{branch}/campaigns/{id}/runs', campaigns.endpoints.listNewsletterRuns, ''],
      ['POST /v1/{pims}/{org}/{branch}/campaigns/{id}/runs', campaigns.endpoints.createNewsletterRun, 'start'],
      ['PATCH /v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}', campaigns.endpoints.updateNewsletterRun, 'start'],
      ['DELETE /v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}', campaigns.endpoints.deleteNewsletterRun, ''],
    ])('%s', (...given) => expectCall(...given));
  });

  describe('of practices that register, for anybody [API-79] [D-21] [RG-14]', () => {
    it.each<Call>([
      [
        'POST /v1/public/practice-registrations',
        registration.endpoints.registerPractice,
        'practiceName phone street city state zip contactName contactEmail terms invitation',
      ],
      ['GET /v1/public/practice-registrations/{link}', registration.endpoints.getRegistration, ''],
    ])('%s', (call, endpoint, fields) => expectCall(call, endpoint, fields, { isPublic: true }));
  });

  it('take an Idempotency-Key wherever they create or send', () => {
    for (const [name, endpoint] of all)
      expect([name, endpoint.idempotent]).toEqual([
        name,
        // A run that is started sends, and so does a declined request.
        ['updateNewsletterRun', 'updateRequest'].includes(name) ||
          (endpoint.method === 'POST' &&
            ![
              'readRegistrationStatus',
              // Fetches what is missing, however often it is asked.
              'fetchMediaAgain',
              'issueSocketTicket',
              'previewReach',
              'previewGroupText',
              'previewVisitPage',
              'previewPostcards',
              'countAudience',
              'listAudience',
              'previewSurvey',
              'openRegistrationForm',
              'openSmsRegistrationPass',
            ].includes(name)),
      ]);
  });

  it('take the headers of a publish wherever they edit settings', () => {
    expect(all.filter(([, { publishes }]) => publishes).map(([name]) => name)).toEqual([
      'updateEnrollment',
      'updatePostAppointment',
      'updateStartDate',
      'updateCampaignConfig',
      'updateTwoWayMessaging',
      'revertPublish',
      'saveShortlink',
      'deleteShortlink',
      'savePracticeConfig',
      'saveBookingLimits',
      'saveRecommendedCare',
      'createTemplate',
      'updateTemplate',
      'deleteTemplate',
      'orderQuickReplies',
    ]);
  });

  it('have one address each, and known error codes', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const [, { errors }] of all) for (const code of errors) expect(requestErrors).toHaveProperty(code);
  });

  it('name their extension unless they are the specification’s, so that the page can tell which to call [API-17]', () => {
    const sources = all.map(([name, { spec, extension }]) => [
      name,
      extension !== null || /^API-\d+$/.test(spec ?? ''),
    ]);
    expect(sources.filter(([, isKnown]) => !isKnown)).toEqual([]);
  });

  it('declare the parameters of their path', () => {
    for (const [, { path, params }] of all)
      expect(fieldsOf(params)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  });
});

function fieldsOf(schema: Endpoint['query']): string[] {
  return Object.keys((schema as unknown as { shape: object }).shape);
}
