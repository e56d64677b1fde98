import { addressLines } from '#contract/campaigns/profile.ts';
import { capacity } from '#contract/rules/limits.ts';
import { fillHtml, fillText, type MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import {
  imagesOf,
  newsletterType,
  withImagesAt,
  writtenMergeField,
} from '#contract/rules/newsletters/newsletter-document.ts';
import { maySend, newsletterFindings } from '#contract/rules/newsletters/newsletter-findings.ts';
import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { documentOf } from '#contract/templates/newsletter-templates.ts';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { tintOf } from '#contract/rules/practice/tint.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { refuseField } from '../refusal.ts';
import { publishedImages } from './published-image.ts';

/** What staff write of a letter. */
interface LetterDraft {
  readonly subject: string | null;
  readonly content: LetterContent;
}

/** By locale and content type. */
type LetterContent = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

/**
 * The columns of a letter: its document with the HTML and the text that are made of it. There the merge fields stand as staff write them, and
 * the practice as it is named now; what is sent is made of the document when it is sent. A picture that the practice has not uploaded, or has
 * withdrawn, loses its address, so that nothing is loaded from elsewhere and staff are asked for another one.
 * @throws Refusal `invalid_request` for a letter that is too long to be stored.
 */
export async function writtenLetter(
  ctx: Context,
  { subject, content }: LetterDraft,
  publicOrigin: string,
): Promise<{ subject: string | null; content: string; is_complete: boolean }> {
  const given = documentOf({ content });
  if (!given) {
    const text = content['en-us']?.['text/plain'] ?? '';
    return { subject, content: JSON.stringify({ 'en-us': { 'text/plain': text } }), is_complete: false };
  }
  const { name, profile } = await ownPractice(ctx);
  const images = await publishedImages(ctx, imagesOf(given), publicOrigin);
  const document = withImagesAt(given, (src) => (images.has(src) ? src : null));
  const head = {
    practiceName: name,
    address: addressLines(profile),
    phone: profile.practiceVoicePhone ? formatPhone(profile.practiceVoicePhone) : null,
    subject: subject ?? '',
    tint: tintOf(name),
    imageUrl: (src: string) => images.get(src) ?? null,
  };
  const made = {
    [newsletterType]: JSON.stringify(document),
    'text/html': fillHtml(newsletterHtml(document, head), writtenFields),
    'text/plain': fillText(newsletterText(document, head), writtenFields),
  };
  if (Object.values(made).reduce((sum, { length }) => sum + length, 0) > capacity.templateCharacters)
    throw refuseField('body.content', 'This newsletter is too long. Leave something out.');
  const htmlBytes = Buffer.byteLength(made['text/html']);
  const findings = newsletterFindings({ subject: subject ?? '', document, hasPostalAddress: true, htmlBytes });
  return { subject, content: JSON.stringify({ 'en-us': made }), is_complete: maySend(findings) };
}

const writtenFields: MergeValues = Object.fromEntries(placeholderNames.map((name) => [name, writtenMergeField(name)]));
