import { capitalise, formatDate } from '../../../lib/format.ts';
import { formatPounds } from '../../../lib/format.ts';
import { countryName } from '../../../lib/countries.ts';

export type GivenFact = { label: string; value: string } | { label: string; parts: readonly GivenFact[] };

const LABELS: Readonly<Record<string, string>> = {
  dob: 'Date of birth',
  mrz: 'Code at the foot of the document',
  mrz_source: 'Where the code is from',
  line1: 'Address',
  line2: 'Second line',
  from: 'From',
  to: 'To',
  dated_on: 'Dated',
  issuer: 'Sent by',
  expires_on: 'Expires',
  kind: 'Document',
  owns: 'How they own it',
  in_person: 'Checked in person',
  target_pence: 'To be explained',
  amount_pence: 'Amount',
  income_pence: 'Income',
  income_per: 'Paid by the',
  entries: 'Addresses',
  items: 'Parts of the money',
  copies: 'Copies agreed to',
  giver_name: 'From whom',
  has_mortgage: 'Mortgage on it',
  job: 'Job',
};
/** What is written as a code, in words. */
const CODES: Readonly<Record<string, string>> = {
  picture: 'Read from the picture by the phone',
  typed: 'Typed by the person',
  passport: 'Passport',
  driving_licence: 'Driving licence',
  residence_permit: 'Residence permit or eVisa',
  in_person: 'To be checked in person',
  bank_statement: 'Bank statement',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  hmrc_letter: 'Letter from HMRC',
  tenancy_agreement: 'Tenancy agreement',
  self_employed: 'Self-employed',
  not_working: 'Not working',
  co_buyer: 'From a co-buyer',
  sale: 'Sale of something',
  sole: 'Alone',
  joint: 'With others',
  for_owner: 'They act for the owner',
  executor: 'They are the executor',
};
const COUNTRIES = new Set(['country', 'nationality']);
const DAYS = new Set(['dob', 'expires_on', 'dated_on']);
/** Which fields hold a code and not words of the person. */
const CODED = new Set(['kind', 'status', 'income_per', 'type', 'owns', 'copies', 'mrz_source']);
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const labelOf = (key: string): string => LABELS[key] ?? capitalise(key.replace(/_pence$/, '').replaceAll('_', ' '));
const spelt = (code: string): string => CODES[code] ?? capitalise(code.replaceAll('_', ' '));

type Plain = string | number | boolean;
const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value);

function valueOf(key: string, value: Plain): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return key.endsWith('_pence') ? formatPounds(value) : String(value);
  if (COUNTRIES.has(key)) return countryName(value);
  if (DAYS.has(key) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}$/.test(value)) return MONTH.format(new Date(`${value}-01T12:00:00Z`)).replace('Sept', 'Sep');
  return CODED.has(key) ? spelt(value) : value;
}

/** What somebody gave in a step, as labels and values; what they left empty is left out. A draft may have any shape. */
export function answerFacts(answers: unknown): GivenFact[] {
  if (isPlain(answers)) return [{ label: 'Answer', value: valueOf('', answers) }];
  if (typeof answers !== 'object' || answers === null) return [];
  if (Array.isArray(answers)) return answers.flatMap((one: unknown, index) => factOf(String(index + 1), String(index + 1), one));
  return Object.entries(answers).flatMap(([key, value]) => {
    // The number of a part says nothing to a reader.
    if (key === 'id' || value === undefined) return [];
    if (value === null) return key === 'to' ? [{ label: labelOf(key), value: 'Now' }] : [];
    return factOf(key, labelOf(key), value);
  });
}

function factOf(key: string, label: string, value: unknown): GivenFact[] {
  if (value === '') return [];
  if (isPlain(value)) return [{ label, value: valueOf(key, value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
    const words = value.flatMap((one: unknown) => (isPlain(one) && one !== '' ? [valueOf(key, one)] : []));
    return words.length === 0 ? [] : [{ label, value: words.join(', ') }];
  }
  if (!Array.isArray(value) && 'line1' in value) return addressFact(label, { ...value });
  const parts = answerFacts(value);
  return parts.length === 0 ? [] : [{ label, parts }];
}

/** An address is read in one line. */
function addressFact(label: string, { line1, line2, town, postcode, country }: Readonly<Record<string, unknown>>): GivenFact[] {
  const words = [line1, line2, town, postcode, typeof country === 'string' ? countryName(country) : null];
  const value = words.filter((word) => typeof word === 'string' && word !== '').join(', ');
  return value === '' ? [] : [{ label, value }];
}
