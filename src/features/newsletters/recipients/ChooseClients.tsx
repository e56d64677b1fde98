import { useId } from 'react';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { CriteriaList } from './CriteriaList.tsx';
import { newCriterion } from './criteria.ts';

interface ChooseClientsProps {
  chosen: Recipients;
  /** Until somebody has chosen, only all or some can be. */
  isChosen: boolean;
  onChange: (chosen: Recipients) => void;
}

/** Who a newsletter is meant for, in conditions. */
export function ChooseClients({ chosen, isChosen, onChange }: ChooseClientsProps) {
  const name = useId();
  const { include } = chosen;
  const radio = (label: string, isChecked: boolean, next: Recipients['include']) => (
    <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        className="size-4 accent-accent"
        checked={isChecked}
        onChange={() => onChange({ ...chosen, include: next })}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-lg font-semibold">{words.who}</legend>
      <div className="flex flex-col gap-1">
        {radio(words.all, isChosen && include === 'all', 'all')}
        {radio(words.some, isChosen && include !== 'all', [newCriterion('species')])}
      </div>
      {isChosen && <Conditions chosen={chosen} onChange={onChange} />}
    </fieldset>
  );
}

/** Whom the choice narrows, and whom it leaves out. */
function Conditions({ chosen, onChange }: Omit<ChooseClientsProps, 'isChosen'>) {
  const hint = useId();
  const { include, exclude = [], withoutAnimals = false } = chosen;
  return (
    <>
      {include !== 'all' && (
        <CriteriaList
          label={words.some}
          addLabel={words.add}
          criteria={include}
          onChange={(criteria) => onChange({ ...chosen, include: criteria.length === 0 ? 'all' : criteria })}
        />
      )}
      {exclude.length > 0 && <p className="font-medium">{words.except}</p>}
      <CriteriaList
        label={words.except}
        addLabel={words.addExcept}
        criteria={exclude}
        onChange={(criteria) => onChange({ ...chosen, exclude: criteria })}
      />
      <div>
        <label className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            aria-describedby={hint}
            checked={withoutAnimals}
            onChange={({ target }) => onChange({ ...chosen, withoutAnimals: target.checked })}
          />
          {words.withoutAnimals}
        </label>
        <p id={hint} className="text-sm text-pretty text-ink-soft">
          {words.withoutAnimalsHint}
        </p>
      </div>
    </>
  );
}
