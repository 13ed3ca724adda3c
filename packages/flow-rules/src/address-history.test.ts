import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressEntry, MOST_ADDRESSES, readAddressHistory } from './address-history.ts';
import { addMonths, monthsBetween } from './months.ts';

const TODAY = '2026-06-08';
const at = (from: string, to: string | null, address = '6 Ladysmith Place, Bristol BS6 5VK'): AddressEntry => ({
  address,
  country: 'GB',
  from,
  to,
});
const read = (...entries: AddressEntry[]) => readAddressHistory(entries, { today: TODAY });

test('a month nobody named is asked for by name', () => {
  const history = read(at('2024-03', null), at('2023-07', '2024-03', 'Flat 3, 27 Tannery Row'));
  expect(history).toMatchObject({ covered: 35, asked: 36, isComplete: false, faults: [] });
  expect(history.gaps).toEqual([{ kind: 'months', from: '2023-06', to: '2023-06', question: 'Where did you live in June 2023?' }]);
  expect(history.months[0]).toEqual({ month: '2023-06', entry: null });
  expect(history.months.at(-1)).toEqual({ month: '2026-05', entry: 0 });
});

test('months in a row are one question, and two gaps are two', () => {
  const { gaps } = read(at('2025-01', null), at('2023-10', '2024-05', '2 Other Row'));
  expect(gaps.map(({ question }) => question)).toEqual([
    'Where did you live from June 2023 to September 2023?',
    'Where did you live from June 2024 to December 2024?',
  ]);
});

test('the present address is asked for where only earlier ones were given', () => {
  const { gaps, covered } = read(at('2020-01', '2026-05'));
  expect(covered).toBe(36);
  expect(gaps.map(({ kind, question }) => [kind, question])).toEqual([['now', 'Where do you live now?']]);
});

test('of two addresses at the same time the newer stands for the month', () => {
  const history = read(at('2020-01', null, '1 Old Street'), at('2025-06', null, '2 New Street'));
  expect(history.isComplete).toBe(true);
  expect(history.months.find(({ month }) => month === '2025-05')?.entry).toBe(0);
  expect(history.months.find(({ month }) => month === '2025-06')?.entry).toBe(1);
});

test.each([
  ['in the future', at('2026-07', null), 'from', 'The month you moved in is in the future'],
  ['that ends in the future', at('2020-01', '2026-07'), 'to', 'The month you moved out is in the future'],
  ['the wrong way round', at('2024-05', '2024-04'), 'to', 'You moved out before you moved in. Check both months'],
  ['with a month that is none', at('2024-13', null), 'from', 'Enter a real month, like June 2023'],
  ['without a month', at('', null), 'from', 'Enter the month you moved in'],
  ['without an address', at('2020-01', null, '  '), 'address', 'Enter the address'],
  ['of another century', at('1887-01', null), 'from', 'Enter a month after 1900'],
])('an entry %s is refused in words and covers nothing', (_name, entry, field, message) => {
  const { faults, covered } = read(entry);
  expect(faults).toEqual([expect.objectContaining({ entry: 0, field, message })]);
  expect(covered).toBe(0);
});

test('the same entry twice is refused, whatever its spacing', () => {
  expect(read(at('2020-01', null, '1 Old Street'), at('2020-01', null, ' 1  old street.')).faults).toEqual([
    expect.objectContaining({ entry: 1, code: 'duplicated', message: 'This is the same as address 1. Remove one of them' }),
  ]);
});

test('more addresses than anybody has are refused and not read', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => at('2020-01', null, `${index} Long Street`));
  expect(readAddressHistory(many, { today: TODAY }).faults).toEqual([expect.objectContaining({ entry: null, code: 'too_many' })]);
});

describe('for whatever somebody enters', () => {
  const month = fc.integer({ min: -60, max: 0 }).map((back) => addMonths('2026-06', back));
  const entry = fc.record({
    address: fc.constantFrom('1 A Street', '2 B Street', '3 C Street'),
    country: fc.constant('GB'),
    from: month,
    to: fc.option(month),
  });
  const anything = fc.record({ address: fc.string(), country: fc.string(), from: fc.string(), to: fc.option(fc.string()) });

  test('a month is covered or asked for, never both and never neither', () =>
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), fc.integer({ min: 1, max: 60 }), (entries, months) => {
        const history = readAddressHistory(entries, { today: TODAY, months });
        const asked = history.gaps.filter(({ kind }) => kind === 'months').flatMap(({ from, to }) => monthsBetween(from, to));
        expect(history.months).toHaveLength(months);
        expect(history.covered + asked.length).toBe(months);
        expect(asked).toEqual(history.months.filter(({ entry: by }) => by === null).map(({ month: one }) => one));
      }),
    ));

  test('another address never leaves more months open', () =>
    fc.assert(
      fc.property(fc.array(entry, { maxLength: MOST_ADDRESSES - 1 }), entry, (entries, more) => {
        const before = readAddressHistory(entries, { today: TODAY });
        expect(readAddressHistory([...entries, more], { today: TODAY }).covered).toBeGreaterThanOrEqual(before.covered);
      }),
    ));

  test('nothing throws, and what has a fault is not complete', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, anything), { maxLength: 40 }), (entries) => {
        const history = readAddressHistory(entries, { today: TODAY });
        if (history.faults.length > 0) expect(history.isComplete).toBe(false);
      }),
    ));
});
