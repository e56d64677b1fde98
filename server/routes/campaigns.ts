import type { campaigns } from '#contract/campaigns/index.ts';
import { bookAppointment, type BookingOptions } from '#server/domain/booking/book.ts';
import { enrollAppointmentRequests } from '#server/domain/booking/enroll.ts';
import { getAvailability } from '#server/domain/booking/get-availability.ts';
import { getPracticeConfig } from '#server/domain/booking/get-config.ts';
import { getBookingRequest, isRequestAvailable } from '#server/domain/booking/get-request.ts';
import { listAvailableFacilities, listAvailablePractitioners } from '#server/domain/booking/list-available.ts';
import {
  listAppointmentDurations,
  listAppointmentTypes,
  listBranchDepartments,
  listCategoriesEnabled,
  listFacilities,
  listPractitioners,
} from '#server/domain/booking/list-bookable.ts';
import { getBookingLimits } from '#server/domain/booking/get-limits.ts';
import { getCalendarFacts } from '#server/domain/booking/get-calendar-facts.ts';
import { getCareFigures } from '#server/domain/care/get-figures.ts';
import { getRecommendedCare } from '#server/domain/care/get-config.ts';
import { listEducationMaterials } from '#server/domain/care/list-materials.ts';
import { settledBooking } from '#server/domain/booking/settle-booking.ts';
import { getClientOverview } from '#server/domain/client/get-overview.ts';
import { getClientTimeline } from '#server/domain/client/get-timeline.ts';
import { getSmsSubscription } from '#server/domain/client/get-sms-subscription.ts';
import { liftEmailStop } from '#server/domain/client/lift-email-stop.ts';
import { setMessageHold } from '#server/domain/client/message-hold.ts';
import { listAnimals } from '#server/domain/client/list-animals.ts';
import { listMedicalRecords } from '#server/domain/client/list-medical-records.ts';
import { searchAnimalOwners } from '#server/domain/client/search-animal-owners.ts';
import { countAudience, listAudience } from '#server/domain/newsletter/audience.ts';
import { createNewsletterRun } from '#server/domain/newsletter/create-run.ts';
import { deleteNewsletterRun, listNewsletterRuns, updateNewsletterRun } from '#server/domain/newsletter/change-run.ts';
import { withdrawNewsletterPicture } from '#server/domain/newsletter/pictures.ts';
import { getNewsletterReport, listNewsletterReaders } from '#server/domain/newsletter/report.ts';
import { createNewsletter } from '#server/domain/newsletter/create.ts';
import { deleteNewsletter } from '#server/domain/newsletter/delete.ts';
import { getNewsletter } from '#server/domain/newsletter/get.ts';
import { listNewsletters } from '#server/domain/newsletter/list.ts';
import { sendNewsletterTest } from '#server/domain/newsletter/send-test.ts';
import { updateNewsletter } from '#server/domain/newsletter/update.ts';
import { checkShortlink, deleteShortlink, getShortlink, saveShortlink } from '#server/domain/settings/shortlink.ts';
import { createEnrollment } from '#server/domain/practice/create-enrollment.ts';
import { getEnrollment } from '#server/domain/practice/get-enrollment.ts';
import { getPracticeResource } from '#server/domain/practice/get-resource.ts';
import { getUiBehaviors } from '#server/domain/practice/get-ui-behaviors.ts';
import { readRegistrationStatus } from '#server/domain/practice/read-registration-status.ts';
import { savePracticeConfig } from '#server/domain/settings/update-booking-config.ts';
import { saveBookingLimits } from '#server/domain/settings/update-booking-limits.ts';
import { saveRecommendedCare } from '#server/domain/settings/update-recommended-care.ts';
import { updateCampaignConfig } from '#server/domain/settings/update-campaign-config.ts';
import { updateEnrollment } from '#server/domain/settings/update-enrollment.ts';
import { updatePostAppointment } from '#server/domain/settings/update-post-appointment.ts';
import { updateStartDate } from '#server/domain/settings/update-start-date.ts';
import { updateTwoWayMessaging } from '#server/domain/settings/update-two-way-messaging.ts';
import { getPostcard } from '#server/domain/postcard/get.ts';
import { previewPostcards } from '#server/domain/postcard/preview.ts';
import { getPostcardStatement } from '#server/domain/postcard/statement.ts';
import { getReminderFacts } from '#server/domain/reminder/get-facts.ts';
import { getReminderReport } from '#server/domain/reminder/get-report.ts';
import { previewReach } from '#server/domain/reminder/preview-reach.ts';
import { sendTestMessage } from '#server/domain/reminder/send-test-message.ts';
import { listServiceTypes } from '#server/domain/service-types/list.ts';
import { listClientClassifications } from '#server/domain/client/list-classifications.ts';
import { getSmsRegistration } from '#server/domain/sms-registration/get.ts';
import { openSmsRegistrationPass } from '#server/domain/sms-registration/open-pass.ts';
import { saveSmsRegistrationDraft } from '#server/domain/sms-registration/save-draft.ts';
import { submitSmsRegistration } from '#server/domain/sms-registration/submit.ts';
import { listPublishes } from '#server/domain/publish/list.ts';
import { revertPublish } from '#server/domain/settings/revert-publish.ts';
import type { UploadTarget } from '#server/domain/file/upload-file.ts';
import { inviteUser } from '#server/domain/invitation/invite.ts';
import { listUsers } from '#server/domain/user/list.ts';
import { removeUser } from '#server/domain/user/remove.ts';
import { listVisitReplies } from '#server/domain/visit-reply/list.ts';
import type { Handlers } from './serve.ts';
import { visitPagePreview } from './visit-page/preview.ts';

