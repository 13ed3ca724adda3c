/** Detached, semi-detached, terraced, flat, other. */
export type PropertyType = 'D' | 'S' | 'T' | 'F' | 'O';

/** A sale as HM Land Registry published it. */
export type Sale = {
  id: string;
  pricePence: number;
  /** `2019-04-11` */
  date: string;
  /** As published; empty for a few. */
  postcode: string;
  type: PropertyType;
  isNew: boolean;
  tenure: 'F' | 'L' | 'U';
  saon: string;
  paon: string;
  street: string;
  locality: string;
  town: string;
  district: string;
  county: string;
  /** A: at full market value, to a private buyer. B: everything else, kept since October 2013. */
  category: 'A' | 'B';
  /** What a monthly file does with the sale of this id: add, change, delete. */
  change: 'A' | 'C' | 'D';
};

/** Which of the two files that HM Land Registry hands out: without a header, or the one of its report builder. */
export type SalesForm = 'price paid' | 'report builder';

const COLUMNS = 16;
const HEADER = ['unique_id', 'price_paid', 'deed_date', 'postcode'];
const TYPES = ['D', 'S', 'T', 'F', 'O'] as const;
const NEW = ['Y', 'N'] as const;
const TENURES = ['F', 'L', 'U'] as const;
const CATEGORIES = ['A', 'B'] as const;
const CHANGES = ['A', 'C', 'D'] as const;
const DATE = /^(\d{4}-\d{2}-\d{2})(?: 00:00)?$/;
const ID = /^\{?([\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})\}?$/i;

/** The form of a file by its first row; null where it is neither. */
export function formOf(first: readonly string[]): SalesForm | null {
  if (first.length < COLUMNS) return null;
  if (HEADER.every((name, at) => first[at]?.trim().toLowerCase() === name)) return 'report builder';
  return typeof readSale(first, 'price paid') === 'string' ? null : 'price paid';
}

/** The row that runs on behind the header where the break between them is missing, as a published file had it; null where nothing does. */
export function rowBehindHeader(header: readonly string[]): string[] | null {
  const [joined = '', ...rest] = header.slice(COLUMNS - 1);
  const first = joined.replace(/^linked_data_uri/i, '').replaceAll('"', '');
  return rest.length === 0 ? null : [first, ...rest];
}

/**
 * One row: sixteen columns of text. The report builder gives the flat before the number of the house, its ids without braces and no change.
 * Answers with what is wrong, in words, where the row is none.
 */
export function readSale(row: readonly string[], form: SalesForm): Sale | string {
  if (row.length !== COLUMNS) return `${row.length} columns, not ${COLUMNS}`;
  const [id = '', price = '', date = '', postcode = '', type = '', isNew = '', tenure = '', one = '', two = '', ...rest] = row;
  const [street = '', locality = '', town = '', district = '', county = '', category = '', last = ''] = rest;
  const [, guid] = ID.exec(id.trim()) ?? [];
  if (guid === undefined) return `“${id.slice(0, 50)}” is no transaction id`;
  const [, day] = DATE.exec(date.trim()) ?? [];
  if (day === undefined || !isDay(day)) return `“${date.slice(0, 30)}” is no date`;
  const pounds = Number(price);
  if (!/^\d{1,12}$/.test(price) || pounds === 0) return `“${price.slice(0, 30)}” is no price in whole pounds`;
  if (!isOneOf(type, TYPES)) return `“${type.slice(0, 10)}” is no property type (D, S, T, F or O)`;
  if (!isOneOf(isNew, NEW)) return `“${isNew.slice(0, 10)}” does not say whether it was new (Y or N)`;
  if (!isOneOf(tenure, TENURES)) return `“${tenure.slice(0, 10)}” is no tenure (F, L or U)`;
  if (!isOneOf(category, CATEGORIES)) return `“${category.slice(0, 10)}” is no category (A or B)`;
  const change = form === 'report builder' ? 'A' : last;
  if (!isOneOf(change, CHANGES)) return `“${change.slice(0, 10)}” is no record status (A, C or D)`;
  const [saon, paon] = form === 'report builder' ? [one, two] : [two, one];
  return {
    id: guid.toUpperCase(),
    pricePence: pounds * 100,
    date: day,
    postcode: postcode.trim(),
    type,
    isNew: isNew === 'Y',
    tenure,
    saon,
    paon,
    street,
    locality,
    town,
    district,
    county,
    category,
    change,
  };
}

const isOneOf = <L extends string>(letter: string, letters: readonly L[]): letter is L => letters.some((one) => one === letter);

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The sales that stand after every row in its order: a later row of one id takes the place of the earlier, or takes it out. */
export function applyChanges(rows: Iterable<Sale>): Sale[] {
  const standing = new Map<string, Sale>();
  for (const sale of rows) {
    if (sale.change === 'D') standing.delete(sale.id);
    else standing.set(sale.id, sale);
  }
  return [...standing.values()];
}
