interface RadioChipsProps<T extends string | number> {
  name: string;
  legend: string;
  options: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** One of a few options, all of them visible. */
export function RadioChips<T extends string | number>({ name, legend, options, chosen, onChoose }: RadioChipsProps<T>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="float-start mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex h-9 cursor-pointer items-center rounded-lg border border-line-strong px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
            {note && <span className="ms-1.5 text-sm font-normal text-ink-soft">{note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
