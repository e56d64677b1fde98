interface TrendLineProps {
  /** From the first to the last, the same distance apart. */
  points: readonly { readonly label: string; readonly count: number }[];
}

/** More of them would touch each other on a phone. */
const mostDots = 30;

/** Counts as a line, for the eye alone: its page gives the same numbers as a table. */
export function TrendLine({ points }: TrendLineProps) {
  const highest = Math.max(2, ...points.map(({ count }) => count));
  // Even, so that the line in the middle is at a whole number.
  const top = highest + (highest % 2);
  const places = points.map(({ count }, at) => ({
    x: points.length === 1 ? 50 : (at / (points.length - 1)) * 100,
    y: (1 - count / top) * 100,
  }));
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <div aria-hidden className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 py-2 text-xs text-ink-soft tabular-nums">
      <div className="-my-2 flex flex-col items-end justify-between">
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{count}</span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full overflow-visible">
        {[0, 50, 100].map((y) => (
          <path key={y} d={`M0 ${y}H100`} className="stroke-line" {...line} />
        ))}
        <path
          d={places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
          className="stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
          {...line}
        />
        {places.length <= mostDots &&
          places.map(({ x, y }) => (
            // A line without length whose ends are round: a circle would be stretched with the picture.
            <path
              key={x}
              d={`M${x} ${y}h0`}
              className="stroke-accent"
              strokeWidth={7}
              strokeLinecap="round"
              {...line}
            />
          ))}
      </svg>
      <div className="col-start-2 flex justify-between gap-3">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </div>
    </div>
  );
}
