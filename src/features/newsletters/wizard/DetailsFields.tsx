import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { LetterFields } from './letter-draft.ts';

const words = newsletters.details;

/** Characters of the longest name and description. */
const longest = { name: 120, description: 500 };

interface DetailsFieldsProps {
  fields: LetterFields;
  onChange: (changes: Partial<LetterFields>) => void;
}

/** What a newsletter or a template is called, and what mail apps show of it in their list. */
export function DetailsFields({ fields: { name, description, subject, document }, onChange }: DetailsFieldsProps) {
  return (
    <div className="flex max-w-[40rem] flex-col gap-5">
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={name.trim() === '' ? words.noName : undefined}
        maxLength={longest.name}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={words.subject}
        hint={words.subjectLength(subject.length, newsletterLimits.subject)}
        maxLength={newsletterLimits.subject}
        value={subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextField
        label={words.preheader}
        hint={words.preheaderHint}
        maxLength={newsletterLimits.preheader}
        value={document.attrs.preheader}
        onChange={({ target }) => onChange({ document: { ...document, attrs: { preheader: target.value } } })}
      />
      <TextArea
        label={words.description}
        maxLength={longest.description}
        value={description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  );
}
