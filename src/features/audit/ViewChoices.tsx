import { audit } from '#src/strings/audit.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { type AuditView, sortings } from './view.ts';

interface ViewChoicesProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
}

/** Sorting (AU-03, AU-04), and whether appointments with automated reminders are shown (AU-05). */
export function ViewChoices({ view, onChange }: ViewChoicesProps) {
  return (
    <>
      <div className="w-44">
        <SelectField
          label={audit.sort.label}
          hideLabel
          value={view.sort}
          onChange={({ target }) => onChange({ sort: sortings.find((one) => one === target.value) ?? 'time' })}
        >
          {sortings.map((sorting) => (
            <option key={sorting} value={sorting}>
              {`${audit.sort.label}: ${audit.sort[sorting]}`}
            </option>
          ))}
        </SelectField>
      </div>
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={view.isWhole}
          onChange={({ target }) => onChange({ isWhole: target.checked })}
          className="size-4 accent-accent"
        />
        {audit.automated}
      </label>
    </>
  );
}
