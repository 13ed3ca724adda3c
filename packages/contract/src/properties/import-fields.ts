import { LETTING_STAGES, PROPERTY_TYPES, SALE_STAGES } from '@freehold/property-rules/property-stages';

/** What a file can bring in. */
export const IMPORT_KINDS = ['sales', 'lettings', 'people'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const MOST_IMPORT_ROWS = 2_000;
export const MOST_IMPORT_MEGABYTES = 5;

/** One thing a column can mean. `isNeeded`: no row goes in without it. `choices`: its words are mapped one by one. */
export type ImportField = {
  readonly key: string;
  readonly label: string;
  readonly isNeeded?: true;
  readonly choices?: readonly string[];
  /** For firms with more than one office alone. */
  readonly isForBranches?: true;
  /** Three made-up values for the template, in its order of rows. */
  readonly examples?: readonly [string, string, string];
};

const ADDRESS: readonly ImportField[] = [
  { key: 'whole_address', label: 'Whole address in one' },
  { key: 'building', label: 'House name or number' },
  {
    key: 'line1',
    label: 'First line of the address',
    isNeeded: true,
    examples: ['14 Calloway Crescent', 'Flat 2, 90 Cotswold Rise', 'Windmill Barn'],
  },
  { key: 'line2', label: 'Second line', examples: ['', '', 'Mill Lane'] },
  { key: 'town', label: 'Town', isNeeded: true, examples: ['Bristol', 'Bristol', 'Blagdon'] },
  { key: 'county', label: 'County', examples: ['', '', 'Somerset'] },
  { key: 'postcode', label: 'Postcode', isNeeded: true, examples: ['BS8 4KV', 'BS6 5VO', 'BS40 8VM'] },
];

const property = (stages: readonly string[], money: readonly ImportField[], owner: string, onMarket: string): readonly ImportField[] => [
  { key: 'reference', label: 'Your reference', examples: ['BQ-0117', 'BQ-0118', 'BQ-0119'] },
  ...ADDRESS,
  { key: 'type', label: 'Type', choices: Object.keys(PROPERTY_TYPES), examples: ['Terraced house', 'Flat', 'Detached house'] },
  { key: 'bedrooms', label: 'Bedrooms', examples: ['4', '2', '5'] },
  {
    key: 'tenure',
    label: 'Tenure',
    choices: ['freehold', 'leasehold', 'commonhold', 'unknown'],
    examples: ['Freehold', 'Leasehold', 'Freehold'],
  },
  ...money,
  { key: 'stage', label: 'Stage', choices: stages, examples: [onMarket, onMarket, 'Instructed'] },
  { key: 'listed_on', label: 'On the market since', examples: ['02/11/2026', '16/11/2026', ''] },
  { key: 'title_number', label: 'Title number', examples: ['', 'AV120331', ''] },
  { key: 'uprn', label: 'UPRN' },
  { key: 'negotiator', label: 'Negotiator, by name or email' },
  { key: 'branch', label: 'Branch, by name', isForBranches: true },
  { key: 'note', label: 'Note', examples: ['Keys at the office', '', ''] },
  { key: 'owner_name', label: `${owner}, whole name` },
  { key: 'owner_first_name', label: `${owner}’s first name`, examples: ['Priya', 'Owen', 'Marguerite'] },
  { key: 'owner_last_name', label: `${owner}’s last name`, examples: ['Olander', 'Tremayne', 'Vasey'] },
  { key: 'owner_company', label: `${owner}, company` },
  {
    key: 'owner_email',
    label: `${owner}’s email`,
    examples: ['priya@olander.example', 'owen@tremayne.example', 'marguerite@vasey.example'],
  },
  { key: 'owner_phone', label: `${owner}’s phone`, examples: ['07700 900141', '07700 900142', '07700 900143'] },
  { key: 'owner_dob', label: `${owner}’s date of birth` },
];

const PRICE: readonly ImportField[] = [{ key: 'price', label: 'Asking price', examples: ['895,000', '342,000', '760,000'] }];
const RENT: readonly ImportField[] = [
  { key: 'rent', label: 'Rent', examples: ['1,850', '1,275', '2,900'] },
  {
    key: 'rent_frequency',
    label: 'Rent is paid every',
    choices: ['week', 'month', 'quarter', 'year'],
    examples: ['Month', 'Month', 'Month'],
  },
  { key: 'deposit', label: 'Deposit', examples: ['2,134.61', '1,471.15', ''] },
  { key: 'available_on', label: 'Available from', examples: ['15/01/2027', '', '01/02/2027'] },
];

const PEOPLE: readonly ImportField[] = [
  { key: 'name', label: 'Whole name' },
  { key: 'title', label: 'Title', examples: ['Ms', 'Mr', ''] },
  { key: 'first_name', label: 'First name', isNeeded: true, examples: ['Priya', 'Owen', ''] },
  { key: 'middle_names', label: 'Middle names', examples: ['', 'Rhys', ''] },
  { key: 'last_name', label: 'Last name', isNeeded: true, examples: ['Olander', 'Tremayne', ''] },
  { key: 'dob', label: 'Date of birth', examples: ['14/03/1984', '', ''] },
  { key: 'company_name', label: 'Company', examples: ['', '', 'Vasey Estates Ltd'] },
  { key: 'company_number', label: 'Company number', examples: ['', '', '99002417'] },
  { key: 'email', label: 'Email', examples: ['priya@olander.example', 'owen@tremayne.example', 'office@vasey.example'] },
  { key: 'phone', label: 'Phone', examples: ['07700 900141', '07700 900142', '07700 900143'] },
  { key: 'other_phone', label: 'Another phone' },
  { key: 'user_reference', label: 'Your reference', examples: ['P-101', 'P-102', 'P-103'] },
  { key: 'relationship_started_on', label: 'Client since', examples: ['01/06/2025', '', ''] },
  ...ADDRESS.map(({ isNeeded: _, ...field }) => field),
];

/** What the columns of a file can mean, in the order of the template. */
export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  // A sale that fell through is on the market again.
  sales: property(
    SALE_STAGES.filter((stage) => stage !== 'fallen_through'),
    PRICE,
    'Seller',
    'For sale',
  ),
  lettings: property(LETTING_STAGES, RENT, 'Landlord', 'To let'),
  people: PEOPLE,
};

/** What the columns of this firm's files can mean. */
export const fieldsFor = (kind: ImportKind, hasBranches: boolean): readonly ImportField[] =>
  IMPORT_FIELDS[kind].filter(({ isForBranches }) => hasBranches || !isForBranches);

/** Fields that bring what another one stands for: with them it need not be there. */
export const INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  line1: ['whole_address', 'building'],
  town: ['whole_address'],
  postcode: ['whole_address'],
  first_name: ['name', 'company_name'],
  last_name: ['name', 'company_name'],
};

/** Needed fields that no column stands for. */
export function missingFields(kind: ImportKind, chosen: readonly (string | null)[]): ImportField[] {
  return IMPORT_FIELDS[kind].filter(
    ({ key, isNeeded }) => isNeeded && ![key, ...(INSTEAD_OF[key] ?? [])].some((each) => chosen.includes(each)),
  );
}
