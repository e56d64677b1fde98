import type { Block, Inline, NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletterStarters as words } from '#src/strings/newsletter-starters.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import type { LetterFields } from '../wizard/letter-draft.ts';

type Starter = (typeof words.letters)[number];

const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const plain = (text: string): Inline => ({ type: 'text', text });
const merge = (name: 'owner' | 'practice phone'): Inline => ({
  type: 'merge',
  attrs: { name, fallback: newsletters.editor.fallbacks[name] },
});

/** Lines that begin with a dash are one list. */
function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  for (const line of body.split('\n')) {
    if (!line.startsWith('- ')) blocks.push(paragraph(plain(line)));
    else {
      const item = {
        type: 'listItem' as const,
        content: [{ type: 'paragraph' as const, content: [plain(line.slice(2))] }],
      };
      const last = blocks.at(-1);
      if (last?.type === 'bulletList') last.content.push(item);
      else blocks.push({ type: 'bulletList', content: [item] });
    }
  }
  return blocks;
}

const documentOf = ({ preheader, heading, body }: Starter): NewsletterDocument => ({
  type: 'doc',
  attrs: { preheader },
  content: [
    {
      type: 'textSection',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [plain(heading)] },
        paragraph(plain(words.greeting), merge('owner'), plain(',')),
        ...blocksOf(body),
      ],
    },
    { type: 'divider' },
    { type: 'textSection', content: [paragraph(plain(words.farewell), merge('practice phone'), plain('.'))] },
  ],
});

/** What a letter begins as. */
export const fieldsOf = (starter: Starter): LetterFields => ({
  name: starter.name,
  description: starter.text,
  subject: starter.subject,
  document: documentOf(starter),
  recipients: null,
});
