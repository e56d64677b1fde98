/** The practice of an event. */
export interface UserContext {
  readonly pims_type: string;
  readonly practice_id: string;
}

/** @throws Error that says that both are required (SH-87). */
export function userContextOf({ pims_type, practice_id }: Partial<UserContext>): UserContext {
  if (!pims_type || !practice_id) throw new Error('PIMS Type and Practice Id are required');
  return { pims_type, practice_id };
}
