import { type ModulusRule, type ModulusTables, rulesFor } from './modulus-tables.ts';

/** Six and eight digits, as payments carry them. */
export type BankAccount = { sortCode: string; accountNumber: string };
export type ModulusOutcome =
  /** The number can belong to the sort code. It does not say that the account is there. */
  | 'pass'
  | 'fail'
  /** No rule covers the sort code, or its rule cannot be applied to this kind of account. That is no fault of the number. */
  | 'not checkable';
export type ModulusAnswer = {
  outcome: ModulusOutcome;
  /** What was applied, in order: `MOD11`, `DBLAL exception 5`. */
  applied: string[];
  words: string;
};

const SANTANDER_DIGITS = 9;
const LONG_DIGITS = 10;
/** Of a number with ten digits the Co-operative Bank uses the first eight, National Westminster the last. */
const COOPERATIVE = /^08/;
const NATIONAL_WESTMINSTER = /^(?:01|5\d|60|62)/;

/**
 * What somebody typed as a sort code and an account number, as payments carry them, or what is wrong, in words. Six and seven digits are
 * filled up with noughts; of nine the first takes the place of the last digit of the sort code (Santander).
 */
export function readBankAccount(sort: string, account: string): BankAccount | { field: 'sort_code' | 'account_number'; words: string } {
  const sortCode = sort.replaceAll(/[\s\-–.]/g, '');
  const digits = account.replaceAll(/[\s\-–.]/g, '');
  if (!/^\d{6}$/.test(sortCode)) return { field: 'sort_code', words: 'Enter the six digits of the sort code, like 20-00-00' };
  if (!/^\d{6,10}$/.test(digits)) return { field: 'account_number', words: 'Enter the account number, which has eight digits' };
  if (digits.length === SANTANDER_DIGITS) return { sortCode: sortCode.slice(0, 5) + digits.slice(0, 1), accountNumber: digits.slice(1) };
  if (digits.length < LONG_DIGITS) return { sortCode, accountNumber: digits.padStart(8, '0') };
  if (COOPERATIVE.test(sortCode)) return { sortCode, accountNumber: digits.slice(0, 8) };
  if (NATIONAL_WESTMINSTER.test(sortCode)) return { sortCode, accountNumber: digits.slice(2) };
  return { field: 'account_number', words: 'Enter the eight digits that payments use. This bank has no numbers of ten' };
}

const NOT_COVERED: ModulusAnswer = {
  outcome: 'not checkable',
  applied: [],
  words: 'The table has no rule for this sort code, so the number cannot be checked. That does not make it wrong.',
};
const FOREIGN: ModulusAnswer = {
  outcome: 'not checkable',
  applied: ['exception 6'],
  words: 'This may be an account in a foreign currency, whose numbers cannot be checked.',
};

/** Digits by Vocalink's letters: the sort code is u to z, the account number a to h. */
const LETTERS = 'uvwxyzabcdefgh';
type Digits = (letter: string) => number;

/**
 * Whether an account number can belong to its sort code, by the tables of Vocalink and “Validating account numbers”, its specification.
 * Rules of a pair must both pass; of exceptions 2 and 9, 10 and 11, 12 and 13 one is enough.
 */
export function checkModulus({ sortCode, accountNumber }: BankAccount, { rules, substitutes }: ModulusTables): ModulusAnswer {
  const own = rulesFor(rules, sortCode);
  const [first, second] = own;
  if (first === undefined) return NOT_COVERED;
  const digit = digitsOf(sortCode, accountNumber);
  if (own.some(({ exception }) => exception === 6) && digit('a') >= 4 && digit('a') <= 8 && digit('g') === digit('h')) return FOREIGN;
  const holds = (rule: ModulusRule) => applyRule(rule, sortCode, accountNumber, substitutes);
  const passes = holds(first);
  // The second of exception 3 is left out for some kinds of account.
  const needsSecond = second !== undefined && !(second.exception === 3 && (digit('c') === 6 || digit('c') === 9));
  if (!needsSecond) return answer(passes, [first]);
  const oneIsEnough = ENOUGH.has(first.exception ?? 0) && ENOUGH.has(second.exception ?? 0);
  if (oneIsEnough) return passes ? answer(true, [first]) : answer(holds(second), [first, second]);
  return passes ? answer(holds(second), [first, second]) : answer(false, [first]);
}