interface CampaignsOptions extends BookingOptions {
  readonly files: UploadTarget['files'];
  /** Whether anybody prints postcards. */
  readonly hasPrinter: boolean;
  /** Whether texting numbers can be registered. */
  readonly hasRegistry: boolean;
  /** Whether a mail service is configured. */
  readonly hasMail: boolean;
}

export const campaignsRoutes = ({
  publicOrigin,
  files,
  hasPracticeSoftware,
  hasPrinter,
  hasRegistry,
  hasMail,
}: CampaignsOptions): Handlers<typeof campaigns> => ({
  getEnrollment,
  createEnrollment,
  updateEnrollment,
  updateStartDate,
  readRegistrationStatus: (ctx, input) => readRegistrationStatus(ctx, input, hasRegistry),
  getSmsRegistration: (ctx) => getSmsRegistration(ctx, hasRegistry),
  saveSmsRegistrationDraft,
  openSmsRegistrationPass,
  submitSmsRegistration: (ctx, input) => submitSmsRegistration(ctx, input, hasRegistry),
  updateCampaignConfig,
  updatePostAppointment,
  updateTwoWayMessaging,
  getUiBehaviors,
  listPublishes,
  revertPublish,
  getShortlink: (ctx) => getShortlink(ctx, publicOrigin),
  saveShortlink: (ctx, input) => saveShortlink(ctx, input, publicOrigin),
  deleteShortlink: (ctx, input) => deleteShortlink(ctx, input, publicOrigin),
  checkShortlink,
  listUsers,
  inviteUser: (ctx, input) => inviteUser(ctx, input, publicOrigin),
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
  sendTestMessage: (ctx, input) => sendTestMessage(ctx, input, publicOrigin),
  getPostcardStatement: (ctx, input) => getPostcardStatement(ctx, input, hasPrinter),
  getPostcard,
  previewPostcards,
  previewVisitPage: visitPagePreview,
  listNewsletters,
  getNewsletter,
  createNewsletter: (ctx, input) => createNewsletter(ctx, input, publicOrigin),
  updateNewsletter: (ctx, input) => updateNewsletter(ctx, input, hasMail),
  deleteNewsletter,
  countAudience,
  listAudience,
  listNewsletterRuns,
  createNewsletterRun: (ctx, input) => createNewsletterRun(ctx, input, hasMail),
  updateNewsletterRun,
  deleteNewsletterRun,
  getNewsletterReport,
  withdrawNewsletterPicture: (ctx, input) => withdrawNewsletterPicture(ctx, input, { files, publicOrigin }),
  listNewsletterReaders,
  sendNewsletterTest: (ctx, input) => sendNewsletterTest(ctx, input, { publicOrigin, hasMail }),
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
  bookAppointment: {
    verb: (ctx, input) => bookAppointment(ctx, input, { publicOrigin, hasPracticeSoftware }),
    settle: settledBooking,
  },
});
