import { DollarSign } from 'lucide-react';
import type { CostDisplay } from '#contract/rules/visits/wellness-price.ts';
import { prices as words } from '#src/strings/prices.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { RadioChips } from '../booking/RadioChips.tsx';
import { type Amount, amountErrors, amountsOf, tidyAmount, type TypedPrice } from './price-fields.ts';

interface PriceFieldProps<D extends CostDisplay> {
  /** The form's name of the field. */
  name: string;
  /** What the price is of, for the name of the choice. */
  legend: string;
  displays: readonly D[];
  price: TypedPrice<D>;
  /** Whether its errors are shown. */
  isChecked: boolean;
  onChange: (price: TypedPrice<D>) => void;
  onLeave: () => void;
}

/** How a price is shown to clients, and its amounts (PR-13 to PR-16). */
export function PriceField<D extends CostDisplay>(props: PriceFieldProps<D>) {
  const { name, legend, displays, price, isChecked, onChange, onLeave } = props;
  const errors = isChecked ? amountErrors(price) : null;
  const errorOf = (amount: Amount) => {
    const error = errors?.get(amount);
    return error && words.errors[error];
  };
  return (
    <>
      <RadioChips
        name={`${name}-display`}
        legend={legend}
        options={displays.map((value) => ({ value, label: words.displays[value] }))}
        chosen={price.display}
        onChoose={(display) => onChange({ ...price, display })}
      />
      <div className="grid gap-3 empty:hidden md:grid-cols-2">
        {amountsOf[price.display].map((amount) => (
          <TextField
            key={amount}
            name={name}
            label={words.label[amount]}
            icon={<DollarSign aria-hidden />}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            error={errorOf(amount)}
            value={price[amount]}
            onChange={({ target }) => onChange({ ...price, [amount]: target.value })}
            onBlur={() => {
              const tidy = tidyAmount(price[amount]);
              if (tidy !== price[amount]) onChange({ ...price, [amount]: tidy });
              onLeave();
            }}
          />
        ))}
      </div>
    </>
  );
}