const ENOUGH = new Set([2, 9, 10, 11, 12, 13]);

function answer(passes: boolean, rules: readonly ModulusRule[]): ModulusAnswer {
  return {
    outcome: passes ? 'pass' : 'fail',
    applied: rules.map(({ method, exception }) => (exception === null ? method : `${method} exception ${exception}`)),
    words: passes
      ? 'The account number can belong to this sort code. Whether the account is there, and whose it is, was not asked.'
      : 'This account number does not belong to this sort code. Check both.',
  };
}

function digitsOf(sortCode: string, accountNumber: string): Digits {
  const all = sortCode + accountNumber;
  return (letter) => Number(all[LETTERS.indexOf(letter)]);
}

const EXCEPTION_8 = '090126';
const EXCEPTION_9 = '309634';

function applyRule(rule: ModulusRule, sortCode: string, accountNumber: string, substitutes: ReadonlyMap<string, string>): boolean {
  const { exception, method } = rule;
  const checkedAs =
    exception === 5 ? (substitutes.get(sortCode) ?? sortCode) : exception === 8 ? EXCEPTION_8 : exception === 9 ? EXCEPTION_9 : sortCode;
  const digit = digitsOf(checkedAs, accountNumber);
  const total = weigh(rule, digit, checkedAs + accountNumber) + (exception === 1 ? 27 : 0);
  const left = total % (method === 'MOD11' ? 11 : 10);
  if (exception === 4) return left === digit('g') * 10 + digit('h');
  if (exception === 5) return holdsByCheckDigit(method, left, digit);
  if (left === 0) return true;
  return exception === 14 && holdsWithoutLast(rule, checkedAs, accountNumber);
}

function weigh({ method, exception, weights }: ModulusRule, digit: Digits, digits: string): number {
  const used = weightsFor(weights, exception, digit);
  let total = 0;
  for (const [at, weight] of used.entries()) {
    const product = weight * Number(digits[at]);
    total += method === 'DBLAL' ? Math.floor(product / 10) + (product % 10) : product;
  }
  return total;
}

const SECOND_WEIGHTS = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const SECOND_WEIGHTS_OF_NINE = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];

function weightsFor(weights: readonly number[], exception: number | null, digit: Digits): readonly number[] {
  const isNine = digit('g') === 9;
  if (exception === 2 && digit('a') !== 0) return isNine ? SECOND_WEIGHTS_OF_NINE : SECOND_WEIGHTS;
  const isLeftOut = exception === 7 || (exception === 10 && (digit('a') === 0 || digit('a') === 9) && digit('b') === 9);
  return isLeftOut && isNine ? weights.map((weight, at) => (at < LETTERS.indexOf('c') ? 0 : weight)) : weights;
}

/** What is left over must lead to the check digit: g for the modulus 11, h for the double alternate. */
function holdsByCheckDigit(method: ModulusRule['method'], left: number, digit: Digits): boolean {
  if (method === 'MOD11') return left === 0 ? digit('g') === 0 : left !== 1 && 11 - left === digit('g');
  return left === 0 ? digit('h') === 0 : 10 - left === digit('h');
}

/** Coutts: a number that ends in 0, 1 or 9 is checked once more without that digit, moved up. */
function holdsWithoutLast(rule: ModulusRule, sortCode: string, accountNumber: string): boolean {
  if (!/[019]$/.test(accountNumber)) return false;
  const moved = `0${accountNumber.slice(0, 7)}`;
  return weigh(rule, digitsOf(sortCode, moved), sortCode + moved) % 11 === 0;
}
