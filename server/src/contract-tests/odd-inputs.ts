import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { jsonSchema } from '../http/api-pages/json-schema.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  maxLength?: number;
}

/**
 * Yields an empty input, and copies of the valid input in which one field is left out, added or replaced by one of a
 * fixed set of odd values.
 */
export function* everyBlow(
  endpoint: Endpoint,
  valid: Record<string, unknown>,
): Generator<{ blow: string; input: Record<string, unknown> }> {
  const { properties = {} } = jsonSchema(endpoint.input, 'input') as Schema;
  yield { blow: 'nothing at all', input: {} };
  for (const [name, schema] of Object.entries(properties)) {
    yield { blow: `${name} left out`, input: remove(name)(valid) };
    for (const value of blowsFor(schema))
      yield { blow: `${name}: ${JSON.stringify(value).slice(0, 40)}`, input: set(name, value)(valid) };
  }
  for (const name of ['client_id', 'constructor', 'stage'])
    if (!(name in properties)) yield { blow: `${name} added`, input: set(name, 'x')(valid) };
}

function blowsFor(schema: Schema): unknown[] {
  const types = [schema.type ?? []].flat();
  if (types.includes('number') || types.includes('integer'))
    return [-1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, '1', null];
  if (types.includes('string'))
    return ['', 'a\u0000b', '\ud800', 'x'.repeat((schema.maxLength ?? 2_048) + 1), '💥'.repeat(30), 7, ['a'], {}, null];
  return ['x', 1, null, [], {}, [[]]];
}

/**
 * Generates inputs close to a valid one, with some fields replaced, removed or added, and also the valid input itself.
 */
export function oddInputs(endpoint: Endpoint, valid: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = jsonSchema(endpoint.input, 'input') as Schema;
  const names = [...new Set([...Object.keys(properties), ...Object.keys(valid)])];
  const anyName = names.length > 0 ? fc.constantFrom(...names) : fc.constant('surely_unknown');
  const change = fc.oneof(
    { weight: 8, arbitrary: anyName.chain((name) => oddValue(properties[name]).map((value) => set(name, value))) },
    { weight: 2, arbitrary: anyName.map((name) => remove(name)) },
    { weight: 1, arbitrary: fc.tuple(oddName, oddScalar).map(([name, value]) => set(name, value)) },
  );
  return fc
    .array(change, { minLength: 0, maxLength: 3 })
    .map((changes) => changes.reduce((input, apply) => apply(input), valid));
}

type Change = (input: Record<string, unknown>) => Record<string, unknown>;

function set(name: string, value: unknown): Change {
  return (input) => ({ ...input, [name]: value });
}

function remove(name: string): Change {
  return (input) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== name));
}

const oddName = fc.constantFrom(
  'client_id',
  'user_id',
  'is_active',
  'stage',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '💥',
  'a.b',
  'a[0]',
  '$where',
);

/** Text that commonly breaks applications. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\ufeff',
    '\u202eevil',
    '\u200b',
    'ＡＢＣ１２３',
    '💥'.repeat(20),
    'e\u0301'.repeat(40),
    "'; drop table users; --",
    '$1',
    '%',
    '\\',
    '"',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '=1+1',
    'NaN',
    'Infinity',
    '1e308',
    '-0',
    '0x10',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '{00000000-0000-7000-8000-000000000000}',
    '9999-12-31T23:59:59Z',
    '-infinity',
    'a@b.co',
    'ana@company.test\r\nBcc: eve@elsewhere.test',
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.nat({ max: 20_000 }).map((length) => 'x'.repeat(length)),
);

const oddNumber = fc.constantFrom(
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
);

const oddScalar = fc.oneof(oddText, oddNumber, fc.constantFrom<unknown>(null, true, false, [], {}));

const oddNesting = fc.oneof(
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    { length: 5 },
    { toString: 'x' },
    { constructor: { name: 'x' } },
    { $gt: '' },
    [['a', 'b']],
    { type: 'Buffer', data: [1] },
  ),
  fc.integer({ min: 1, max: 500 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
  fc.array(oddScalar, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), oddScalar, { maxKeys: 4, noNullPrototype: true }),
);

/** Generates mostly values of the expected type, at and beyond its limits, and sometimes values of another type. */
function oddValue(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const types = [schema?.type ?? []].flat();
  const fitting = [
    ...(types.includes('string') ? [oddText, edgeText(schema?.maxLength)] : []),
    ...(types.includes('number') || types.includes('integer') ? [oddNumber] : []),
    ...(schema?.enum ? [fc.constantFrom(...schema.enum)] : []),
    ...(schema?.items ? [fc.array(oddValue(schema.items), { maxLength: 5 })] : []),
  ];
  return fc.oneof(...fitting.map((arbitrary) => ({ weight: 3, arbitrary })), oddScalar, oddNesting);
}

function edgeText(maxLength = 200): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom('x', 'é', '💥', ' '), fc.constantFrom(-1, 0, 1)).map(([unit, beyond]) => {
    const length = Math.min(maxLength, 5_000) + beyond;
    return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  });
}
