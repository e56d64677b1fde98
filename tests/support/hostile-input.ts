import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

const long = 100_000;

/** Texts that have broken programs before. */
const hostileTexts = {
  nothing: ['', ' ', '\r\n', '\u2028\u2029'],
  broken: ['\0', 'a\0b', '\ud800', 'a\udfffb', '\ufffe'],
  foreign: ['\u202egnp.exe', 'مرحبا', 'a\u200bb\u200d\ufeff', '👩‍👩‍👧‍👦', 'İıſK', '١٢٣'],
  long: [
    '🏳️‍🌈'.repeat(400),
    'e\u0301'.repeat(900),
    'a'.repeat(1601),
    'a'.repeat(long),
    ' '.repeat(long),
    '%'.repeat(long),
  ],
  page: ['<script>window.__xss=1</script>', '<img src=x onerror=window.__xss=1>', '<a id=body name=body>', '{{7*7}}'],
  address: [
    'javascript:alert(1)',
    'data:text/html,<b>',
    '//evil.example',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ],
  path: ['../../etc/passwd', '%2e%2e%2f', '%00', '%zz', '\\'],
  query: ["' or 1=1 --", "'; drop table message; --", '" union select null --', "x'::uuid", '$1', '?', '%', '_%_'],
  number: ['NaN', 'Infinity', '-0', '-1', '1.5', '1e309', '0x10', '9007199254740993', '99999999999999999999'],
  word: ['null', 'undefined', 'true', '__proto__', 'constructor', '[object Object]', '[]', '{}'],
  header: ['x\r\nX-Evil: 1', 'a@b.c\nbcc: d@e.f', '=cmd|calc'],
  day: ['0000-01-01', '0001-01-01', '9999-12-31', '99999-01-01', '+012026-01-01', '2026-02-30', '2026-13-01'],
  timestamp: [
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-11:00',
    '2026-06-30T23:59:60Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+16:00',
    '2026-01-01T00:00:00-23:59',
  ],
  key: ['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'NEO#a:b', '#:'],
};
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(hostileTexts).flat()) },
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
const hostileNumbers = [0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53 + 2, 99_999_999_999_999];
const hostileValues: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  nested(31),
  nested(500),
  Array.from({ length: 20_000 }, () => 'a'),
  Array.from({ length: 2000 }, () => ({})),
  JSON.parse('{"__proto__":{"polluted":1}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'),
  { length: 3 },
  { length: { valueOf: 1, toString: 1 } },
  { toString: 1 },
  { $ne: null },
];
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
  fc.constantFrom(...hostileNumbers),
);

/** Fields that only the server may set (F-49), and names with a meaning in JavaScript or a database. */
const hostileNames = {
  ours: ['id', 'tenant', 'practice', 'delivery_status', 'direction', 'create_ts', 'author', 'messaging_enabled_at'],
  settings: ['enabledAt', 'registrationStatus', 'isVelloActive', 'practiceIanaZone', 'time_zone', 'texting_number'],
  language: ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'],
  text: ['', 'a\0', '\ud800', '💉'],
};
export const hostileName: fc.Arbitrary<string> = fc.constantFrom(...Object.values(hostileNames).flat());

type Path = readonly string[];

/** A body in which one value is replaced or missing, or a field is added. */
export const corrupted = (body: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...pathsIn(body)), hostileName, hostileValue, fc.constantFrom('replace', 'remove', 'add'))
    .map(([path, name, value, action]) => {
      if (action === 'add') return withValueAt(body, [...path, name], value);
      return withValueAt(body, path, action === 'replace' ? value : undefined);
    });

const listOf = (count: number, entry: string): string => `[${Array.from({ length: count }, () => entry).join(',')}]`;
const fields = (count: number, name = 'field'): string =>
  `{${Array.from({ length: count }, (_, index) => `"${name}${index}":${index}`).join(',')}}`;
/** JSON that is much larger than any call accepts, or nested much deeper. */
const oversized: Readonly<Record<string, string>> = {
  'a hundred fields': fields(100),
  'a thousand fields': fields(1000),
  'fifteen thousand fields': fields(15_000),
  'fields with long names': fields(20, 'name'.repeat(1000)),
  'a long list': listOf(100_000, '1'),
  'a list of lists': listOf(200, listOf(90, '1')),
  'a list of many fields': listOf(300, fields(30)),
  'thirty levels': JSON.stringify(nested(30)),
  'ten thousand levels': '['.repeat(10_000) + ']'.repeat(10_000),
};

/** The body as JSON, with each oversized value in each of its places. */
export function* oversizedBodies(body: unknown): Generator<{ readonly what: string; readonly json: string }> {
  const mark = randomUUID();
  for (const path of pathsIn(body)) {
    const marked = JSON.stringify(withValueAt(body, path, mark));
    for (const [what, json] of Object.entries(oversized))
      yield { what: `${what} at ${path.join('.') || 'its root'}`, json: marked.replace(`"${mark}"`, json) };
  }
}

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))];
}

/** A copy with a value at a path, without that path if the value is undefined. Missing objects on the path are created. */
function withValueAt(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const fields = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const part = withValueAt(fields.get(name), rest, replacement);
  if (part === undefined) fields.delete(name);
  else fields.set(name, part);
  if (Array.isArray(value) && /^\d+$/.test(name)) return [...fields.values()];
  // Not by assignment, because assigning to `__proto__` sets the prototype.
  return Object.fromEntries(fields);
}
