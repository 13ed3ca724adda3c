import { parse } from 'csv-parse/sync';
import { readDay, readMoney } from './read-values.ts';
import {
  asStatement,
  MOST_STATEMENT_CHARACTERS,
  MOST_TRANSACTIONS,
  type StatementReading,
  type Transaction,
  type UnreadLine,
} from './statement.ts';

type Row = { cells: string[]; line: number };
const COLUMNS = [
  'date',
  'description',
  'amount',
  'paid_in',
  'paid_out',
  'balance',
  'account',
  'holder',
  'currency',
  'state',
  'type',
] as const;
type Column = (typeof COLUMNS)[number];

/** What banks write above their columns, without spaces and marks. The first column of a kind counts, but for the words that describe. */
const HEADS: Record<Column, readonly string[]> = {
  date: [
    'date',
    'transactiondate',
    'postingdate',
    'posteddate',
    'dateposted',
    'bookingdate',
    'completeddate',
    'valuedate',
    'processeddate',
  ],
  description: [
    'description',
    'transactiondescription',
    'details',
    'transactiondetails',
    'narrative',
    'memo',
    'name',
    'payee',
    'merchant',
    'counterparty',
    'reference',
    'transactions',
    'particulars',
    'notes',
  ],
  amount: ['amount', 'value', 'transactionamount', 'amountgbp', 'netamount', 'moneyinout'],
  paid_in: ['paidin', 'moneyin', 'credit', 'creditamount', 'credits', 'in', 'deposit', 'deposits', 'amountin', 'paidingbp', 'receipts'],
  paid_out: [
    'paidout',
    'moneyout',
    'debit',
    'debitamount',
    'debits',
    'out',
    'withdrawal',
    'withdrawals',
    'withdrawn',
    'amountout',
    'paidoutgbp',
    'payments',
  ],
  balance: ['balance', 'runningbalance', 'accountbalance', 'balancegbp', 'closingbalance', 'currentbalance'],
  account: ['accountnumber', 'account', 'accountno', 'fromaccount'],
  holder: ['accountname', 'accountholder', 'holder'],
  currency: ['currency', 'transactioncurrency', 'accountcurrency'],
  state: ['state', 'status'],
  type: ['type', 'transactiontype', 'category'],
};
const HEAD_ROWS = 25;
const NOT_A_STATEMENT = 'No columns for a date and an amount were found in it';

/** The statement of a British bank as CSV, whatever its columns are called and whatever stands above them. */
export function readCsvStatement(text: string): StatementReading {
  if (text.length > MOST_STATEMENT_CHARACTERS) return { read: false, why: 'The file is too long to be read' };
  const rows = parseRows(text);
  if (rows === null) return { read: false, why: 'It could not be read as a table. A quotation mark may be missing' };
  const at = rows.slice(0, HEAD_ROWS).findIndex(({ cells }) => columnsOf(cells) !== null);
  const head = at === -1 ? null : columnsOf(rows[at]?.cells ?? []);
  const columns = head ?? guessColumns(rows);
  if (columns === null) return { read: false, why: NOT_A_STATEMENT };
  const body = at === -1 ? rows : rows.slice(at + 1);
  if (body.length > MOST_TRANSACTIONS) return { read: false, why: `It has more than ${MOST_TRANSACTIONS.toLocaleString('en-GB')} lines` };
  const preface = at === -1 ? [] : rows.slice(0, at);
  const transactions: Transaction[] = [];
  const unread: UnreadLine[] = [];
  for (const row of body) {
    const found = readRow(row, columns);
    if (typeof found === 'string') unread.push({ line: row.line, why: found });
    else if (found !== null) transactions.push(found);
  }
  return asStatement({
    format: 'csv',
    holder: cellBelow(body, columns, 'holder') ?? besideLabel(preface, /^account ?(?:name|holder):?$/i),
    account:
      cellBelow(body, columns, 'account') ??
      besideLabel(preface, /^account ?(?:number|no\.?):?$/i) ??
      besideLabel(preface, /^account(?: name)?:?$/i),
    transactions,
    unread,
  });
}

type Columns = Partial<Record<Column, number>> & { descriptions: number[] };

