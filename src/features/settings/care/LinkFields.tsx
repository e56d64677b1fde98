import { careLimits } from '#contract/rules/care/care-service.ts';
import { recommendedCare } from '#src/strings/recommended-care.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { completeLink } from '../complete-link.ts';
import { isGoodLink } from './fields.ts';

const words = recommendedCare.links;

interface LinkFieldsProps {
  /** The form's name of the field. */
  name: string;
  /** As typed. */
  links: readonly string[];
  /** Whether errors are shown. */
  isChecked: boolean;
  onChange: (links: readonly string[]) => void;
  onLeave: () => void;
}

/** Up to three web addresses (RC-11). There is always an empty field for another one; emptied ones are removed when they are left. */
export function LinkFields({ name, links, isChecked, onChange, onLeave }: LinkFieldsProps) {
  const shown = links.length < careLimits.links ? [...links, ''] : links;
  const places = shown.map((link, index) => ({ place: index + 1, link }));
  const written = (all: readonly string[]) => all.slice(0, all.findLastIndex((link) => link !== '') + 1);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="float-start font-medium">{words.title}</legend>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      {places.map(({ place, link }) => (
        <TextField
          key={place}
          name={name}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={careLimits.linkLength}
          label={words.label(place)}
          hideLabel
          placeholder={words.example}
          error={isChecked && !isGoodLink(link) ? words.invalid : undefined}
          value={link}
          onChange={({ target }) => onChange(written(shown.with(place - 1, target.value)))}
          onBlur={() => {
            const kept = shown.map(completeLink).filter((one) => one !== '');
            if (kept.join('\n') !== links.join('\n')) onChange(kept);
            onLeave();
          }}
        />
      ))}
    </fieldset>
  );
}
