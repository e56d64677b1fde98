import { newsletterLimits } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { LetterFields } from './letter-draft.ts';

const words = newsletters.details;

interface DetailsFieldsProps {
  fields: LetterFields;
  /** Whether what clients see of it is settled. */
  isFinal?: boolean;
  onChange: (changes: Partial<LetterFields>) => void;
}

/** What a newsletter or a template is called, and what mail apps show of it in their list. */
export function DetailsFields({ fields, isFinal = false, onChange }: DetailsFieldsProps) {
  const { name, description, subject, document } = fields;
  return (
    <div className="flex max-w-[40rem] flex-col gap-5">
      <TextField
        label={words.name}
        hint={name.length < newsletterLimits.name ? words.nameHint : words.longestName(newsletterLimits.name)}
        error={name.trim() === '' ? words.noName : undefined}
        maxLength={newsletterLimits.name}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={words.subject}
        hint={words.subjectLength(subject.length, newsletterLimits.subject)}
        maxLength={newsletterLimits.subject}
        readOnly={isFinal}
        value={subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextField
        label={words.preheader}
        hint={words.preheaderHint}
        maxLength={newsletterLimits.preheader}
        readOnly={isFinal}
        value={document.attrs.preheader}
        onChange={({ target }) => onChange({ document: { ...document, attrs: { preheader: target.value } } })}
      />
      <TextArea
        label={words.description}
        maxLength={newsletterLimits.description}
        value={description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  );
}
