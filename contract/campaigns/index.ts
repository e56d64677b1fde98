import { getBookingLimits, saveBookingLimits } from './booking-limits.ts';
import { getCalendarFacts } from './calendar-facts.ts';
import { defineService } from '../http.ts';
import {
  bookAppointment,
  getAvailability,
  getBookingRequest,
  isRequestAvailable,
  listAvailableFacilities,
  listAvailablePractitioners,
} from './booking.ts';
import {
  enrollAppointmentRequests,
  getPracticeConfig,
  listAppointmentDurations,
  listAppointmentTypes,
  listBranchDepartments,
  listCategoriesEnabled,
  listFacilities,
  listPractitioners,
  savePracticeConfig,
} from './booking-config.ts';
import {
  getClientOverview,
  getClientTimeline,
  getPracticeResource,
  getSmsSubscription,
  listAnimals,
  listMedicalRecords,
  searchAnimalOwners,
} from './clients.ts';
import { createNewsletter, deleteNewsletter, getNewsletter, listNewsletters, updateNewsletter } from './newsletters.ts';
import { countAudience, listAudience } from './newsletter-audience.ts';
import {
  createNewsletterRun,
  deleteNewsletterRun,
  getNewsletterReport,
  listNewsletterReaders,
  listNewsletterRuns,
  updateNewsletterRun,
  withdrawNewsletterPicture,
} from './newsletter-runs.ts';
import { sendNewsletterTest } from './newsletter-tests.ts';
import { liftEmailStop } from './email-stop.ts';
import { setMessageHold } from './message-hold.ts';
import { createEnrollment, getEnrollment, readRegistrationStatus } from './enrollment.ts';
import {
  updateCampaignConfig,
  updateEnrollment,
  updatePostAppointment,
  updateStartDate,
  updateTwoWayMessaging,
} from './settings.ts';
import { listPublishes, revertPublish } from './publishes.ts';
import { getCareFigures, getRecommendedCare, listEducationMaterials, saveRecommendedCare } from './recommended-care.ts';
import { checkShortlink, deleteShortlink, getShortlink, saveShortlink } from './shortlink.ts';
import { getPostcard, getPostcardStatement, previewPostcards } from './postcards.ts';
import { getReminderFacts } from './reminder-facts.ts';
import { previewReach } from './reminder-reach.ts';
import { getReminderReport } from './reminder-report.ts';
import { sendTestMessage } from './test-message.ts';
import { listClientClassifications, listServiceTypes } from './service-types.ts';
import { previewVisitPage } from './visit-preview.ts';
import { getUiBehaviors } from './ui-behaviors.ts';
import { inviteUser, listUsers, removeUser } from './users.ts';
import {
  getSmsRegistration,
  openSmsRegistrationPass,
  saveSmsRegistrationDraft,
  submitSmsRegistration,
} from './sms-registration.ts';
import { listVisitReplies } from './visit-replies.ts';

/** The practice: enrollment, settings, users, and the clients and animals of the practice software. */
export const campaigns = defineService({
  name: 'campaigns',
  endpoints: {
    getEnrollment,
    createEnrollment,
    updateEnrollment,
    updatePostAppointment,
    updateStartDate,
    readRegistrationStatus,
    getSmsRegistration,
    openSmsRegistrationPass,
    saveSmsRegistrationDraft,
    submitSmsRegistration,
    updateCampaignConfig,
    updateTwoWayMessaging,
    getUiBehaviors,
    listPublishes,
    revertPublish,
    getShortlink,
    saveShortlink,
    deleteShortlink,
    checkShortlink,
    listUsers,
    inviteUser,
    removeUser,
    searchAnimalOwners,
    listAnimals,
    listMedicalRecords,
    getSmsSubscription,
    getClientOverview,
    getClientTimeline,
    liftEmailStop,
    setMessageHold,
    listServiceTypes,
    listClientClassifications,
    listVisitReplies,
    getReminderFacts,
    previewReach,
    getReminderReport,
    sendTestMessage,
    getPostcardStatement,
    getPostcard,
    previewPostcards,
    previewVisitPage,
    listNewsletters,
    getNewsletter,
    createNewsletter,
    updateNewsletter,
    deleteNewsletter,
    countAudience,
    listAudience,
    listNewsletterRuns,
    createNewsletterRun,
    updateNewsletterRun,
    deleteNewsletterRun,
    getNewsletterReport,
    withdrawNewsletterPicture,
    listNewsletterReaders,
    sendNewsletterTest,
    getPracticeResource,
    getPracticeConfig,
    savePracticeConfig,
    getBookingLimits,
    saveBookingLimits,
    getCalendarFacts,
    getRecommendedCare,
    saveRecommendedCare,
    listEducationMaterials,
    getCareFigures,
    listCategoriesEnabled,
    listAppointmentDurations,
    listPractitioners,
    listAppointmentTypes,
    listFacilities,
    listBranchDepartments,
    enrollAppointmentRequests,
    getAvailability,
    listAvailablePractitioners,
    listAvailableFacilities,
    getBookingRequest,
    isRequestAvailable,
    bookAppointment,
  },
});
