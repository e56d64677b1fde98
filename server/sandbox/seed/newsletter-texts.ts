import type { Inline, NewsletterDocument, Section } from '#contract/rules/newsletters/newsletter-document.ts';

/** What a seeded letter says. */
export interface NewsletterText {
  readonly name: string;
  readonly description: string | null;
  readonly subject: string;
  readonly document: NewsletterDocument;
}

const owner: Inline = { type: 'merge', attrs: { name: 'owner', fallback: 'there' } };
const pet: Inline = { type: 'merge', attrs: { name: 'pet', fallback: 'your pet' } };
const line = (...content: readonly (string | Inline)[]) => ({
  type: 'paragraph' as const,
  content: content.map((one): Inline => (typeof one === 'string' ? { type: 'text', text: one } : one)),
});
const heading = (text: string) => ({
  type: 'heading' as const,
  attrs: { level: 1 as const },
  content: [{ type: 'text' as const, text }],
});
const bullets = (...texts: readonly string[]) => ({
  type: 'bulletList' as const,
  content: texts.map((text) => ({ type: 'listItem' as const, content: [line(text)] })),
});
const says = (...content: Extract<Section, { type: 'textSection' }>['content']): Section => ({
  type: 'textSection',
  content,
});
const letter = (preheader: string, ...content: Section[]): NewsletterDocument => ({
  type: 'doc',
  attrs: { preheader },
  content,
});

const ticks: NewsletterText = {
  name: 'Tick season',
  description: 'Every spring, when the first warm week is forecast',
  subject: 'Ticks are back: a check that takes two minutes',
  document: letter(
    'Where to look, what to do, and when to call us',
    says(
      heading('Ticks are back'),
      line('Hi ', owner, ','),
      line('The warm days have woken them up. After each walk, look at these places on ', pet, ':'),
      bullets('behind the ears and under the collar', 'between the toes', 'under the front legs and around the tail'),
    ),
    { type: 'divider' },
    says(line('Found one? Pull it out slowly with tweezers and keep it in a jar. If the spot swells, call us.')),
  ),
};

const dental: NewsletterText = {
  name: 'Dental month',
  description: 'February and August',
  subject: 'How are the teeth at home?',
  document: letter(
    'A free look during any visit this month',
    says(
      heading('Dental month'),
      line('Hi ', owner, ','),
      line(
        'Bad breath is often the first sign of sore gums. All month we look at the teeth during any visit, free of charge.',
      ),
    ),
    says(line('Reply to this email or call us, and we find a time for ', pet, '.')),
  ),
};

const hours: NewsletterText = {
  name: 'New opening hours',
  description: null,
  subject: 'We are open longer',
  document: letter(
    '',
    says(
      heading('We are open longer'),
      line('Hi ', owner, ','),
      line('From next month we are here until 8 on Thursdays.'),
    ),
  ),
};

export const newsletterTemplates: readonly NewsletterText[] = [ticks, dental, hours];

/** The newsletters that staff are writing, each begun with a template; only the first one lacks nothing. */
export const newsletterDrafts = [
  { name: 'Ticks, this spring', template: ticks, hasRecipients: true },
  { name: 'Dental month', template: dental, hasRecipients: false },
] as const;

/** The newsletters that were sent. */
export const sentNewsletters = [
  { name: 'Longer hours', template: hours, daysAgo: 55 },
  { name: 'Dental month in August', template: dental, daysAgo: 20 },
] as const;

/** The newsletter that is to be sent. */
export const plannedNewsletter = { name: 'New hours, a reminder', template: hours, inDays: 21 } as const;
