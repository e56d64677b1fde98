/** The selected rows, as slots. */
export interface Selection {
  readonly slots: ReadonlySet<number>;
  /** Where a range starts. */
  readonly anchor: number | null;
  /** What was selected before the current range. */
  readonly base: ReadonlySet<number>;
}

export const noSelection: Selection = { slots: new Set(), anchor: null, base: new Set() };

export function toggle({ slots }: Selection, slot: number): Selection {
  const next = new Set(slots);
  if (!next.delete(slot)) next.add(slot);
  return { slots: next, anchor: slot, base: next };
}

/** Selects the range from its anchor, or from `from` if it has none, to `to`. */
export function selectRange(
  { anchor, base }: Selection,
  order: readonly number[],
  from: number,
  to: number,
): Selection {
  const start = anchor !== null && order.includes(anchor) ? anchor : from;
  const [first = 0, last = 0] = [order.indexOf(start), order.indexOf(to)].sort((a, b) => a - b);
  return { slots: new Set([...base, ...order.slice(first, last + 1)]), anchor: start, base };
}

export const selectAll = (order: readonly number[]): Selection => {
  const slots = new Set(order);
  return { slots, anchor: null, base: slots };
};
