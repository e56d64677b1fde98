/** Classes of all floating panels. */
export const floatingClass =
  'rounded-xl bg-raised text-ink shadow-float animate-rise outline-none origin-(--transform-origin) ' +
  'transition-opacity duration-120 data-ending-style:opacity-0';
