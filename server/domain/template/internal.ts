import { type Selectable, sql } from 'kysely';
import { capacity } from '#contract/rules/limits.ts';
import { plainText, type Template } from '#contract/templates/templates.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

export type TemplateRecord = Selectable<Database['template']>;

/** The practice in the path of calls about templates and newsletters. */
export interface PracticePath {
  readonly pims: string;
  readonly org: string;
  readonly branch: string;
}

/**
 * @throws Refusal `forbidden` where the path names another practice.
 */
export const requireOwnAddress = (ctx: Context, { pims, org, branch }: PracticePath): void =>
  requireOwnPractice(ctx, { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch });

/** A template of the list; the letters of newsletters are none. */
export async function findTemplate(ctx: Context, id: string): Promise<TemplateRecord | undefined> {
  if (!isRowId(id)) return undefined;
  return listedTemplates(ctx).where('id', '=', id).executeTakeFirst();
}

const listedTemplates = ({ db, practice }: Context) =>
  db.selectFrom('template').selectAll().where('practice', '=', practice).where('campaign_id', 'is', null);

/** Whether the practice has an auto reply of this id. */
export const isAutoReply = async (ctx: Context, id: string): Promise<boolean> =>
  (await findTemplate(ctx, id))?.type === 'TIME_BASED_AUTO_REPLY';

/** The practice's templates of a type, or all: quick replies in their order, then new ones and all others by name. */
export async function templatesOf(
  ctx: Context,
  { quick_reply_order }: Pick<PracticeRecord, 'quick_reply_order'>,
  type?: Template['type'],
): Promise<TemplateRecord[]> {
  let rows = listedTemplates(ctx);
  if (type) rows = rows.where('type', '=', type);
  const byName = await rows
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const positions = new Map(quick_reply_order.map((id, position) => [id, position]));
  const positionOf = ({ id }: TemplateRecord) => positions.get(id) ?? positions.size;
  return byName.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/**
 * @throws Refusal `limit_reached` where the practice's templates are too many or too long for one list.
 */
export async function requireRoomForTemplates({ db, practice }: Context): Promise<void> {
  const { templates, characters } = await db
    .selectFrom('template')
    .select((eb) => [
      eb.fn.countAll<string>().as('templates'),
      sql<string | null>`sum(length(content::text))`.as('characters'),
    ])
    .where('practice', '=', practice)
    .where('campaign_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(templates) > capacity.templates || Number(characters) > capacity.templatesCharacters)
    throw new Refusal('limit_reached');
}

/** A template as a change of settings records it. */
export const savedTextOf = ({ type, name, content }: TemplateRecord) => ({ type, name, text: plainText(content) });

export const presentTemplate = (template: TemplateRecord): AllFields<Template> => {
  const { id, type, name, description, subject, content, version, update_ts, editor } = template;
  return {
    templateId: id,
    type,
    name,
    description,
    subject,
    content,
    version,
    updatedAt: update_ts,
    updatedBy: editor,
  };
};
