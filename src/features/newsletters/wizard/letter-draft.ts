import * as z from 'zod/mini';
import {
  type NewsletterDocument,
  newsletterFrame,
  newsletterSection,
} from '#contract/rules/newsletters/newsletter-document.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import { isSameJson } from '#src/lib/same-json.ts';

/** What staff write of a newsletter or a template, and who gets it. */
export interface LetterFields {
  readonly name: string;
  readonly description: string;
  readonly subject: string;
  readonly document: NewsletterDocument;
  /** Null for nobody yet, and for a template. They are changed at their own step. */
  readonly recipients: Readonly<Record<string, unknown>> | null;
}

const fields = z.partial(
  z.object({
    name: z.string(),
    description: z.string(),
    subject: z.string(),
    // It may break a rule of the document while it is written.
    document: z.looseObject({}),
  }),
);

const letterDraft = z.object({
  changes: fields,
  /** The values that were changed, by which others' changes of the same fields are noticed. */
  before: fields,
  /** The edits of the windows of this browser that it contains. */
  seen: z.optional(z.record(z.string(), z.number())),
});
export type LetterDraft = Readonly<z.output<typeof letterDraft>>;

/** Changes that the server does not have yet, by `newsletter <id>` and `template <id>`. */
export const letterDrafts = draftSubject('letter', letterDraft);

type Changes = LetterDraft['changes'];

/** The fields as they are written. */
export const withChanges = (saved: LetterFields, changes: Changes = {}): LetterFields => ({
  ...saved,
  ...(changes as Partial<LetterFields>),
});

/** The draft with further changes. */
export function changed(draft: LetterDraft | null, saved: LetterFields, changes: Partial<LetterFields>): LetterDraft {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, saved[name as keyof LetterFields]]));
  return { ...draft, changes: { ...draft?.changes, ...changes }, before: { ...before, ...draft?.before } };
}

/**
 * The draft without the changes that are saved; null without any left. What was typed since then stays.
 * @param stored what the server made of them where it differs: a document without the addresses of withdrawn pictures
 */
export function withoutSaved(draft: LetterDraft | null, sent: Changes, stored: Changes = {}): LetterDraft | null {
  const left = Object.entries(draft?.changes ?? {}).filter(([name, value]) => sent[name as keyof Changes] !== value);
  if (left.length === 0) return null;
  // What the server has since then is what is being changed now.
  return { ...draft, changes: Object.fromEntries(left), before: { ...draft?.before, ...sent, ...stored } };
}

/** The fields that somebody else has changed as well, to other values. */
export const conflicting = ({ changes, before }: LetterDraft, saved: LetterFields): (keyof Changes)[] =>
  (Object.keys(changes) as (keyof Changes)[]).filter(
    (name) => !isSameJson(saved[name], before[name]) && !isSameJson(saved[name], changes[name]),
  );

/** What keeps the changes from being saved; null for nothing. */
export function invalidIn({ name, document }: Changes): 'no_name' | 'too_long' | null {
  if (name !== undefined && name.trim() === '') return 'no_name';
  return document !== undefined && !isLetter(document) ? 'too_long' : null;
}

const isLetter = (document: object): boolean =>
  newsletterFrame.safeParse(document).data?.content.every(isSection) ?? false;

/** An edit leaves most sections as they are, and those that were looked at are not looked at again. */
const known = new WeakMap<object, boolean>();

function isSection(section: unknown): boolean {
  if (typeof section !== 'object' || section === null) return false;
  let isValid = known.get(section);
  if (isValid === undefined) known.set(section, (isValid = newsletterSection.safeParse(section).success));
  return isValid;
}
