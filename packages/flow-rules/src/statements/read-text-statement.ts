import { day, monthOf, readDay, readMoney } from './read-values.ts';
import { asStatement, MOST_TRANSACTIONS, type StatementReading, type Transaction, type UnreadLine } from './statement.ts';

/* The lines of a printed statement. Whether money came or went is told by the balance that is printed after it, or by a mark; a line of which
   neither can be said is not read. */

const LONGEST_LINE = 400;
const MOST_LINES = 60_000;
/** Lines of one day whose balance is printed once, at its end. More together could be added up in too many ways. */
const MOST_TOGETHER = 10;
const OPENING = /\b(?:opening balance|balance brought forward|brought forward|start balance|previous balance)\b/i;
const CLOSING = /\b(?:closing balance|balance carried forward|carried forward|end balance)\b/i;
const MONEY_AT_END = /(?:^|\s)([-−(]?£?\d{1,3}(?:,?\d{3}){0,3}\.\d{2}\)?(?:\s?(?:CR|DR)\b)?[-−]?)\s*$/i;
const DAY_AT_START = /^(\d{1,2}(?:st|nd|rd|th)?[ /.-](?:[a-z]{3,9}|\d{1,2})(?:[ /.-](?:\d{4}|\d{2})(?=\s|$))?)\s+(.*)$/i;
const SOME_YEAR = /\b(20\d{2})\b/;

type Waiting = { date: string; description: string; pence: number; isSigned: boolean; line: number };

/** `lines`: the text of every page, one after another, as it is read from the top. */
export function readTextStatement(lines: readonly string[]): StatementReading {
  if (lines.length > MOST_LINES) return { read: false, why: 'It has too many lines to be read' };
  const transactions: Transaction[] = [];
  const unread: UnreadLine[] = [];
  const years = new Set(lines.slice(0, 200).flatMap((line) => (SOME_YEAR.exec(line.slice(0, LONGEST_LINE)) ?? []).slice(1)));
  const year = years.size === 1 ? [...years][0] : undefined;
  let date: string | null = null;
  let balance: number | null = null;
  let waiting: Waiting[] = [];
  const settle = (after: number) => {
    const known = addUp(balance, waiting, after);
    if (known)
      for (const [at, one] of waiting.entries())
        transactions.push(transactionOf(one, known[at] ?? 0, at === waiting.length - 1 ? after : null));
    else unread.push(...waiting.map(({ line }) => ({ line, why: 'It cannot be told whether this came in or went out' })));
    waiting = [];
    balance = after;
  };
  for (const [at, raw] of lines.entries()) {
    const text = raw.slice(0, LONGEST_LINE).trim();
    const { rest, money } = splitMoney(text);
    const dated = DAY_AT_START.exec(rest === '' ? text : rest) ?? (rest === '' ? null : DAY_AT_START.exec(`${rest} `));
    const found = dated ? dayIn(dated[1] ?? '', year) : null;
    if (found !== null) date = found;
    if (money.length === 0) continue;
    if (OPENING.test(rest)) {
      balance = money.at(-1)?.pence ?? balance;
      continue;
    }
    if (CLOSING.test(rest)) continue;
    if (date === null) continue;
    const description = (found === null ? rest : (dated?.[2] ?? '')).trim();
    const [amount, after] = [money[0], money[1]];
    if (!amount || description === '') continue;
    waiting.push({ date, description, pence: amount.pence, isSigned: amount.isSigned, line: at + 1 });
    if (after) settle(after.pence);
    else if (waiting.length > MOST_TOGETHER) {
      flush(waiting, transactions, unread);
      waiting = [];
      balance = null;
    }
    if (transactions.length > MOST_TRANSACTIONS)
      return { read: false, why: `It has more than ${MOST_TRANSACTIONS.toLocaleString('en-GB')} lines` };
  }
  flush(waiting, transactions, unread);
  const head = lines.slice(0, 120).map((line) => line.slice(0, LONGEST_LINE));
  return asStatement({
    format: 'pdf',
    holder: beside(head, /account (?:name|holder)s?[: ]\s*(\p{L}[\p{L} .'&-]{2,60})/iu),
    account: beside(head, /account (?:number|no\.?)[: ]\s*([\d* x-]{4,24})/i),
    transactions,
    unread,
  });
}

/** What has a mark is told by it; of the rest nothing is said. */
function flush(waiting: readonly Waiting[], transactions: Transaction[], unread: UnreadLine[]): void {
  for (const one of waiting) {
    if (one.isSigned) transactions.push(transactionOf(one, one.pence, null));
    else unread.push({ line: one.line, why: 'It cannot be told whether this came in or went out' });
  }
}

const transactionOf = ({ date, description, line }: Waiting, pence: number, balance: number | null): Transaction => ({
  date,
  description,
  amount_pence: pence,
  balance_pence: balance,
  line,
});

/** The one way in which what is waiting leads from one balance to the next; null where there is none, or more than one. */
function addUp(before: number | null, waiting: readonly Waiting[], after: number): number[] | null {
  if (waiting.length > MOST_TOGETHER) return null;
  if (before === null) return waiting.every(({ isSigned }) => isSigned) ? waiting.map(({ pence }) => pence) : null;
  const ways: number[][] = [];
  for (let way = 0; way < 2 ** waiting.length && ways.length < 2; way++) {
    const signed = waiting.map(({ pence }, at) => ((way >> at) & 1 ? Math.abs(pence) : -Math.abs(pence)));
    const agrees = waiting.every(({ pence, isSigned }, at) => !isSigned || signed[at] === pence);
    if (agrees && before + signed.reduce((sum, one) => sum + one, 0) === after) ways.push(signed);
  }
  return ways.length === 1 ? (ways[0] ?? null) : null;
}

type Money = { pence: number; isSigned: boolean };

/** The last one or two amounts of a line, the amount before the balance. */
function splitMoney(text: string): { rest: string; money: Money[] } {
  const money: Money[] = [];
  let rest = text;
  for (let found = MONEY_AT_END.exec(rest); found && money.length < 2; found = MONEY_AT_END.exec(rest)) {
    const pence = readMoney(found[1] ?? '');
    if (pence === null) break;
    money.unshift({ pence, isSigned: /[-−()]|CR|DR/i.test(found[1] ?? '') });
    rest = rest.slice(0, found.index).trimEnd();
  }
  return { rest, money };
}

function dayIn(text: string, year: string | undefined): string | null {
  const whole = readDay(text.replace(/\s+/g, ' '));
  if (whole !== null) return whole;
  const short = /^(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9}|\d{1,2})$/i.exec(text.trim());
  if (!short || year === undefined) return null;
  const word = short[2] ?? '';
  return day(year, /\d/.test(word) ? word : monthOf(word), short[1]);
}

function beside(lines: readonly string[], label: RegExp): string | null {
  for (const line of lines) {
    const found = label.exec(line);
    if (found?.[1] !== undefined) return found[1].trim();
  }
  return null;
}
