import { connect } from '#contract/connect/index.ts';

export type CallName = keyof typeof connect.endpoints;

/** What is done to a call so that the connector shows how it copes: `lost` is carried out though it is answered 503; the others are not carried out. */
export type Trouble = 'items_lost' | 'items_busy' | 'finish_lost' | 'booking_away';

/** One call of the connector, and what became of it. */
export interface ObservedCall {
  /** Null for an address that is none of the protocol's. */
  readonly name: CallName | null;
  /** Such as `POST /connect/v1/items`. */
  readonly address: string;
  /** What stands in the path for `{id}`. */
  readonly id: string | null;
  readonly body: unknown;
  /** Milliseconds on the checker's clock. */
  readonly arrivedAt: number;
  readonly answeredAt: number;
  readonly trouble: Trouble | null;
  /** What Rapport itself answered; null where the call was not carried out. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
}

const patterns = Object.entries(connect.endpoints).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`),
}));

/** Which call of the protocol an address is. */
export function callAt(method: string, path: string): { readonly name: CallName | null; readonly id: string | null } {
  for (const { name, method: own, path: pattern } of patterns) {
    const found = own === method ? pattern.exec(path) : null;
    if (found) return { name, id: found[1] ?? null };
  }
  return { name: null, id: null };
}

/** The items that a body has, whatever they are. */
export function itemsIn(body: unknown): readonly unknown[] {
  const items = (body as { items?: unknown } | null)?.items;
  return Array.isArray(items) ? items : [];
}
