import { useLayoutEffect, useRef } from 'react';
import { formatEin } from '#contract/rules/registration/ein.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';

interface EinFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
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
        const typed = formatEin({ value: target.value, caret: target.selectionStart ?? target.value.length });
        caret.current = typed.caret;
        onChange(typed.value);
      }}
    />
  );
}
