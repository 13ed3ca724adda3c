import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkModulus, readBankAccount } from './bank-account.ts';
import { type ModulusTables, readSubstitutionTable, readWeightTable } from './modulus-tables.ts';

const SHARED = process.env['FREEHOLD_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');
const BANK = join(SHARED, 'bank');
const isThere = existsSync(join(BANK, 'vocalink-spec-test-cases.csv'));

function tablesOf(weights: string, substitutes = '000001 000002'): ModulusTables {
  const [rules, pairs] = [readWeightTable(weights), readSubstitutionTable(substitutes)];
  if (typeof rules === 'string' || typeof pairs === 'string') throw new Error(`${String(rules)} ${String(pairs)}`);
  return { rules, substitutes: pairs };
}
const line = (method: string, weights: string, exception = '', range = '100000 100000') => `${range} ${method} ${weights} ${exception}`;
const LAST_ONLY = '0 0 0 0 0 0 0 0 0 0 0 0 0 1';
const NEVER = '0 0 0 0 0 0 0 0 0 0 0 0 0 0';
const check = (weights: string, accountNumber: string, sortCode = '100000') =>
  checkModulus({ sortCode, accountNumber }, tablesOf(weights)).outcome;

describe('what was typed', () => {
  test.each([
    ['20-00-00', '5577 9911', '200000', '55779911'],
    ['200000', '779911', '200000', '00779911'],
    ['20 00 00', '5779911', '200000', '05779911'],
    ['09-01-26', '512345678', '090125', '12345678'],
    ['08-92-99', '1234567800', '089299', '12345678'],
    ['60-00-01', '0012345678', '600001', '12345678'],
  ])('%s %s is %s %s', (sort, account, sortCode, accountNumber) => {
    expect(readBankAccount(sort, account)).toEqual({ sortCode, accountNumber });
  });

  test.each([
    ['2000', '55779911', 'sort_code'],
    ['20000O', '55779911', 'sort_code'],
    ['200000', '55779', 'account_number'],
    ['200000', '5577991A', 'account_number'],
    ['200000', '12345678901', 'account_number'],
    ['200000', '1234567890', 'account_number'],
    ['', '', 'sort_code'],
  ])('%s %s is refused at %s', (sort, account, field) => {
    expect(readBankAccount(sort, account)).toMatchObject({ field, words: expect.stringMatching(/^Enter /) });
  });
});

describe('a table', () => {
  test.each([
    ['', 'The file has no lines of a weight table'],
    ['hello', 'Line 1 is no line of a weight table: “hello”'],
    [`${line('MOD10', LAST_ONLY)}\n100000 100000 MOD10 1 2 3`, 'Line 2 is no line of a weight table: “100000 100000 MOD10 1 2 3”'],
    [line('MOD12', LAST_ONLY), `Line 1 is no line of a weight table: “${line('MOD12', LAST_ONLY).trim().slice(0, 60)}”`],
    [line('MOD10', LAST_ONLY, '15'), 'Line 1 has exception 15; this version of Freehold knows 1 to 14'],
    [line('MOD10', LAST_ONLY, '', '200000 100000'), 'Line 1 begins after it ends: 200000 to 100000'],
    [[1, 2, 3].map(() => line('MOD10', LAST_ONLY)).join('\n'), 'Sort code 100000 has more than two rules'],
  ])('that is damaged is refused whole, in words', (text, why) => {
    expect(readWeightTable(text)).toBe(why);
  });

  test('of substitutes is refused alike', () => {
    expect([readSubstitutionTable(''), readSubstitutionTable('938173')]).toEqual([
      'The file has no pairs of sort codes',
      'Line 1 is no pair of sort codes: “938173”',
    ]);
  });
});

