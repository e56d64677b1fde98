import { describe, expect, it } from 'vitest';
import { aButton, aDocument, anImage, aText } from '#tests/support/newsletter-documents.ts';
import { newsletterOf, type Section } from './newsletter-document.ts';
import { maySend, newsletterFindings } from './newsletter-findings.ts';

const letter = { subject: 'Ticks are back', document: aDocument(aText('Hi')), hasPostalAddress: true, htmlBytes: 5000 };
const findingsOf = (changes: Partial<typeof letter>) =>
  newsletterFindings({ ...letter, ...changes }).map(({ kind, section }) =>
    section === null ? kind : `${kind} in ${section}`,
  );
const ofSections = (...sections: Section[]) => findingsOf({ document: aDocument(aText('Hi'), ...sections) });

describe('before a newsletter is sent', () => {
  it('nothing is missing in a plain one', () => {
    expect(findingsOf({})).toEqual([]);
    expect(maySend([])).toBe(true);
  });

  it('its content is required [NL-14]', () => {
    expect(findingsOf({ document: newsletterOf('') })).toEqual(['no_content', 'empty_section in 1']);
    expect(findingsOf({ document: aDocument({ type: 'divider' }, { type: 'spacer' }) })).toEqual(['no_content']);
    expect(maySend([{ kind: 'no_content', section: null }])).toBe(false);
  });

  it('each text has at most 500 characters [NL-13] [CN-30]', () => {
    expect(ofSections(aText('a'.repeat(500)))).toEqual([]);
    expect(ofSections(aText('a'.repeat(501)))).toEqual(['text_too_long in 2']);
    const column = (length: number) => ({ type: 'column' as const, content: [aText('a'.repeat(length))] as never });
    expect(ofSections({ type: 'columns', content: [column(500), column(501)] })).toEqual(['text_too_long in 2']);
  });

  it('its subject and the practice’s postal address are required', () => {
    expect(findingsOf({ subject: ' ' })).toEqual(['no_subject']);
    expect(findingsOf({ hasPostalAddress: false })).toEqual(['no_postal_address']);
  });

  it('pictures are described or decorative, and buttons lead somewhere', () => {
    expect(
      ofSections(anImage({ alt: null }), anImage({ alt: ' ' }), anImage({ alt: null, isDecorative: true })),
    ).toEqual(['image_without_description in 2', 'image_without_description in 3']);
    const linked = anImage({ isDecorative: true, href: 'https://elm.example/' });
    expect(ofSections(linked)).toEqual(['image_without_description in 2']);
    expect(ofSections(aButton({ label: '', href: null }))).toEqual([
      'button_without_label in 2',
      'button_without_link in 2',
    ]);
  });

  it('nothing is in braces that would be sent as it stands', () => {
    const inserted = aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } });
    expect(ofSections(inserted, aText('Hi {{ owner }}'), aButton({ label: 'For {{x}}' }), aText('{{}} {x}'))).toEqual([
      'typed_placeholder in 3',
      'typed_placeholder in 4',
    ]);
    expect(ofSections(anImage({ alt: 'Rex and {{pet}}' }))).toEqual(['typed_placeholder in 2']);
    expect(findingsOf({ subject: 'News for {{pet}}' })).toEqual(['typed_placeholder_in_subject']);
    expect(maySend(newsletterFindings({ ...letter, subject: '{{pet}}' }))).toBe(false);
  });

  it('what is worth a look does not prevent it', () => {
    const pet = (fallback: string) => aText({ type: 'merge', attrs: { name: 'pet', fallback } });
    const advice = [
      ...findingsOf({ subject: 'a'.repeat(61) }),
      ...findingsOf({ subject: 'TICKS ARE BACK' }),
      ...findingsOf({ htmlBytes: 102 * 1024 + 1 }),
      ...ofSections(pet(''), pet('your pet'), aText('')),
      ...ofSections(aButton({ href: 'http://elm.example/' })),
    ];
    expect(advice).toEqual([
      'subject_too_long_for_phones',
      'subject_in_capitals',
      'clipped_by_gmail',
      'merge_without_fallback in 2',
      'empty_section in 4',
      'unencrypted_link in 2',
    ]);
    expect(maySend(newsletterFindings({ ...letter, subject: 'TICKS ARE BACK' }))).toBe(true);
    expect(findingsOf({ subject: 'TICKS' })).toEqual([]);
    expect(findingsOf({ subject: '獣医からのお知らせです' })).toEqual([]);
  });
});
