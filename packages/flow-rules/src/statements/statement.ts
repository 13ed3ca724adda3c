/** One line of an account. What came in is positive, what went out negative. */
export type Transaction = {
  /** `2026-04-02`. */
  date: string;
  description: string;
  amount_pence: number;
  /** What the account held after it, where the statement says so. */
  balance_pence: number | null;
  /** The line of the file it stands on, from 1. */
  line: number;
};

/** A line that was not understood, and why. */
export type UnreadLine = { line: number; why: string };

export type Statement = {
  format: 'csv' | 'ofx' | 'pdf';
  /** Whose account it is, where the statement says so. */
  holder: string | null;
  /** The last digits of the account's number. */
  account_tail: string | null;
  /** The first and last day: those the statement states, else those of its transactions. */
  from: string;
  to: string;
  /** The oldest first. */
  transactions: Transaction[];
  /** What the account held at the end, where that can be told. */
  closing_pence: number | null;
  /** At most so many as are worth showing; `unread_count` counts all. */
  unread: UnreadLine[];
  unread_count: number;
};

/** A statement, or why the file is none that can be read. It is never half of one: what was left out is counted. */
export type StatementReading = { read: true; statement: Statement } | { read: false; why: string };

export const MOST_TRANSACTIONS = 20_000;
export const MOST_STATEMENT_CHARACTERS = 8_000_000;
const MOST_UNREAD_SHOWN = 20;
const LONGEST_DESCRIPTION = 160;

type Found = {
  format: Statement['format'];
  holder?: string | null;
  account?: string | null;
  from?: string | null;
  to?: string | null;
  transactions: Transaction[];
  closing?: number | null;
  unread: UnreadLine[];
};

/** Puts together what a reader found; nothing found is not read. */
export function asStatement({ format, holder = null, account = null, from = null, to = null, ...found }: Found): StatementReading {
  const { unread } = found;
  if (found.transactions.length === 0) return { read: false, why: 'No transactions were found in it' };
  const inOrder = isNewestFirst(found.transactions) ? found.transactions.toReversed() : found.transactions;
  const transactions = inOrder
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one.date < b.one.date ? -1 : a.one.date > b.one.date ? 1 : a.at - b.at))
    .map(({ one }) => ({ ...one, description: tidy(one.description) }));
  const [first, last] = [transactions[0]?.date ?? '', transactions.at(-1)?.date ?? ''];
  const digits = account?.replace(/\D/g, '') ?? '';
  return {
    read: true,
    statement: {
      format,
      holder: holder === null || holder.trim() === '' ? null : tidy(holder),
      account_tail: digits.length >= 4 ? digits.slice(-4) : null,
      from: from !== null && from < first ? from : first,
      to: to !== null && to > last ? to : last,
      transactions,
      closing_pence: found.closing ?? transactions.findLast(({ balance_pence: balance }) => balance !== null)?.balance_pence ?? null,
      unread: unread.slice(0, MOST_UNREAD_SHOWN),
      unread_count: unread.length,
    },
  };
}

/** Banks write either way; within one day the order of the file tells which line came last. */
function isNewestFirst(transactions: readonly Transaction[]): boolean {
  return (transactions[0]?.date ?? '') > (transactions.at(-1)?.date ?? '');
}

const tidy = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_DESCRIPTION)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_DESCRIPTION);
