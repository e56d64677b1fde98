import { type FocusEvent, useState } from 'react';

/** Whether the pointer is over an element or the focus is in it, and the handlers that the element needs for that. */
export function useHoverOrFocus() {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isActive: isHovered || hasFocus,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
