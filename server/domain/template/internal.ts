import type { Selectable } from 'kysely';
import type { Template } from '#contract/templates/templates.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { requireOwnPractice } from '../practice/require-own-practice.ts';
import { isRowId } from '../row-id.ts';

export type TemplateRecord = Selectable<Database['template']>;

/** The practice that every address of the templates service names. */
interface PracticePath {
  readonly pims: string;
  readonly org: string;
  readonly branch: string;
}

/** @throws Refusal `forbidden` for another practice's address. */
export const requireOwnAddress = (ctx: Context, { pims, org, branch }: PracticePath): void =>
  requireOwnPractice(ctx, { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch });

export async function findTemplate(ctx: Context, id: string): Promise<TemplateRecord | undefined> {
  if (!isRowId(id)) return undefined;
  return ctx.db
    .selectFrom('template')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const presentTemplate = ({ id, type, name, description, subject, content }: TemplateRecord): Template => ({
  templateId: id,
  type,
  name,
  description,
  subject,
  content,
});
