/** The rows that are selected, as slots, and where a range of them begins. */
export interface Selection {
  readonly slots: ReadonlySet<number>;
  readonly anchor: number | null;
  /** What was selected before the range that is being drawn. */
  readonly kept: ReadonlySet<number>;
}

export const noSelection: Selection = { slots: new Set(), anchor: null, kept: new Set() };

export function toggle({ slots }: Selection, slot: number): Selection {
  const next = new Set(slots);
  if (!next.delete(slot)) next.add(slot);
  return { slots: next, anchor: slot, kept: next };
}

/** Selects what stands from the range's beginning, or from `from` where there is none, to `to`. */
export function extend({ anchor, kept }: Selection, order: readonly number[], from: number, to: number): Selection {
  const begin = anchor !== null && order.includes(anchor) ? anchor : from;
  const [first = 0, last = 0] = [order.indexOf(begin), order.indexOf(to)].sort((a, b) => a - b);
  return { slots: new Set([...kept, ...order.slice(first, last + 1)]), anchor: begin, kept };
}

export const selectAll = (order: readonly number[]): Selection => {
  const slots = new Set(order);
  return { slots, anchor: null, kept: slots };
};
