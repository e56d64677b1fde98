import { DollarSign } from 'lucide-react';
import { costDisplays } from '#contract/rules/visits/wellness-price.ts';
import { wellness as words } from '#src/strings/wellness.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { RadioChips } from '../booking/RadioChips.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { type Amount, amountErrors, tidyAmount, type WellnessPriceFields } from '../communications/wellness-fields.ts';

const amountsOf = { range: ['minCost', 'maxCost'], single: ['cost'], none: [] } as const;

/** How the price of wellness visits is shown to clients (PR-13 to PR-16). */
export function WellnessPrice() {
  const { draft, edit, problems } = usePublishPage<CommunicationsFields>();
  const { wellness } = draft;
  const errors = problems.errorAt('wellness') === undefined ? null : amountErrors(wellness);
  const change = (part: Partial<WellnessPriceFields>) => edit({ wellness: { ...wellness, ...part } });
  const errorOf = (amount: Amount) => {
    const error = errors?.get(amount);
    return error && words.errors[error];
  };
  return (
    <>
      <Switch label={words.switch} isOn={wellness.enabled} onChange={(enabled) => change({ enabled })} />
      <RadioChips
        name="wellness-display"
        legend={words.display}
        options={costDisplays.map((value) => ({ value, label: words.displays[value] }))}
        chosen={wellness.display}
        onChoose={(display) => change({ display })}
      />
      <div className="grid gap-3 empty:hidden md:grid-cols-2">
        {amountsOf[wellness.display].map((amount) => (
          <TextField
            key={amount}
            name="wellness"
            label={words.label[amount]}
            icon={<DollarSign aria-hidden />}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            error={errorOf(amount)}
            value={wellness[amount]}
            onChange={({ target }) => change({ [amount]: target.value })}
            onBlur={() => {
              change({ [amount]: tidyAmount(wellness[amount]) });
              problems.touch('wellness');
            }}
          />
        ))}
      </div>
    </>
  );
}
