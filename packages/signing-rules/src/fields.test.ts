import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerFaults, inReadingOrder, isAsked, needsWitness, readNumber, valueFault, type Field } from './fields.ts';

const field = (given: Partial<Field>): Field => ({
  key: 'a',
  type: 'text',
  page: 1,
  x: 0,
  y: 0,
  required: true,
  label: null,
  options: [],
  group: null,
  max_length: null,
  min: null,
  max: null,
  format: null,
  when: null,
  ...given,
});

describe('what is wrong with a value', () => {
  test.each<[string, Partial<Field>, string, string | null]>([
    ['text of any script', { max_length: 6 }, 'Łukasz', null],
    ['text that is too long', { max_length: 5 }, 'Łukasz', 'Shorten it to 5 characters. It has 6.'],
    ['signs outside the basic plane, each counted once', { max_length: 2 }, '𠮷野', null],
    ['a postcode', { format: 'postcode' }, 'bs8 4kv', null],
    ['half a postcode', { format: 'postcode' }, 'BS8', 'Enter a full postcode, like BS8 4KV'],
    ['a phone number', { format: 'phone' }, '+44 7700 900123', null],
    ['a word for a phone number', { format: 'phone' }, 'none', 'Enter a phone number, like 07700 900123'],
    ['a sort code', { format: 'sort_code' }, '20-00-00', null],
    ['five digits of a sort code', { format: 'sort_code' }, '20-00-0', 'Enter six digits, like 20-00-00'],
    ['an amount as people write it', { type: 'number' }, '£1,250.50', null],
    ['a word for a number', { type: 'number' }, 'ten', 'Enter a number, like 1250 or 12.50'],
    ['a number below the least', { type: 'number', min: 0 }, '-1', 'Enter 0 or more'],
    ['a number above the most', { type: 'number', max: 10 }, '11', 'Enter 10 or less'],
    ['an option', { type: 'dropdown', options: ['Yes', 'No'] }, 'No', null],
    ['no option', { type: 'dropdown', options: ['Yes', 'No'] }, 'Perhaps', 'Choose one of the answers'],
    ['nothing', { type: 'number', min: 5 }, '', null],
  ])('%s', (_, about, given, fault) => expect(valueFault(field(about), given)).toBe(fault));

  test('a figure is read however it is typed', () =>
    expect(['1,250', '£ 12.50', '−3', '1e5', '', '0x10', '1.2.3'].map(readNumber)).toEqual([1250, 12.5, -3, null, null, null, null]));
});

describe('what is asked for', () => {
  const tick = field({ key: 'tick', type: 'checkbox', required: false });
  const reason = field({ key: 'reason', when: { field: 'tick', equals: 'yes' }, y: 20 });
  const more = field({ key: 'more', when: { field: 'reason', equals: 'other' }, y: 40 });
  const fields = [tick, reason, more];

  test('a field is asked for while another has the value it waits for', () => {
    expect(isAsked(reason, fields, {})).toBe(false);
    expect(isAsked(reason, fields, { tick: 'yes' })).toBe(true);
  });
  test('what waits for a field that is not asked for is not asked for either', () => {
    expect(isAsked(more, fields, { reason: 'other' })).toBe(false);
    expect(isAsked(more, fields, { tick: 'yes', reason: 'other' })).toBe(true);
  });
  test('a circle ends, and so does a field that is gone', () => {
    const one = field({ key: 'one', when: { field: 'two', equals: 'x' } });
    const two = field({ key: 'two', when: { field: 'one', equals: 'x' } });
    expect(isAsked(one, [one, two], { one: 'x', two: 'x' })).toBe(false);
    expect(isAsked(field({ when: { field: 'gone', equals: '' } }), [], {})).toBe(false);
  });
});

describe('what is left to do', () => {
  test('it is named in reading order, and what is filled in for somebody never', () => {
    const own = [
      field({ key: 'last', page: 2, type: 'signature' }),
      field({ key: 'right', x: 200, y: 101 }),
      field({ key: 'left', x: 10, y: 103 }),
      field({ key: 'date', type: 'date_signed', y: 10 }),
    ];
    expect(inReadingOrder(own).map(({ key }) => key)).toEqual(['date', 'left', 'right', 'last']);
    expect(answerFaults(own, { right: 'given' })).toEqual([
      { key: 'left', message: 'Fill this in' },
      { key: 'last', message: 'Sign here' },
    ]);
  });
  test('one radio button of a question is enough', () => {
    const own = ['yes', 'no'].map((key, index) => field({ key, type: 'radio', group: 'pets', options: [key], y: index * 20 }));
    expect(answerFaults(own, {})).toEqual([{ key: 'yes', message: 'Choose one of the answers' }]);
    expect(answerFaults(own, { no: 'yes' })).toEqual([]);
  });
  test('spaces are no answer, and what may be left out may', () => {
    expect(answerFaults([field({})], { a: '  ' })).toEqual([{ key: 'a', message: 'Fill this in' }]);
    expect(answerFaults([field({ required: false })], {})).toEqual([]);
  });
  test('with nothing left, every field that is asked for and required is given', () => {
    const Types = fc.constantFrom('text' as const, 'checkbox' as const, 'signature' as const, 'radio' as const);
    const Fields = fc.array(fc.record({ type: Types, required: fc.boolean(), y: fc.nat(700), after: fc.option(fc.nat(5)) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(Fields, fc.array(fc.constantFrom('', 'yes', 'x'), { minLength: 6, maxLength: 6 }), (made, given) => {
        const own = made.map(({ after, ...about }, index) =>
          field({ key: String(index), ...about, when: after === null ? null : { field: String(after), equals: 'yes' } }),
        );
        const values = Object.fromEntries(given.map((value, index) => [String(index), value]));
        const left = new Set(answerFaults(own, values).map(({ key }) => key));
        for (const each of own) {
          if (each.required && isAsked(each, own, values) && values[each.key] === '') expect(left.has(each.key)).toBe(true);
          if (!isAsked(each, own, values)) expect(left.has(each.key)).toBe(false);
        }
      }),
    );
  });
});

test('a witness is asked for where their signature is, and nobody fills in what is theirs', () => {
  const own = [field({ key: 'w', type: 'witness_signature' }), field({ key: 'n', type: 'witness_name' })];
  expect(needsWitness(own, {})).toBe(true);
  expect(answerFaults(own, {})).toEqual([]);
  expect(needsWitness([field({ key: 'w', type: 'witness_name' })], {})).toBe(false);
  expect(
    needsWitness(
      [field({ key: 't', type: 'checkbox' }), field({ key: 'w', type: 'witness_signature', when: { field: 't', equals: 'yes' } })],
      {},
    ),
  ).toBe(false);
});