function columnsOf(cells: readonly string[]): Columns | null {
  const plain = cells.map((cell) =>
    cell
      .slice(0, 60)
      .toLowerCase()
      .replace(/\(.*\)/, '')
      .replace(/[^a-z]/g, ''),
  );
  const columns: Columns = { descriptions: plain.flatMap((name, at) => (HEADS.description.includes(name) ? [at] : [])) };
  for (const column of COLUMNS) {
    const place = HEADS[column].map((name) => plain.indexOf(name)).find((one) => one !== -1);
    if (place !== undefined) columns[column] = place;
  }
  const hasMoney = columns.amount !== undefined || columns.paid_in !== undefined || columns.paid_out !== undefined;
  return columns.date !== undefined && hasMoney ? columns : null;
}

/** A file without a head, as HSBC writes it: a column of days, one of words and one or two of money. */
function guessColumns(rows: readonly Row[]): Columns | null {
  const sample = rows.slice(0, HEAD_ROWS).map(({ cells }) => cells);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const all = (test: (cell: string) => boolean) =>
    Array.from({ length: Math.min(width, 30) }, (_, at) => at).filter(
      (at) => sample.length > 0 && sample.every((cells) => test(cells[at] ?? '')),
    );
  const date = all((cell) => readDay(cell) !== null)[0];
  const [amount, balance] = all((cell) => readMoney(cell) !== null).filter((at) => at !== date);
  const words = all((cell) => /\p{L}/u.test(cell)).filter((at) => at !== date);
  if (date === undefined || amount === undefined || words.length === 0) return null;
  return { date, amount, ...(balance === undefined ? {} : { balance }), descriptions: words };
}

/** The transaction of a row; the words why it is none; null for a row that says nothing. */
function readRow({ cells, line }: Row, columns: Columns): Transaction | string | null {
  const cell = (column: Column): string => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim());
  if (cells.every((one) => one.trim() === '')) return null;
  const date = readDay(cell('date'));
  if (date === null) return 'No date';
  const currency = cell('currency').toUpperCase();
  if (currency !== '' && currency !== 'GBP' && currency !== '£') return `In ${currency.slice(0, 8)}, not in pounds`;
  if (/^(pending|reverted|declined|failed|cancelled)$/i.test(cell('state'))) return `Not completed: ${cell('state').toLowerCase()}`;
  const amount = amountOf(cell);
  if (amount === null) return 'No amount';
  const words = columns.descriptions.map((at) => (cells[at] ?? '').trim()).filter((one) => one !== '');
  const description = [...new Set(words)].join(' ') || cell('type');
  return { date, description, amount_pence: amount, balance_pence: readMoney(cell('balance')), line };
}

/** Banks write what went out with a minus or without one; the column says which it is. */
function amountOf(cell: (column: Column) => string): number | null {
  const [paidIn, paidOut] = [readMoney(cell('paid_in')), readMoney(cell('paid_out'))];
  if (paidIn !== null && paidIn !== 0) return Math.abs(paidIn);
  if (paidOut !== null && paidOut !== 0) return -Math.abs(paidOut);
  const amount = readMoney(cell('amount'));
  if (amount === null) return paidIn ?? paidOut;
  return amount > 0 && /^(debit|dr|payment out|money out)$/i.test(cell('type')) ? -amount : amount;
}

function cellBelow(body: readonly Row[], columns: Columns, column: Column): string | null {
  const at = columns[column];
  return at === undefined ? null : (body.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at] ?? null);
}

function besideLabel(preface: readonly Row[], label: RegExp): string | null {
  for (const { cells } of preface) {
    const at = cells.findIndex((cell) => label.test(cell.slice(0, 40).trim()));
    if (at !== -1 && (cells[at + 1] ?? '').trim() !== '') return cells[at + 1] ?? null;
  }
  return null;
}

/** Null where it is no table. */
function parseRows(text: string): Row[] | null {
  try {
    const rows: Row[] = [];
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MOST_TRANSACTIONS + HEAD_ROWS + 1,
      max_record_size: 20_000,
      on_record(record: string[], { lines }) {
        rows.push({ cells: record.slice(0, 60), line: lines });
        return record;
      },
    });
    return rows;
  } catch {
    return null;
  }
}

/** The mark that stands most often in the first lines, outside quotes. */
function separatorOf(text: string): string {
  const head = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
