import { defineService } from '../http.ts';
import {
  getClientOverview,
  getClientTimeline,
  getPracticeResource,
  getSmsSubscription,
  listAnimals,
  listMedicalRecords,
  searchAnimalOwners,
} from './clients.ts';
import {
  createEnrollment,
  getEnrollment,
  readRegistrationStatus,
  updateCampaignConfig,
  updateEnrollment,
  updatePostAppointment,
  updateStartDate,
  updateTwoWayMessaging,
} from './enrollment.ts';
import { getUiBehaviors } from './ui-behaviors.ts';
import { inviteUser, listUsers, removeUser } from './users.ts';

/** The practice itself: enrollment, users, clients and animals of the practice software. */
export const campaigns = defineService({
  name: 'campaigns',
  endpoints: {
    getEnrollment,
    createEnrollment,
    updateEnrollment,
    updatePostAppointment,
    updateStartDate,
    readRegistrationStatus,
    updateCampaignConfig,
    updateTwoWayMessaging,
    getUiBehaviors,
    listUsers,
    inviteUser,
    removeUser,
    searchAnimalOwners,
    listAnimals,
    listMedicalRecords,
    getSmsSubscription,
    getClientOverview,
    getClientTimeline,
    getPracticeResource,
  },
});
