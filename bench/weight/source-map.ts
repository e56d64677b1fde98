/** The fields of a source map that are needed. */
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

/** The number of characters of the code from each source. Characters without a source have the key `''`. */
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
      const [columns = 0, sourceOffset] = numbersOf(segment);
      add(owner, columns);
      column += columns;
      if (sourceOffset !== undefined) source += sourceOffset;
      owner = sourceOffset === undefined ? '' : (sources[source] ?? '');
    }
    add(owner, length - column);
  });
  return characters;
}
