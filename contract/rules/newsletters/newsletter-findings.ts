import { openPlaceholders } from '../texting/placeholders.ts';
import { linkAddress } from './link-address.ts';
import {
  type Image,
  isEmptyText,
  type Inline,
  type NewsletterDocument,
  newsletterLimits,
  partsOf,
  textLengthOf,
  type TextSection,
} from './newsletter-document.ts';

/** What must be put right before a letter is sent. */
const blocking = [
  'no_subject',
  'no_content',
  'no_postal_address',
  'text_too_long',
  'image_missing',
  'image_without_description',
  'button_without_label',
  'button_without_link',
  'typed_placeholder',
  'typed_placeholder_in_subject',
] as const;

/** What is worth a look. */
const advisory = [
  'subject_too_long_for_phones',
  'subject_in_capitals',
  'empty_section',
  'merge_without_fallback',
  'unencrypted_link',
  'clipped_by_gmail',
] as const;

export const findingKinds = [...blocking, ...advisory] as const;
type FindingKind = (typeof findingKinds)[number];

/** A finding about a letter, with the section that it is about, from 1 on; null where it is about the whole letter. */
export interface Finding {
  readonly kind: FindingKind;
  readonly section: number | null;
}

/** A letter, and what is known about how it will be sent. */
export interface LetterToCheck {
  readonly subject: string;
  readonly document: NewsletterDocument;
  readonly hasPostalAddress: boolean;
  /** UTF-8 bytes of its HTML. */
  readonly htmlBytes: number;
}

/** Characters of a subject that a phone shows. */
const subjectOnPhones = 60;
/** Bytes of HTML behind which Gmail cuts a letter off. */
const gmailLimit = 102 * 1024;

/** What a letter lacks or should be changed for. */
export function newsletterFindings({ subject, document, hasPostalAddress, htmlBytes }: LetterToCheck): Finding[] {
  const about = (kind: FindingKind, isFound: boolean, section: number | null = null): Finding[] =>
    isFound ? [{ kind, section }] : [];
  return [
    ...about('no_subject', subject.trim() === ''),
    ...about('no_content', saysNothing(document)),
    ...about('no_postal_address', !hasPostalAddress),
    ...partsOf(document).flatMap(({ section, part }) => {
      switch (part.type) {
        case 'textSection':
          return [
            ...about(
              'typed_placeholder',
              inlinesIn(part).some((one) => one.type === 'text' && isTyped(one.text)),
              section,
            ),
            ...about('text_too_long', textLengthOf(part) > newsletterLimits.sectionText, section),
            ...about('empty_section', isEmptyText(part), section),
            ...about('merge_without_fallback', inlinesIn(part).some(lacksFallback), section),
            ...about('unencrypted_link', linksIn(part).some(isUnencrypted), section),
          ];
        case 'image':
          return [
            ...about('image_missing', part.attrs.src === null, section),
            ...about('image_without_description', isUndescribed(part), section),
            ...about('typed_placeholder', !part.attrs.isDecorative && isTyped(part.attrs.alt ?? ''), section),
            ...about('unencrypted_link', isUnencrypted(part.attrs.href), section),
          ];
        case 'button':
          return [
            ...about('button_without_label', part.attrs.label.trim() === '', section),
            ...about('typed_placeholder', isTyped(part.attrs.label), section),
            ...about('button_without_link', part.attrs.href === null, section),
            ...about('unencrypted_link', isUnencrypted(part.attrs.href), section),
          ];
        case 'divider':
        case 'spacer':
          return [];
      }
    }),
    ...about('typed_placeholder_in_subject', isTyped(`${subject} ${document.attrs.preheader}`)),
    ...about('subject_too_long_for_phones', subject.length > subjectOnPhones),
    ...about('subject_in_capitals', isInCapitals(subject)),
    ...about('clipped_by_gmail', htmlBytes > gmailLimit),
  ];
}

/** Whether a letter with these findings may be sent. */
export const maySend = (findings: readonly Finding[]): boolean =>
  !findings.some(({ kind }) => blocking.some((one) => one === kind));

/** Content is required (NL-14): a letter of empty texts, lines and gaps has none. */
const saysNothing = (document: NewsletterDocument): boolean =>
  partsOf(document).every(({ part }) => {
    if (part.type === 'textSection') return isEmptyText(part);
    return part.type === 'divider' || part.type === 'spacer';
  });

/** A picture with a link is never decorative: its description says where the link leads. */
const isUndescribed = ({ attrs: { alt, isDecorative, href } }: Image): boolean =>
  isDecorative ? href !== null : !alt?.trim();

/** The merge fields of a section, from 1 on, that would be empty for clients who have no such value. */
export const fieldsWithoutFallback = (document: NewsletterDocument, section: number | null): ('owner' | 'pet')[] => {
  const names = partsOf(document).flatMap(({ section: place, part }) =>
    place === section && part.type === 'textSection' ? inlinesIn(part) : [],
  );
  return personal.filter((name) =>
    names.some((one) => one.type === 'merge' && lacksFallback(one) && one.attrs.name === name),
  );
};

/** Typed braces are sent as they stand; only what the editor inserts is filled in for each client. */
const isTyped = (text: string): boolean => openPlaceholders(text).length > 0;

const inlinesIn = ({ content }: TextSection): Inline[] =>
  content.flatMap((block) =>
    block.type === 'bulletList' || block.type === 'orderedList'
      ? block.content.flatMap((item) => item.content.flatMap((line) => line.content ?? []))
      : (block.content ?? []),
  );

const lacksFallback = (one: Inline): boolean =>
  one.type === 'merge' && isPersonal(one.attrs.name) && one.attrs.fallback.trim() === '';

/** The practice’s own values are never missing. */
const personal = ['owner', 'pet'] as const;
const isPersonal = (name: string): boolean => personal.some((one) => one === name);

const linksIn = (section: TextSection): string[] =>
  inlinesIn(section).flatMap(({ marks = [] }) =>
    marks.flatMap((mark) => (mark.type === 'link' ? mark.attrs.href : [])),
  );

const isUnencrypted = (href: string | null): boolean =>
  href !== null && (linkAddress(href)?.startsWith('http:') ?? false);

/** Spam filters count a subject in capitals against its sender. */
const isInCapitals = (subject: string): boolean => {
  const letters = subject.replaceAll(/[^\p{L}]/gu, '');
  return letters.length >= 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
};
