import { type OpenIndex, openIndex } from './open-index.ts';
import { tellingOf } from './telling.ts';

/** An index, and what tells it what is here. */
export interface Desk {
  readonly index: OpenIndex;
  readonly tell: ReturnType<typeof tellingOf>;
}

export async function openDesk(): Promise<Desk> {
  const index = await openIndex();
  return { index, tell: tellingOf(index) };
}
