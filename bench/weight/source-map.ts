/** What a source map says, as far as it is needed. */
export interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one segment: base64, five bits a digit, the sign in the lowest bit. */
function* numbersOf(segment: string): Generator<number> {
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    yield value & 1 ? -(value >> 1) : value >> 1;
    value = 0;
    shift = 0;
  }
}

/** How many characters of the code each source became. What no source accounts for is under the empty name. */
export function charactersBySource(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const characters = new Map<string, number>();
  const add = (source: string, count: number) => characters.set(source, (characters.get(source) ?? 0) + count);
  const mapped = mappings.split(';');
  let source = 0;
  code.split('\n').forEach(({ length }, line) => {
    const segments = mapped[line] ? mapped[line].split(',') : [];
    let column = 0;
    let owner = '';
    for (const segment of segments) {
      const [moved = 0, sourceMoved] = numbersOf(segment);
      add(owner, moved);
      column += moved;
      if (sourceMoved !== undefined) source += sourceMoved;
      owner = sourceMoved === undefined ? '' : (sources[source] ?? '');
    }
    add(owner, length - column);
  });
  return characters;
}
