/** Where money for a purchase can come from, with what it is called and the paper that shows it; null where no paper is asked for. */
export const FUND_TYPES = {
  savings: { name: 'Savings', paper: 'Statements of the last six months' },
  sale: { name: 'Sale of a property', paper: 'Completion statement, or the memorandum of sale' },
  mortgage: { name: 'Mortgage', paper: 'Mortgage offer, or the agreement in principle' },
  gift: { name: 'Gift', paper: 'Gift letter signed by the giver' },
  inheritance: { name: 'Inheritance', paper: 'Letter of the executor, or the grant of probate' },
  income: { name: 'Income', paper: 'Payslips, or the accounts of a business' },
  loan: { name: 'Loan', paper: 'Loan agreement' },
  investment: { name: 'Investments', paper: 'Statement of the investments, or the note of their sale' },
  co_buyer: { name: 'Another buyer', paper: null },
  crypto: { name: 'Cryptocurrency', paper: 'Statement of the exchange, back to the purchase' },
  other: { name: 'Something else', paper: 'A paper that shows where it comes from' },
} as const;
export type FundType = keyof typeof FUND_TYPES;

export type FundsItem = {
  /** A short key that the client makes; files name the part they belong to by it. */
  id: string;
  type: FundType;
  amount_pence: number;
  /** ISO 3166, two letters. */
  country: string;
  explanation?: string | undefined;
  giver_name?: string | undefined;
};

export type FundsAnswer = { target_pence: number; items: readonly FundsItem[] };

export const MOST_FUNDS_PENCE = 1_000_000_000;
export const MOST_FUNDS_ITEMS = 30;

/** What is still to explain: `short` by so much, `over` by so much, or `even`. `pence` is never negative. */
export type LeftToExplain = { state: 'even' | 'short' | 'over'; pence: number; named_pence: number; text: string };

export function leftToExplain({ target_pence: target, items }: FundsAnswer): LeftToExplain {
  const named = items.reduce((sum, { amount_pence: amount }) => sum + amount, 0);
  const left = target - named;
  if (left === 0) return { state: 'even', pence: 0, named_pence: named, text: `All of ${inPounds(target)} is named` };
  if (left > 0) return { state: 'short', pence: left, named_pence: named, text: `${inPounds(left)} still to explain` };
  return { state: 'over', pence: -left, named_pence: named, text: `${inPounds(-left)} more than the ${inPounds(target)} asked for` };
}

/** The paper a part wants; null where it wants none. */
export const paperOf = (item: Pick<FundsItem, 'type'>): string | null => FUND_TYPES[item.type].paper;

/** The parts that want a paper and have none. `withPaper`: the ids of parts that a file belongs to. */
export const withoutPaper = (items: readonly FundsItem[], withPaper: ReadonlySet<string>): FundsItem[] =>
  items.filter((item) => paperOf(item) !== null && !withPaper.has(item.id));

export type FundsFault = {
  /** The part, by its place in the list; null for the answer as a whole. */
  item: number | null;
  field: 'id' | 'type' | 'amount_pence' | 'country' | 'explanation' | 'giver_name' | 'target_pence' | 'items';
  code: 'missing' | 'not_money' | 'duplicated' | 'unknown' | 'too_many' | 'sum';
  message: string;
};

/** Everything that stops the answer from being handed in; the sum is wrong only where nothing else is. */
export function findFundsFaults(answer: FundsAnswer): FundsFault[] {
  const faults: FundsFault[] = [];
  const ids = new Set<string>();
  const { target_pence: target, items } = answer;
  if (!isMoney(target)) faults.push({ item: null, field: 'target_pence', code: 'not_money', message: MONEY });
  if (items.length === 0) faults.push({ item: null, field: 'items', code: 'missing', message: 'Add the first part of the money' });
  if (items.length > MOST_FUNDS_ITEMS)
    faults.push({ item: null, field: 'items', code: 'too_many', message: `Enter at most ${MOST_FUNDS_ITEMS} parts` });
  items.forEach((one, item) => {
    const fault = (field: FundsFault['field'], code: FundsFault['code'], message: string) => faults.push({ item, field, code, message });
    if (!Object.hasOwn(FUND_TYPES, one.type)) fault('type', 'unknown', 'Choose where this part comes from');
    if (!/^[\w-]{1,40}$/.test(one.id)) fault('id', 'missing', 'This part has no key');
    else if (ids.has(one.id)) fault('id', 'duplicated', 'Two parts have the same key');
    ids.add(one.id);
    if (!isMoney(one.amount_pence)) fault('amount_pence', 'not_money', MONEY);
    if (!/^[A-Z]{2}$/.test(one.country)) fault('country', 'missing', 'Choose the country the money comes from');
    if (one.type === 'gift' && isBlank(one.giver_name)) fault('giver_name', 'missing', 'Enter the name of the giver');
    if (one.type === 'other' && isBlank(one.explanation)) fault('explanation', 'missing', 'Say where this money comes from');
  });
  const left = leftToExplain(answer);
  if (faults.length === 0 && left.state !== 'even') faults.push({ item: null, field: 'items', code: 'sum', message: left.text });
  return faults;
}

const MONEY = 'Enter an amount in pounds, like 250 or 250.00';
const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
const isMoney = (pence: number): boolean => Number.isSafeInteger(pence) && pence > 0 && pence <= MOST_FUNDS_PENCE;

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', trailingZeroDisplay: 'stripIfInteger' });

/** £12,500, or £12,500.50. */
export const inPounds = (pence: number): string => POUNDS.format(pence / 100);
