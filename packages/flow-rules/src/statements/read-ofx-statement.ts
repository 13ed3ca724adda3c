import { day, readMoney } from './read-values.ts';
import {
  asStatement,
  MOST_STATEMENT_CHARACTERS,
  MOST_TRANSACTIONS,
  type StatementReading,
  type Transaction,
  type UnreadLine,
} from './statement.ts';

/* Open Financial Exchange: 1.x is SGML whose values are not closed, 2.x is XML. Both are tags with text after them, and are read as that. */

type Tag = { name: string; isEnd: boolean; text: string; line: number };

/** True for a file that says it is OFX, or its variant QFX. */
export const isOfx = (text: string): boolean =>
  /^\s*(?:OFXHEADER:|<\?xml|<\?OFX|<OFX>)/i.test(text.slice(0, 400)) && /<OFX>/i.test(text.slice(0, 8_000));

export function readOfxStatement(text: string): StatementReading {
  if (text.length > MOST_STATEMENT_CHARACTERS) return { read: false, why: 'The file is too long to be read' };
  const transactions: Transaction[] = [];
  const unread: UnreadLine[] = [];
  const about = new Map<string, string>();
  let open: { values: Map<string, string>; line: number } | null = null;
  let currency: string | null = null;
  const accounts = new Set<string>();
  const close = () => {
    if (open) keep(open.values, open.line, transactions, unread);
    open = null;
  };
  for (const { name, isEnd, text: value, line } of tagsOf(text)) {
    if (name === 'STMTTRN') {
      close();
      if (!isEnd) open = { values: new Map(), line };
    } else if (name === 'BANKTRANLIST' && isEnd) close();
    else if (!isEnd && value !== '') {
      if (open) open.values.set(name, open.values.get(name) ?? value);
      else if (name === 'CURDEF') currency ??= value.toUpperCase();
      else if (name === 'ACCTID') {
        accounts.add(value);
        about.set(name, about.get(name) ?? value);
      } else about.set(name, about.get(name) ?? value);
    }
    if (transactions.length > MOST_TRANSACTIONS)
      return { read: false, why: `It has more than ${MOST_TRANSACTIONS.toLocaleString('en-GB')} lines` };
  }
  close();
  if (currency !== null && currency !== 'GBP') return { read: false, why: `The account is in ${currency.slice(0, 8)}, not in pounds` };
  if (accounts.size > 1) return { read: false, why: 'It holds several accounts. Send in one file for each' };
  return asStatement({
    format: 'ofx',
    account: about.get('ACCTID') ?? null,
    from: dayOf(about.get('DTSTART')),
    to: dayOf(about.get('DTEND')),
    transactions,
    closing: readMoney(about.get('BALAMT') ?? ''),
    unread,
  });
}

function keep(values: ReadonlyMap<string, string>, line: number, transactions: Transaction[], unread: UnreadLine[]): void {
  const date = dayOf(values.get('DTPOSTED'));
  const amount = readMoney(values.get('TRNAMT') ?? '');
  if (date === null) unread.push({ line, why: 'No date' });
  else if (amount === null) unread.push({ line, why: 'No amount' });
  else if ((values.get('CURSYM') ?? 'GBP').toUpperCase() !== 'GBP') unread.push({ line, why: 'Not in pounds' });
  else {
    const words = ['NAME', 'MEMO'].map((name) => values.get(name) ?? '').filter((word) => word !== '');
    transactions.push({
      date,
      description: [...new Set(words)].join(' ') || (values.get('TRNTYPE') ?? ''),
      amount_pence: amount,
      balance_pence: null,
      line,
    });
  }
}

/** `20260402`, `20260402120000[0:GMT]`. */
function dayOf(text: string | undefined): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '');
  return parts ? day(parts[1], parts[2], parts[3]) : null;
}

/** Every tag with the text up to the next, in one pass. */
function* tagsOf(text: string): Generator<Tag> {
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (let at = text.indexOf('<'); at !== -1;) {
    const end = text.indexOf('>', at);
    if (end === -1) return;
    const next = text.indexOf('<', end);
    for (; lineEnd !== -1 && lineEnd < at; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    const name = text.slice(at + 1, Math.min(end, at + 40)).trim();
    const isEnd = name.startsWith('/');
    const value = text.slice(end + 1, Math.min(next === -1 ? text.length : next, end + 1_000)).trim();
    yield { name: (isEnd ? name.slice(1) : name).toUpperCase(), isEnd, text: plain(value), line };
    at = next;
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => NAMED[name] ?? '');
