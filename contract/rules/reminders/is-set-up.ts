/** Enrollments in any other status send nothing. */
const sendingStatuses = ['started', 'completed'];

/**
 * Whether a campaign's enrollment can send (EN-09): not while it is in error, or has no status yet.
 * @param status undefined where a server does not say it, which is taken for a yes
 */
export const isSetUp = (status: string | null | undefined): boolean =>
  status === undefined || (status !== null && sendingStatuses.includes(status.toLowerCase()));
