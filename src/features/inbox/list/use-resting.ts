import { type FocusEvent, useState } from 'react';

/** Whether the pointer or the focus rests in an element, and what the element needs for it. */
export function useResting() {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isResting: isPointed || hasFocus,
    props: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
