import { inPounds, type FundsItem } from '../funds.ts';
import { addMonths, type Month, monthInWords, monthsBetween } from '../months.ts';
import type { Statement, Transaction } from './statement.ts';

/* What in the statements wants an answer. Each flag names its rule, its threshold and the lines it rests on, so that it can be explained. */

export const FLAG_RULES = {
  large_credit: { title: 'Single credit large beside the price', version: 1 },
  round_cash: { title: 'Round sum, paid in as cash', version: 1 },
  third_party: { title: 'Somebody else paid, not a giver', version: 1 },
  balance_short: { title: 'Balance below what was claimed', version: 1 },
  month_missing: { title: 'Months without a statement', version: 1 },
  foreign: { title: 'May come from abroad', version: 1 },
  gambling: { title: 'Gambling', version: 1 },
} as const;
export type FlagRule = keyof typeof FLAG_RULES;

/** A statement with the file it was read from, and the part of the funds it belongs to. */
export type FiledStatement = { fileId: number; itemId: string | null; statement: Statement };
/** A line of a statement that a flag rests on. */
export type FlaggedLine = Pick<Transaction, 'date' | 'description' | 'amount_pence' | 'line'> & { file_id: number };

export type Flag = {
  /** The same for the same finding, however often it is read. */
  key: string;
  rule: FlagRule;
  /** What was compared with what, in one sentence. */
  explained: string;
  /** The amount it is about; null where it is about none. */
  amount_pence: number | null;
  lines: FlaggedLine[];
  /** How many lines there are in all; no more than a few dozen are named. */
  line_count: number;
};

export type FlagInput = {
  price_pence: number;
  items: readonly FundsItem[];
  statements: readonly FiledStatement[];
  /** The names of the person whose funds they are, and of everybody who buys with them. */
  own_names: readonly string[];
  /** When it was handed in: `2026-06-08`. */
  submitted_on: string;
  /** From how much of the price one credit is asked about, in per cent. */
  single_credit_percent?: number;
  /** For how many full months statements were asked for. */
  months?: number;
};

const LARGE_PERCENT = 10;
const CASH_FROM_PENCE = 50_000;
const CASH_ROUND_PENCE = 10_000;
const THIRD_PARTY_FROM_PENCE = 100_000;
const MONTHS_WANTED = 6;
const REGULAR_MONTHS = 3;
const REGULAR_WITHIN = 0.2;
const MOST_LINES = 30;

const CASH = /\b(?:cash|counter credit|paid in at|post office deposit|atm deposit|cdm|deposit machine)\b/i;
const ABROAD = /\b(?:swift|iban|international|overseas|foreign|non-sterling|intl|western union|moneygram|remitly|worldremit|xoom)\b/i;
const GAMBLING =
  /\b(?:bet365|bet 365|betfair|betfred|betvictor|betway|bwin|casino|coral|draftkings|foxy bingo|gala bingo|gambling|grosvenor|jackpotjoy|ladbrokes|leovegas|mecca bingo|mr green|paddy ?power|pokerstars|sky ?bet|sportsbook|tombola|unibet|virgin games|william ?hill|888\s?(?:sport|casino|poker)|betting|bingo)\b/i;
/** What pays somebody for their work, for what they own or as the state does is no third party. */
const NOT_A_PERSON =
  /\b(?:salary|wages|payroll|pension|interest|dividend|refund|hmrc|dwp|tax credit|child benefit|cashback|student loan)\b/i;

/** Everything that wants an answer, the gravest rules first and the newest lines first within each. */
export function findFlags(input: FlagInput): Flag[] {
  return [
    ...largeCredits(input),
    ...roundCash(input),
    ...thirdParties(input),
    ...shortBalances(input),
    ...missingMonths(input),
    ...fromAbroad(input),
    ...gambling(input),
  ];
}

