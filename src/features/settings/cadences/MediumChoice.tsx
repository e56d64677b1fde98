import { Check } from 'lucide-react';
import { cadences as timings } from '#contract/rules/cadences/cadences.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CadencesFields, Option } from '../communications/cadence-fields.ts';
import { mediumIcons } from '../communications/medium-icons.tsx';

/** Switches each medium of a cadence on or off (CA-11). */
export function MediumChoice({ option, isOff }: { option: Option; isOff: boolean }) {
  const { draft, edit } = usePublishPage<CadencesFields>();
  const offered = timings[option].mediums;
  const chosen = draft[option];
  return (
    <fieldset disabled={isOff} className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{words.sentBy(words.steps[option].when)}</legend>
      {offered.map((medium) => (
        <label
          key={medium}
          className="group/chip inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-full border border-dashed border-line-strong px-3 text-sm font-medium text-ink-soft transition-colors select-none hover:bg-hover has-checked:border-solid has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-55 pointer-coarse:h-10 [&_svg]:size-3.5"
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={chosen.includes(medium)}
            onChange={({ target }) =>
              edit({ [option]: offered.filter((one) => (one === medium ? target.checked : chosen.includes(one))) })
            }
          />
          {mediumIcons[medium]}
          {mediumNames[medium]}
          <Check aria-hidden className="invisible group-has-checked/chip:visible" />
        </label>
      ))}
    </fieldset>
  );
}
