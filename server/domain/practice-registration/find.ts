import type { VisitorContext } from '../context.ts';
import { type PublicLinkKind, readPublicLink } from '../public-link.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import type { RegistrationRow } from './present.ts';

/**
 * The registration that a link opens, locked until the commit of a change. A link that this installation did not make costs no query.
 * @throws Refusal `not_found`
 */
export async function registrationAt(
  { db }: Pick<VisitorContext, 'db'>,
  kind: Extract<PublicLinkKind, 'registration' | 'registration-confirmation'>,
  link: string,
  { isChanged = false } = {},
): Promise<{ readonly row: RegistrationRow; readonly practice: string }> {
  const opened = await readPublicLink(db, kind, link);
  const [id = ''] = opened?.ids ?? [];
  if (!opened || !isRowId(id)) throw new Refusal('not_found');
  const query = db.selectFrom('practice_registration').selectAll().where('id', '=', id);
  const row = await (isChanged ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return { row, practice: opened.practice };
}
