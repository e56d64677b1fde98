import type { Output } from '#contract/http.ts';
import type { listBranchDepartments, listFacilities, Practitioner } from '#contract/campaigns/booking-config.ts';
import type { Context } from '../context.ts';

type Department = Output<typeof listBranchDepartments>['data'][number];
type Facility = Output<typeof listFacilities>['data'][number];

/** The branch's departments, by name (AR-28). */
export async function branchDepartments(ctx: Context): Promise<Department[]> {
  const rows = await ctx.db
    .selectFrom('department')
    .select(['id', 'pims_id', 'name'])
    .where('practice', '=', ctx.practice)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, pims_id, name }) => ({ id, pimsId: pims_id, name }));
}

/** The branch's rooms, by name. */
export async function branchFacilities(ctx: Context): Promise<Facility[]> {
  const rows = await ctx.db
    .selectFrom('facility')
    .select(['id', 'name', 'department_id'])
    .where('practice', '=', ctx.practice)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, department_id }) => ({ id, name, departmentId: department_id }));
}

/** Bookable staff by name, with their departments and the rooms of those (AR-27). */
export async function practitionersOf(ctx: Context): Promise<Practitioner[]> {
  const [departments, facilities] = [await branchDepartments(ctx), await branchFacilities(ctx)];
  const works = await ctx.db
    .selectFrom('practitioner_department')
    .select(['practitioner_id', 'department_id'])
    .where('practice', '=', ctx.practice)
    .execute();
  const rows = await ctx.db
    .selectFrom('practitioner')
    .select(['id', 'name'])
    .where('practice', '=', ctx.practice)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => {
    const own = new Set(works.filter((one) => one.practitioner_id === id).map((one) => one.department_id));
    return {
      id,
      name,
      departments: departments.filter((one) => own.has(one.id)),
      facilities: facilities.filter((one) => one.departmentId !== null && own.has(one.departmentId)),
    };
  });
}

/** Appointment types, by name. */
export async function appointmentTypesOf(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('appointment_type')
    .select(['id', 'name', 'department_id'])
    .where('practice', '=', ctx.practice)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, department_id }) => ({ id, name, departmentId: department_id }));
}
