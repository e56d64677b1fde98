import { classNames } from '#src/lib/class-names.ts';

interface RadioChipsProps<T extends string | number> {
  name: string;
  legend: string;
  options: readonly { readonly value: T; readonly label: string; readonly note?: string }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** In columns, seven where they fit, with the notes below the labels. */
  isGrid?: boolean;
}

/** One of a few options, all of them visible. */
export function RadioChips<T extends string | number>(props: RadioChipsProps<T>) {
  const { name, legend, options, chosen, onChoose, isGrid = false } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="float-start text-sm font-medium">{legend}</legend>
      <div className={isGrid ? 'grid grid-cols-3 gap-1.5 md:grid-cols-4 lg:grid-cols-7' : 'flex flex-wrap gap-1.5'}>
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className={classNames(
              'flex cursor-pointer rounded-lg border border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus',
              isGrid
                ? 'min-h-11 flex-col justify-center px-2 py-1 text-sm tabular-nums'
                : 'h-9 items-center px-3 has-checked:font-medium pointer-coarse:h-11',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <span className={classNames(isGrid && 'font-medium whitespace-nowrap')}>{label}</span>
            {note && <span className="sr-only">{', '}</span>}
            {note && (
              <span className={classNames('text-sm font-normal text-ink-soft', !isGrid && 'ms-1.5')}>{note}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
