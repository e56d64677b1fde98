import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { Section } from '#contract/rules/newsletters/newsletter-document.ts';
import type { PlaceholderName } from '#contract/rules/texting/placeholders.ts';
import type { findingKinds } from '#contract/rules/newsletters/newsletter-findings.ts';
import { count } from './grammar.ts';

type State = NonNullable<Newsletter['state']>;

const longestName = (most: number) => `A name has at most ${most} characters.`;

/** Newsletters and their templates. */
export const newsletters = {
  tabs: { label: 'Mass communications', communications: 'Newsletters', templates: 'Templates' },

  list: {
    search: 'Search newsletters',
    create: 'New newsletter',
    label: 'Newsletters',
    loading: 'Loading newsletters',
    failed: 'Your newsletters could not be loaded',
    more: 'Show more',
    moreFailed: 'More newsletters could not be loaded.',
    found: (total: number) => count(total, 'newsletter', 'newsletters'),
    empty: {
      title: 'No newsletter yet',
      text: 'Write to all your clients at once: news of the practice, the season’s dangers, a reminder before the holidays.',
    },
    noMatch: { title: 'No newsletter matches', text: 'Search for words of its name or its subject.' },
    noSubject: 'No subject yet',
    states: { DRAFT: 'Draft', SAVED: 'Saved', SENT: 'Sent' } satisfies Record<State, string>,
    sent: (day: string) => `Sent ${day}`,
    changed: (day: string) => `Changed ${day}`,
    by: (author: string) => `by ${author}`,
    unsaved: 'Not saved yet',
  },

  templates: {
    search: 'Search templates',
    create: 'New template',
    label: 'Templates',
    loading: 'Loading templates',
    failed: 'Your templates could not be loaded',
    found: (total: number) => count(total, 'template', 'templates'),
    empty: { title: 'No template yet', text: 'Keep a letter that you want to begin with again.' },
    noMatch: { title: 'No template matches', text: 'Search for words of its name, its subject or its description.' },
    use: (name: string) => `Use ${name} for a newsletter`,
    short: 'Use',
  },

  row: {
    actions: (name: string) => `Actions for ${name}`,
    open: 'Open',
    preview: 'Preview',
    previewOf: (name: string) => `Preview of ${name}`,
    duplicate: 'Duplicate',
    saveAsTemplate: 'Save as template',
    unschedule: 'Unschedule',
    unscheduled: (name: string) => `${name} is no longer scheduled.`,
    unscheduleFailed: (name: string) => `${name} is still scheduled.`,
    remove: 'Delete',
    copyOf: (name: string) => `Copy of ${name}`,
    duplicated: (name: string) => `${name} was created.`,
    duplicateFailed: 'The copy could not be created.',
    savedAsTemplate: (name: string) => `The template ${name} was created.`,
    saveAsTemplateFailed: 'The template could not be created.',
  },

  remove: {
    newsletter: {
      title: (name: string) => `Delete ${name}?`,
      text: {
        unsent: 'The newsletter and its letter are deleted. This cannot be undone.',
        scheduled:
          'It is scheduled and will not be sent. The newsletter and its letter are deleted. This cannot be undone.',
        sent: 'Clients keep the letter. The newsletter is deleted with the report of who got it. This cannot be undone.',
      },
      failed: 'The newsletter could not be deleted.',
      done: (name: string) => `${name} was deleted.`,
    },
    template: {
      title: (name: string) => `Delete ${name}?`,
      text: 'Newsletters that began with this template keep their letters. This cannot be undone.',
      failed: 'The template could not be deleted.',
      done: (name: string) => `${name} was deleted.`,
    },
    keep: 'Keep',
    confirm: 'Delete',
  },

  begin: {
    newsletter: 'New newsletter',
    template: 'New template',
    name: 'Name',
    nameHint: 'For your team; clients do not see it.',
    longestName,
    noName: 'Enter a name.',
    description: 'Description (optional)',
    with: 'Begin with',
    blank: 'A blank letter',
    create: 'Create',
    failed: 'The newsletter could not be saved as a draft.',
    templateFailed: 'The template could not be created.',
  },

  editor: {
    letter: 'Letter',
    loading: 'Loading the editor',
    toolbar: 'Write the letter',
    dismiss: 'Dismiss',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    link: 'Link',
    bulletList: 'List',
    orderedList: 'Numbered list',
    style: 'Paragraph or heading',
    paragraph: 'Paragraph',
    heading: (level: number) => `Heading ${level}`,
    merge: 'Insert what differs for each client',
    mergeFields: {
      owner: 'First name',
      pet: 'Pets',
      practice: 'Practice',
      'practice phone': 'Phone',
    } satisfies Record<PlaceholderName, string>,
    /** What is read where a client has none. */
    fallbacks: { owner: 'friend', pet: 'your pet', practice: '', 'practice phone': '' } satisfies Record<
      PlaceholderName,
      string
    >,
    add: 'Add a section',
    pickImage: 'Choose pictures',
    sections: {
      textSection: 'Text',
      image: 'Picture',
      button: 'Button',
      columns: 'Two columns',
      divider: 'Line',
      spacer: 'Gap',
    } satisfies Record<Section['type'], string>,
    full: 'A letter has at most 40 sections.',
    moveUp: (section: number) => `Move section ${section} up`,
    moveDown: (section: number) => `Move section ${section} down`,
    duplicate: (section: number) => `Duplicate section ${section}`,
    remove: (section: number) => `Delete section ${section}`,
    moved: (section: number, all: number) => `Now section ${section} of ${all}.`,
    undo: 'Undo',
    redo: 'Redo',
    textOf: (section: number, all: number) => `Text of section ${section} of ${all}`,
    place: (section: number, all: number) => `Section ${section} of ${all}`,
    length: (length: number, most: number) =>
      length > most
        ? `${length} of ${most} characters. Shorten it by ${length - most}.`
        : `${length} of ${most} characters`,
    uploading: 'Uploading pictures',
    pieces: {
      image: 'Picture',
      button: 'Button',
      merge: 'What differs for each client',
      missing: 'This picture is not there any more. Choose another one while it is selected, or delete it.',
      alt: 'Description',
      altHint: 'For clients who cannot see the picture.',
      decorative: 'The picture says nothing that clients need',
      width: 'Width',
      pixels: (pixels: number) => `${pixels} pixels`,
      label: 'Words on the button',
      align: 'Place',
      aligns: { left: 'Left', center: 'Center', right: 'Right' },
      href: 'Link address',
      hrefHint: 'A web page (example.com/offer), an email address or a phone number (tel:…).',
      hrefUnusable: 'Enter a full address, such as example.com/offer, front@example.com or tel:+15085550100.',
      fallback: 'If a client has none',
      fallbackHint: 'These words stand there instead.',
    },
    linkDialog: { title: 'Link', apply: 'Set link', remove: 'Remove link' },
  },

  preview: {
    title: 'Preview',
    show: 'Preview',
    view: 'Shown as',
    views: { phone: 'Phone', computer: 'Computer', text: 'Plain text' },
    scheme: 'Appearance',
    schemes: { light: 'Light', dark: 'Dark' },
    frame: (view: string) => `The letter: ${view}`,
    petsFailed: 'The pets of this client could not be loaded.',
  },

  findings: {
    title: 'Before sending',
    none: 'Nothing is missing in this letter.',
    blocking: 'Must be fixed',
    advisory: 'Worth a look',
    size: (kilobytes: number) => `${kilobytes} KB; Gmail cuts at 102.`,
    lacking: {
      owner: (clients: number) =>
        `${count(clients, 'client who gets it has', 'clients who get it have')} no first name.`,
      pet: (clients: number) => `${count(clients, 'client who gets it has', 'clients who get it have')} no pet.`,
    },
    inSection: (section: number, finding: string) => `Section ${section}: ${finding}`,
    kinds: {
      no_subject: 'The letter has no subject.',
      no_content: 'The letter says nothing yet.',
      no_postal_address:
        'The practice has no postal address, which the law wants in every newsletter. Add it in the practice settings.',
      text_too_long: 'The text has more than 500 characters.',
      image_missing: 'The picture is not there any more. Choose another one, or delete it.',
      image_without_description: 'The picture has no description.',
      button_without_label: 'The button has no words on it.',
      button_without_link: 'The button leads nowhere.',
      typed_placeholder:
        'Words in {{braces}} are sent as they stand. Insert what differs for each client by the toolbar instead.',
      typed_placeholder_in_subject:
        'Words in {{braces}} are sent as they stand, in the subject and in the line after it too.',
      subject_too_long_for_phones: 'Phones show the first 60 characters of a subject.',
      subject_in_capitals: 'Spam filters mistrust a subject in capitals.',
      empty_section: 'The text is empty.',
      merge_without_fallback: 'Say what stands there for clients who have none.',
      unencrypted_link: 'The link is not encrypted. Use https if the page has it.',
      clipped_by_gmail: 'Gmail cuts a letter of this size off.',
    } satisfies Record<(typeof findingKinds)[number], string>,
  },

  saving: {
    saved: (time: string) => `Saved ${time}`,
    saving: 'Saving',
    unsaved: 'Not saved yet',
    failed: 'The changes could not be saved. They are kept on this device.',
    again: 'Trying again.',
    noName: 'Enter a name. The changes are kept on this device until then.',
    tooLong: 'This letter is too long to be saved. Leave something out; it is kept on this device until then.',
  },

  final: {
    sent: 'This newsletter was sent, so what it says stays as clients got it. Go on with a copy.',
    scheduled:
      'This newsletter is scheduled, so what was reviewed stays. Unschedule it to change it, or go on with a copy.',
    written: 'What you have written since then is kept on this device. A copy has it.',
    copy: 'Go on with a copy',
  },

  conflict: {
    title: (by: string | null, at: string | null) =>
      by === null || at === null
        ? 'This was changed elsewhere while you were writing'
        : `${by} changed this while you were writing (${at})`,
    text: 'Choose a version to go on with. The other one is kept beside it, under a name of its own.',
    windows: 'Two windows changed the same place',
    compare: 'Compare',
    mine: 'Keep mine',
    theirs: 'Take the other one',
    mineTitle: 'Yours',
    theirsTitle: 'The other one',
    /** What is added to the name of the version that is not gone on with. */
    otherVersion: (when: string) => ` (other version, ${when})`,
    failed: 'The other version could not be kept, so nothing was changed.',
    kept: (name: string) => `The other version is kept as ${name}.`,
  },

  details: {
    name: 'Name',
    nameHint: 'For your team; clients do not see it.',
    longestName,
    noName: 'Enter a name.',
    description: 'Description (optional)',
    subject: 'Subject of the email',
    subjectLength: (length: number, most: number) => `${length} of ${most} characters. Phones show the first 60.`,
    preheader: 'Line after the subject (optional)',
    preheaderHint: 'Most mail apps show it in their list.',
    next: 'Write the letter',
  },

  wizard: {
    back: { communications: 'All newsletters', templates: 'All templates' },
    steps: { label: 'Steps', details: 'Details', content: 'Content', recipients: 'Recipients' },
    loading: 'Loading the newsletter',
    failed: 'This newsletter could not be loaded',
    templateFailed: 'This template could not be loaded',
    beginWith: 'Begin a newsletter',
    savedFirst: 'Recipients are chosen once the changes are saved.',
    gone: {
      newsletter: { title: 'This newsletter no longer exists', keep: 'Keep it as a new newsletter' },
      template: { title: 'This template no longer exists', keep: 'Keep it as a new template' },
      text: 'A colleague may have deleted it.',
      written: 'A colleague may have deleted it. What was written is still here.',
      unnamed: 'Without a name',
      discard: 'Discard it',
      failed: 'It could not be kept.',
    },
  },
};
