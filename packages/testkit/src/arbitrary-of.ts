import fc, { type Arbitrary } from 'fast-check';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** What nobody types by accident and somebody sends on purpose. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x'.repeat(5_000),
  '\u202e\u0301\u{1f3e0}',
  "'; drop table parties; --",
  '%',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '9'.repeat(400),
  '1e400',
  '0000-01-01',
  '9999-12-31',
  '+010000-01-01T00:00:00Z',
  0,
  -1,
  0.1,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MAX_VALUE,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: { isOwner: true } } },
];
export const hostile: Arbitrary<unknown> = fc.constantFrom(...HOSTILE);

/** Mostly what the schema takes, now and then what it should refuse. */
const seldom = <T>(usual: Arbitrary<T>): Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: hostile });

const DAYS = { min: new Date('1895-01-01'), max: new Date('2205-01-01'), noInvalidDate: true } as const;
const WORDS = fc.constantFrom(
  'Tobias',
  'O’Rourke-Ünal',
  'Pennard & Lisle Ltd',
  '14 Calloway Crescent',
  'BS8 4KV',
  '+447700900263',
  '01234567',
);
const texts: Record<string, Arbitrary<string>> = {
  date: fc.date(DAYS).map((date) => date.toISOString().slice(0, 10)),
  datetime: fc.date(DAYS).map((date) => date.toISOString()),
  email: fc.nat(99).map((n) => `somebody${n}@pennard.example`),
  uuid: fc.uuid(),
  url: fc.constantFrom('https://lists.example/list.csv', 'http://127.0.0.1/', 'file:///etc/passwd'),
};

type Check = { pattern?: RegExp; format?: string; minimum?: number; maximum?: number; value?: number; check: string };
const checksOf = (schema: $ZodType): Check[] =>
  ((schema._zod.def as { checks?: { _zod: { def: Check } }[] }).checks ?? []).map((each) => each._zod.def);

function textOf(schema: $ZodType): Arbitrary<unknown> {
  const { format } = schema._zod.def as { format?: string };
  const known = texts[format ?? ''];
  if (known) return known;
  const checks = checksOf(schema);
  const pattern = checks.find((check) => check.pattern !== undefined)?.pattern;
  const { minLength = 0, maxLength = 60 } = lengthsOf(schema);
  const length = {
    minLength: Math.min(minLength, 5_000),
    maxLength: Math.max(minLength, Math.min(maxLength, 10_000)),
    size: 'small',
  } as const;
  return fc.oneof(
    { weight: 4, arbitrary: pattern ? matching(pattern) : WORDS },
    { weight: 2, arbitrary: WORDS },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', ...length }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', ...length }) },
  );
}

/** One for each pattern: those of letters of any script hold a table of all such letters. */
const matchingBefore = new Map<string, Arbitrary<string>>();
function matching(pattern: RegExp): Arbitrary<string> {
  const before = matchingBefore.get(String(pattern));
  if (before) return before;
  const made = textsMatching(pattern);
  matchingBefore.set(String(pattern), made);
  return made;
}
function textsMatching(pattern: RegExp): Arbitrary<string> {
  try {
    return fc.stringMatching(pattern, { size: 'small' });
  } catch {
    // A construct that no texts can be made of.
    return WORDS;
  }
}

/** Numbers of rows are small in a young database, so that small numbers name rows that are there. */
function numberOf(schema: $ZodType): Arbitrary<unknown> {
  const bounds = checksOf(schema);
  const of = (kind: string) => bounds.flatMap(({ check, value }) => (check === kind && typeof value === 'number' ? [value] : []));
  const min = Math.ceil(Math.max(-10, ...of('greater_than')));
  const max = Math.floor(Math.min(Number.MAX_SAFE_INTEGER, ...of('less_than')));
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + 12) }) },
    { weight: 2, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
  );
}

function lengthsOf(schema: $ZodType): { minLength?: number; maxLength?: number } {
  const checks = checksOf(schema);
  const minLength = checks.find(({ check }) => check === 'min_length')?.minimum;
  const maxLength = checks.find(({ check }) => check === 'max_length')?.maximum;
  return { ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Values of the schema of a call as they come over the wire, before it transforms them, and hostile ones among them. */
export function arbitraryOf(schema: $ZodType): Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return seldom(textOf(schema));
    case 'number':
      return seldom(numberOf(schema));
    case 'boolean':
      return seldom(fc.boolean());
    case 'enum':
      return seldom(fc.constantFrom(...Object.values(def.entries)));
    case 'literal':
      return seldom(fc.constantFrom(...def.values));
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minLength = 0, maxLength = 6 } = lengthsOf(schema);
      return seldom(
        fc.array(arbitraryOf(def.element), { minLength: Math.min(minLength, 50), maxLength: Math.max(minLength, Math.min(maxLength, 6)) }),
      );
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, value]) => [key, arbitraryOf(value)] as const);
      const required = Object.entries(def.shape).flatMap(([key, value]) => (isOptional(value) ? [] : [key]));
      return seldom(fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] }));
    }
    case 'record':
      return seldom(fc.dictionary(arbitraryOf(def.keyType).map(String), arbitraryOf(def.valueType), { maxKeys: 4 }));
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'intersection':
      return fc
        .tuple(arbitraryOf(def.left), arbitraryOf(def.right))
        .map(([left, right]) => (isObject(left) && isObject(right) ? { ...left, ...right } : right));
    case 'tuple':
      return fc.tuple(...def.items.map(arbitraryOf));
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return arbitraryOf(def.innerType);
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: arbitraryOf(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'pipe':
      // What a text is made into is as a rule a text that is made into itself.
      return arbitraryOf(['transform', 'pipe'].includes(def.in._zod.def.type) || def.out._zod.def.type === 'string' ? outOf(def) : def.in);
    case 'unknown':
    case 'any':
      return fc.oneof(
        fc.json().map((text) => JSON.parse(text) as unknown),
        hostile,
      );
    default:
      throw new Error(`Say in arbitraryOf what values a schema of type ${def.type} takes`);
  }
}

function outOf({ in: from, out }: { in: $ZodType; out: $ZodType }): $ZodType {
  return out._zod.def.type === 'transform' ? from : out;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = (schema: $ZodType): boolean => schema._zod.optin === 'optional';
