import { useLayoutEffect, useRef } from 'react';
import { formatEin, isMaskedEin } from '#contract/rules/registration/ein.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';

interface EinFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** What was typed into a masked EIN, which is no number to go on with. */
function typedOver(masked: string, value: string): string {
  if (!value.includes('•')) return value;
  let start = 0;
  while (start < value.length && value[start] === masked[start]) start += 1;
  let end = value.length;
  while (end > start && value[end - 1] === masked[masked.length - 1 - (value.length - end)]) end -= 1;
  return value.slice(start, end);
}

/** Formats while one types; the caret stays behind the same digit (SM-03). */
export function EinField({ onChange, value, ...rest }: EinFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  return (
    <TextField
      {...rest}
      ref={input}
      name="ein"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        const entered = isMaskedEin(value) ? typedOver(value, target.value) : target.value;
        const at = entered === target.value ? target.selectionStart : null;
        const typed = formatEin({ value: entered, caret: at ?? entered.length });
        caret.current = typed.caret;
        onChange(typed.value);
      }}
    />
  );
}
