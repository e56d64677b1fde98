import { brandDrawing } from './brand-drawing.ts';

/** A speech bubble with a paw: what the product is. */
export function BrandMark({ className = 'size-6' }: { className?: string }) {
  const { bubble, toes, pad } = brandDrawing;
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <path className="fill-accent" d={bubble} />
      <g className="fill-on-accent">
        {toes.map((toe) => (
          <ellipse key={toe.cx} {...toe} />
        ))}
        <path d={pad} />
      </g>
    </svg>
  );
}