describe('the rules, each on a line made for it', () => {
  test('a sort code without one cannot be checked, which is not wrong', () => {
    expect(checkModulus({ sortCode: '999999', accountNumber: '12345678' }, tablesOf(line('MOD10', LAST_ONLY)))).toMatchObject({
      outcome: 'not checkable',
      applied: [],
      words: expect.stringContaining('That does not make it wrong'),
    });
  });

  test.each([
    ['MOD10', '00000010', 'pass', '0 0 0 0 0 0 0 0 0 0 0 0 10 1'],
    ['MOD11', '00000011', 'pass', '0 0 0 0 0 0 0 0 0 0 0 0 10 1'],
    ['MOD11', '00000012', 'fail', '0 0 0 0 0 0 0 0 0 0 0 0 10 1'],
    // 9 times 2 is 18, whose digits make 9, and one more makes ten.
    ['DBLAL', '00000091', 'pass', '0 0 0 0 0 0 0 0 0 0 0 0 2 1'],
    ['DBLAL', '00000092', 'fail', '0 0 0 0 0 0 0 0 0 0 0 0 2 1'],
  ])('%s of %s: %s', (method, number, outcome, weights) => {
    expect(check(line(method, weights), number)).toBe(outcome);
  });

  test('of two both must hold, and what was applied is said', () => {
    const both = `${line('MOD10', LAST_ONLY)}\n${line('MOD11', LAST_ONLY)}`;
    expect([check(both, '00000000'), check(both, '00000001')]).toEqual(['pass', 'fail']);
    expect(checkModulus({ sortCode: '100000', accountNumber: '00000000' }, tablesOf(both)).applied).toEqual(['MOD10', 'MOD11']);
  });

  test('exception 1 adds 27', () => {
    expect([check(line('DBLAL', LAST_ONLY, '1'), '00000003'), check(line('DBLAL', LAST_ONLY, '1'), '00000000')]).toEqual(['pass', 'fail']);
  });

  test.each([
    ['2', '9'],
    ['10', '11'],
    ['12', '13'],
  ])('of exceptions %s and %s one is enough', (one, other) => {
    const fails = '0 0 0 0 0 0 0 0 0 0 0 0 0 1';
    const firstFails = `${line('MOD11', fails, one)}\n${line('MOD10', NEVER, other)}`;
    const bothFail = `${line('MOD11', fails, one)}\n${line('MOD11', fails, other)}`;
    expect([check(firstFails, '00000001'), check(bothFail, '00000001')]).toEqual(['pass', 'fail']);
  });

  test('exception 3 leaves the second out where c is 6 or 9', () => {
    const pair = `${line('MOD10', NEVER)}\n${line('DBLAL', LAST_ONLY, '3')}`;
    expect([check(pair, '00600001'), check(pair, '00900001'), check(pair, '00500001')]).toEqual(['pass', 'pass', 'fail']);
  });

  test('exception 4 compares what is left with the last two digits', () => {
    const weights = '0 0 0 0 0 0 1 0 0 0 0 0 0 0';
    expect([check(line('MOD11', weights, '4'), '70000007'), check(line('MOD11', weights, '4'), '70000010')]).toEqual(['pass', 'fail']);
  });

  test('exception 5 reads the check digits, and another sort code where the table says so', () => {
    const weights = '1 0 0 0 0 0 0 0 0 0 0 0 0 0';
    const pair = (sortCode: string) =>
      `${line('MOD11', weights, '5', `${sortCode} ${sortCode}`)}\n${line('DBLAL', weights, '5', `${sortCode} ${sortCode}`)}`;
    const asked = (sortCode: string, accountNumber: string) =>
      checkModulus({ sortCode, accountNumber }, tablesOf(pair(sortCode), '300000 400000')).outcome;
    // Of 2 nine and eight are left to eleven and ten.
    expect([asked('200000', '00000098'), asked('200000', '00000088'), asked('200000', '00000097')]).toEqual(['pass', 'fail', 'fail']);
    expect([asked('300000', '00000076'), asked('300000', '00000087')]).toEqual(['pass', 'fail']);
    // One left over never passes; nothing left over wants noughts.
    expect([asked('100000', '00000009'), asked('000000', '00000000'), asked('000000', '00000001')]).toEqual(['fail', 'pass', 'fail']);
  });

  test('exception 6 does not check accounts in a foreign currency', () => {
    const pair = `${line('MOD11', LAST_ONLY, '6')}\n${line('DBLAL', LAST_ONLY, '6')}`;
    expect([
      check(pair, '40000011'),
      check(pair, '80000022'),
      check(pair, '30000011'),
      check(pair, '90000011'),
      check(pair, '40000012'),
    ]).toEqual(['not checkable', 'not checkable', 'fail', 'fail', 'fail']);
  });

  test('exception 7 and 10 leave the sort code and two digits out where g is 9', () => {
    const weights = '1 0 0 0 0 0 0 0 0 0 0 0 0 0';
    expect([check(line('MOD10', weights, '7'), '00000090'), check(line('MOD10', weights, '7'), '00000080')]).toEqual(['pass', 'fail']);
    const ten = line('MOD10', weights, '10');
    expect([check(ten, '09000090'), check(ten, '99000090'), check(ten, '19000090'), check(ten, '09000080')]).toEqual([
      'pass',
      'pass',
      'fail',
      'fail',
    ]);
  });

  test('exceptions 8 and 9 are checked as another sort code', () => {
    const third = '0 0 1 0 0 0 0 0 0 0 0 0 0 0';
    // 090126 has a nought there and 309634 a nine.
    const at = (exception: string) => check(line('MOD10', third, exception, '111111 111111'), '00000000', '111111');
    expect([at(''), at('8'), at('9')]).toEqual(['fail', 'pass', 'fail']);
    const second = '0 1 0 0 0 0 0 0 0 0 0 0 0 0';
    expect(check(line('MOD10', second, '9', '111111 111111'), '00000000', '111111')).toBe('pass');
  });

  test('exception 14 tries once more without a last 0, 1 or 9', () => {
    const weights = '0 0 0 0 0 0 8 7 6 5 4 3 2 1';
    const line14 = line('MOD11', weights, '14');
    // 0000003 and a nought in front: three times one is three; 00000330: 3 times 1 and 3 times 2.
    const passing = ['00000190', '00000199', '00000191', '00000192'].map((number) => check(line14, number));
    expect(passing).toEqual(['pass', 'pass', 'pass', 'fail']);
  });
});

describe.skipIf(!isThere)(
  `the tables of Vocalink${isThere ? '' : ' (skipped: set FREEHOLD_SHARED_DATA to the folder that holds bank)'}`,
  () => {
    const read = (file: string) => readFileSync(join(BANK, file), 'utf8');
    const tables = () => tablesOf(read('valacdos-v8.50.txt'), read('scsubtab-v8.50.txt'));

    test('are read whole, the newest and an older one', () => {
      expect([tables().rules.length, tables().substitutes.size, tablesOf(read('valacdos-v7.70.txt')).rules.length]).toEqual([
        1151, 21, 1138,
      ]);
    });

    test('answer the published cases, all 34, as the specification does', () => {
      const at = tables();
      const cases = read('vocalink-spec-test-cases.csv')
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((row) => row.split(','));
      expect(cases).toHaveLength(34);
      const answers = cases.map(([name, sortCode = '', accountNumber = '', valid]) => {
        const { outcome } = checkModulus({ sortCode, accountNumber }, at);
        // A foreign currency account is called valid there, since nothing speaks against it.
        return [name, valid === 'true' ? outcome !== 'fail' : outcome === 'fail'];
      });
      expect(answers.filter(([, isRight]) => !isRight)).toEqual([]);
    });
  },
);
