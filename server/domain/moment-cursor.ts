import { timestamp } from '#contract/http.ts';
import { refuseField } from './refusal.ts';

/** The last entry of a page of a list that is ordered by moment and id. */
export interface MomentCursor {
  readonly at: string;
  readonly id: string;
}

export const momentCursor = ({ at, id }: MomentCursor): string => `${at}_${id}`;

/**
 * @param field that it was sent in: `query.before`
 * @throws Refusal `invalid_request` for a cursor that was not made by `momentCursor`
 */
export function readMomentCursor(cursor: string, field: string): MomentCursor {
  const [at = '', ...id] = cursor.split('_');
  if (!timestamp.safeParse(at).success || id.length === 0) throw refuseField(field, 'Use that of the page before.');
  return { at, id: id.join('_') };
}
