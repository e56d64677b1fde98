import { Plus, X } from 'lucide-react';
import type { Criterion } from '#contract/rules/newsletters/audience.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { CriterionFields } from './CriterionFields.tsx';
import { type CriterionKind, criterionKinds, newCriterion } from './criteria.ts';

interface CriteriaListProps {
  label: string;
  addLabel: string;
  criteria: readonly Criterion[];
  onChange: (criteria: Criterion[]) => void;
}

const most = 10;

/** Conditions in words, each with what it asks for. */
export const CriteriaList = ({ label, addLabel, criteria, onChange }: CriteriaListProps) => (
  <div role="group" aria-label={label} className="flex flex-col gap-3">
    {Array.from(criteria.entries(), ([index, criterion]) => (
      <fieldset key={index} className="flex items-start gap-3 rounded-xl border border-line px-4 py-3">
        <legend className="sr-only">{words.condition(index + 1)}</legend>
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
          <div className="w-72 max-w-full">
            <SelectField
              label={words.kind}
              value={criterion.kind}
              onChange={({ target }) => onChange(criteria.with(index, newCriterion(target.value as CriterionKind)))}
            >
              {criterionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </SelectField>
          </div>
          <CriterionFields criterion={criterion} onChange={(changed) => onChange(criteria.with(index, changed))} />
        </div>
        <IconButton
          label={words.remove(index + 1)}
          icon={<X />}
          onClick={() => onChange(criteria.toSpliced(index, 1))}
        />
      </fieldset>
    ))}
    {criteria.length < most && (
      <Button
        size="sm"
        className="self-start"
        icon={<Plus />}
        onClick={() => onChange([...criteria, newCriterion('species')])}
      >
        {addLabel}
      </Button>
    )}
  </div>
);