type Filed = Transaction & { file_id: number };
/** The same line in two overlapping files is one. */
function linesOf({ statements }: FlagInput): Filed[] {
  const seen = new Set<string>();
  return statements
    .flatMap(({ fileId, statement }) => {
      // Equal lines within one file are different payments.
      const counts = new Map<string, number>();
      return statement.transactions.flatMap((one): Filed[] => {
        const same = JSON.stringify([statement.account_tail, one.date, one.amount_pence, plain(one.description)]);
        const count = (counts.get(same) ?? 0) + 1;
        counts.set(same, count);
        const key = `${same} ${count}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return [{ ...one, file_id: fileId }];
      });
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
const creditsOf = (input: FlagInput): Filed[] => linesOf(input).filter(({ amount_pence: pence }) => pence > 0);

function flag(rule: FlagRule, key: string, explained: string, lines: readonly Filed[], amount: number | null = sum(lines)): Flag {
  return {
    key: `${rule}:${key}`,
    rule,
    explained,
    amount_pence: amount,
    lines: lines
      .slice(0, MOST_LINES)
      .map(({ date, description, amount_pence, line, file_id }) => ({ date, description, amount_pence, line, file_id })),
    line_count: lines.length,
  };
}
const sum = (lines: readonly Transaction[]): number => lines.reduce((total, { amount_pence: pence }) => total + pence, 0);
const keyOf = ({ date, amount_pence: pence, file_id: file, line }: Filed): string => `${date}:${pence}:${file}:${line}`;

function largeCredits(input: FlagInput): Flag[] {
  const percent = input.single_credit_percent ?? LARGE_PERCENT;
  const threshold = Math.floor((input.price_pence * percent) / 100);
  return creditsOf(input)
    .filter(({ amount_pence: pence }) => pence > threshold)
    .map((one) =>
      flag(
        'large_credit',
        keyOf(one),
        `${inPounds(one.amount_pence)} in one credit. ${percent}% of ${inPounds(input.price_pence)} is ${inPounds(threshold)}.`,
        [one],
      ),
    );
}

function roundCash(input: FlagInput): Flag[] {
  return creditsOf(input)
    .filter(({ amount_pence: pence, description }) => pence >= CASH_FROM_PENCE && pence % CASH_ROUND_PENCE === 0 && CASH.test(description))
    .map((one) =>
      flag(
        'round_cash',
        keyOf(one),
        `The words of the line say cash, and ${inPounds(one.amount_pence)} is a multiple of ${inPounds(CASH_ROUND_PENCE)} from ${inPounds(CASH_FROM_PENCE)} upwards.`,
        [one],
      ),
    );
}

/** One flag for each payer: who pays a regular amount in three months or more is taken for an employer or the like. */
function thirdParties(input: FlagInput): Flag[] {
  const known = [...input.own_names, ...input.items.flatMap(({ giver_name: giver }) => (giver === undefined ? [] : [giver]))].map(wordsOf);
  const byPayer = new Map<string, Filed[]>();
  for (const one of creditsOf(input)) {
    if (one.amount_pence < THIRD_PARTY_FROM_PENCE || CASH.test(one.description) || NOT_A_PERSON.test(one.description)) continue;
    const words = wordsOf(one.description);
    if (known.some((name) => isNamed(name, words))) continue;
    const payer = payerOf(one.description);
    byPayer.set(payer, [...(byPayer.get(payer) ?? []), one]);
  }
  return [...byPayer].flatMap(([payer, lines]) =>
    isRegular(lines)
      ? []
      : [
          flag(
            'third_party',
            `${payer}:${lines.map(keyOf).toSorted()[0] ?? ''}`,
            `The line names neither the client nor a giver${input.items.some(({ giver_name: giver }) => giver) ? '' : ' (no giver was named)'}. Looked at from ${inPounds(THIRD_PARTY_FROM_PENCE)}; the same amount in ${REGULAR_MONTHS} months or more is left out as regular pay.`,
            lines,
          ),
        ],
  );
}

function isRegular(lines: readonly Filed[]): boolean {
  const amounts = lines.map(({ amount_pence: pence }) => pence).toSorted((a, b) => a - b);
  const middle = amounts[Math.floor(amounts.length / 2)] ?? 0;
  const near = lines.filter(({ amount_pence: pence }) => Math.abs(pence - middle) <= middle * REGULAR_WITHIN);
  return near.length === lines.length && new Set(near.map(({ date }) => date.slice(0, 7))).size >= REGULAR_MONTHS;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '');
/** Their family name stands in the line with a given name or its first letter. */
function isNamed(name: readonly string[], line: readonly string[]): boolean {
  const family = name.at(-1);
  const given = name[0];
  if (family === undefined || given === undefined || !line.includes(family)) return false;
  return name.length === 1 || line.some((word) => word !== family && (word === given || word === given[0]));
}
/** Without numbers and the words of the bank, so that one payer is one. */
const payerOf = (description: string): string =>
  wordsOf(description)
    .filter((word) => !/\d/.test(word) && !BANK_WORDS.has(word))
    .slice(0, 4)
    .join(' ');
const BANK_WORDS = new Set(
  'faster payment payments received from fpi bgc bac bacs tfr transfer ref reference credit bank giro mobile online via'.split(' '),
);

/** What savings hold by their statements, against what was claimed of them. */
function shortBalances({ items, statements }: FlagInput): Flag[] {
  return items
    .filter(({ type }) => type === 'savings')
    .flatMap((item) => {
      const accounts = new Map<string, Statement>();
      for (const { itemId, statement } of statements) {
        if (itemId !== item.id || statement.closing_pence === null) continue;
        const account = statement.account_tail ?? '';
        const known = accounts.get(account);
        if (!known || known.to < statement.to) accounts.set(account, statement);
      }
      const newest = [...accounts.values()];
      if (newest.length === 0) return [];
      const held = newest.reduce((total, { closing_pence: pence }) => total + (pence ?? 0), 0);
      if (held >= item.amount_pence) return [];
      const days = newest.map(({ to }) => to).toSorted();
      const words = `The newest balance is ${inPounds(held)} on ${days.at(-1) ?? ''}, and ${inPounds(item.amount_pence)} was claimed.`;
      return [flag('balance_short', item.id, words, [], item.amount_pence - held)];
    });
}

/** Each account of the savings, from its first month or as many months back as were asked for, to the last full month before it was handed in. */
function missingMonths({ items, statements, submitted_on: day, months: wanted = MONTHS_WANTED }: FlagInput): Flag[] {
  const savings = new Set(items.filter(({ type }) => type === 'savings').map(({ id }) => id));
  const accounts = new Map<string, Set<Month>>();
  for (const { itemId, statement } of statements) {
    if (itemId === null || !savings.has(itemId)) continue;
    const tail = statement.account_tail ?? '';
    const months = accounts.get(tail) ?? new Set();
    for (const month of monthsBetween(statement.from.slice(0, 7), statement.to.slice(0, 7))) months.add(month);
    accounts.set(tail, months);
  }
  const last = addMonths(day.slice(0, 7), -1);
  return [...accounts].flatMap(([tail, covered]) => {
    const first = [...covered].toSorted()[0] ?? last;
    const start = addMonths(last, 1 - wanted);
    const missing = monthsBetween(first < start ? first : start, last).filter((month) => !covered.has(month));
    if (missing.length === 0) return [];
    const which = missing.slice(0, 12).map(monthInWords).join(', ');
    const account = tail === '' ? 'The statements' : `The statements of the account ending ${tail}`;
    return [
      flag(
        'month_missing',
        `${tail}:${missing[0] ?? ''}:${missing.length}`,
        `${account} leave out ${which}${missing.length > 12 ? ' and more' : ''}. Asked for: the last ${wanted} full months, and everything between the first and the last.`,
        [],
        null,
      ),
    ];
  });
}

function fromAbroad(input: FlagInput): Flag[] {
  return creditsOf(input)
    .filter(({ description }) => ABROAD.test(description))
    .map((one) => flag('foreign', keyOf(one), 'The words of the line are those of a payment from abroad.', [one]));
}

/** One flag for all of them: what counts is how much and how often. */
function gambling(input: FlagInput): Flag[] {
  const lines = linesOf(input).filter(({ description }) => GAMBLING.test(description));
  if (lines.length === 0) return [];
  const paid = -sum(lines.filter(({ amount_pence: pence }) => pence < 0));
  const won = sum(lines.filter(({ amount_pence: pence }) => pence > 0));
  return [
    flag(
      'gambling',
      'all',
      `The words of ${lines.length === 1 ? 'a line name' : `${lines.length} lines name`} a bookmaker, casino or bingo: ${inPounds(paid)} went out and ${inPounds(won)} came in.`,
      lines,
      paid,
    ),
  ];
}
