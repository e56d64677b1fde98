import { addressLines } from '#contract/campaigns/profile.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import {
  escapeHtml,
  fillHtml,
  fillText,
  linksOf,
  type MergeValues,
  type ReaderAddresses,
} from '#contract/rules/newsletters/letter-parts.ts';
import { imagesOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { aroundWebVersion, newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { newsletterText } from '#contract/rules/newsletters/newsletter-text.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { ReviewedLetter, RunLetter } from '#server/db/schema.ts';
import { tintOf } from '#contract/rules/practice/tint.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { publicLinkSignedBy } from '../public-link.ts';
import { publishedImages } from './published-image.ts';

/** Makes a letter for all readers of a run, by what the practice is called now. */
export async function runLetterOf(
  ctx: Context,
  { subject, document }: ReviewedLetter,
  publicOrigin: string,
): Promise<RunLetter> {
  const { name, profile } = await ownPractice(ctx);
  const images = await publishedImages(ctx, imagesOf(document), publicOrigin);
  const phone = profile.practiceVoicePhone ? formatPhone(profile.practiceVoicePhone) : null;
  const head = {
    practiceName: name,
    address: addressLines(profile),
    phone,
    subject,
    tint: tintOf(name),
    imageUrl: (src: string) => images.get(src) ?? null,
  };
  const html = newsletterHtml(document, head);
  return {
    subject,
    practiceName: name,
    replyTo: profile.practiceEmailAddress ?? null,
    html,
    text: newsletterText(document, head),
    links: linksOf(html),
    practiceValues: { practice: name, ...(phone !== null && { 'practice phone': phone }) },
  };
}

/** A reader, as their own copy needs them. */
export interface LetterReader {
  readonly id: string;
  readonly practice: string;
  readonly mergeValues: MergeValues;
}

/** Stands in a test email for the reader's link. No signed link is as short. */
export const testLink = 'test';
/** Stands in the web version for the link that unsubscribes. */
export const sharedLink = 'shared';

/** Who signs a reader's links, and where they lead. */
export interface LinkMaker {
  /** A key of `linkKeys`. */
  readonly key: string;
  readonly publicOrigin: string;
}

/** A reader's own copy. */
export function copyFor(letter: RunLetter, reader: LetterReader, links: LinkMaker) {
  const addresses = addressesOf(letter, reader, links);
  return { ...filled(letter, reader.mergeValues, addresses), unsubscribeUrl: addresses.unsubscribe };
}

/** A reader's own copy as a page. It may be shared, so it unsubscribes nobody, and it has no link to itself. */
export function webCopy(letter: RunLetter, reader: LetterReader, links: LinkMaker): string {
  const unsubscribe = `${links.publicOrigin}${portalPath}/u/${sharedLink}`;
  const addresses = { ...addressesOf(letter, reader, links), unsubscribe };
  const { html } = filled(letter, reader.mergeValues, addresses);
  return html.replace(aroundWebVersion.join(escapeHtml(addresses.webVersion)), '');
}

/** A copy for staff. Its links count nobody, and its own addresses lead to pages that say so. */
export function testCopy(letter: RunLetter, mergeValues: MergeValues, publicOrigin: string) {
  return filled(letter, mergeValues, {
    unsubscribe: `${publicOrigin}${portalPath}/u/${testLink}`,
    webVersion: `${publicOrigin}${portalPath}/n/${testLink}`,
    link: (href) => href,
  });
}

function filled(letter: RunLetter, mergeValues: MergeValues, addresses: ReaderAddresses) {
  const values = { ...letter.practiceValues, ...mergeValues };
  return {
    html: fillHtml(letter.html, values, addresses),
    text: fillText(letter.text, values, { ...addresses, link: (href) => href }),
  };
}

function addressesOf(
  { links }: RunLetter,
  { id, practice }: LetterReader,
  { key, publicOrigin }: LinkMaker,
): ReaderAddresses {
  const link = { practice, ids: [id], lastDay: null };
  const webVersion = `${publicOrigin}${portalPath}/n/${publicLinkSignedBy(key, 'newsletter', link)}`;
  return {
    unsubscribe: `${publicOrigin}${portalPath}/u/${publicLinkSignedBy(key, 'newsletter-stop', link)}`,
    webVersion,
    link: (href) => `${webVersion}/l/${links.indexOf(href)}`,
  };
}
