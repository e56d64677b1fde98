import type {
  listAppointmentDurations as durationsCall,
  listAppointmentTypes as typesCall,
  listBranchDepartments as departmentsCall,
  listCategoriesEnabled as categoriesCall,
  listFacilities as facilitiesCall,
  listPractitioners as practitionersCall,
} from '#contract/campaigns/booking-config.ts';
import type { Output } from '#contract/http.ts';
import { appointmentLengths, baseIncrement } from '#contract/rules/calendar/slots.ts';
import type { Context } from '../context.ts';
import { bookingSetup } from './setup.ts';

// Types, lengths, staff and rooms that can be booked, whether or not they are free (API-51 to API-54, API-58, API-59).

export async function listCategoriesEnabled(ctx: Context): Promise<Output<typeof categoriesCall>> {
  const { WELLNESS_VISIT, SICK_VISIT } = (await bookingSetup(ctx)).configs;
  return { WELLNESS_VISIT: WELLNESS_VISIT.enabled, SICK_VISIT: SICK_VISIT.enabled };
}

export const listAppointmentDurations = async (): Promise<Output<typeof durationsCall>> => ({
  baseIncrement,
  allowedDurations: [...appointmentLengths],
});

export const listPractitioners = async (ctx: Context): Promise<Output<typeof practitionersCall>> => ({
  data: [...(await bookingSetup(ctx)).practitioners],
});

export const listAppointmentTypes = async (ctx: Context): Promise<Output<typeof typesCall>> => ({
  data: (await bookingSetup(ctx)).appointmentTypes,
});

export const listFacilities = async (ctx: Context): Promise<Output<typeof facilitiesCall>> => ({
  data: (await bookingSetup(ctx)).facilities,
});

export const listBranchDepartments = async (ctx: Context): Promise<Output<typeof departmentsCall>> => ({
  data: (await bookingSetup(ctx)).departments,
});
