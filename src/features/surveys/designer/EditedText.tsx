import type { ComponentProps } from 'react';
import { useBufferedText } from '#src/drafts/use-buffered-text.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';

interface Edited {
  value: string;
  onEdit: (text: string) => void;
  /** What is wrong with a text, which is said at once. */
  check?: (text: string) => string | undefined;
}
type Given = 'value' | 'error' | 'onChange' | 'onBlur';

/** A line of the survey. */
export function EditedLine({ value, onEdit, check, ...rest }: Edited & Omit<ComponentProps<typeof TextField>, Given>) {
  const typing = useBufferedText(value, onEdit);
  return <TextField autoComplete="off" {...rest} {...typing} error={check?.(typing.value)} />;
}

/** A text of the survey of several lines, or one that may be long. */
export function EditedText({ value, onEdit, check, ...rest }: Edited & Omit<ComponentProps<typeof TextArea>, Given>) {
  const typing = useBufferedText(value, onEdit);
  return <TextArea className="max-h-60" {...rest} {...typing} error={check?.(typing.value)} />;
}
