/** Names one batch takes. */
export const MOST_BATCH_ROWS = 500;
export const MOST_BATCH_MEGABYTES = 2;
/** Words of a batch are kept this long once it is over. */
export const KEEP_BATCH_DAYS = 7;

/** One thing a column of a batch can mean. */
export type BatchField = {
  readonly key: string;
  readonly label: string;
  /** Three made-up values for the template, in its order of rows. */
  readonly examples?: readonly [string, string, string];
};

/** What the columns of a batch can mean, in the order of the template. */
export const BATCH_FIELDS: readonly BatchField[] = [
  { key: 'kind', label: 'Person or company', examples: ['Person', 'Person', 'Company'] },
  { key: 'name', label: 'Name, in one column' },
  { key: 'first_name', label: 'First name', examples: ['Oswin', 'Harriet', ''] },
  { key: 'middle_names', label: 'Middle names', examples: ['', 'Jane', ''] },
  { key: 'last_name', label: 'Last name', examples: ['Tarrant', 'Voss-Delaney', ''] },
  { key: 'dob', label: 'Date of birth', examples: ['17/08/1975', '03/01/1990', ''] },
  { key: 'nationality', label: 'Nationality', examples: ['British', 'Irish', ''] },
  { key: 'gender', label: 'Gender', examples: ['Male', 'Female', ''] },
  { key: 'company_name', label: 'Company name', examples: ['', '', 'Kestrel Yard Ltd'] },
  { key: 'company_number', label: 'Company number', examples: ['', '', '99004120'] },
  { key: 'country', label: 'Country of the company', examples: ['', '', 'United Kingdom'] },
  { key: 'reference', label: 'Your reference', examples: ['LM-0412', 'LM-0413', 'LM-0414'] },
];

/** The label of what no column stands for and no row can do without; null when a name can be read. */
export function missingName(chosen: readonly (string | null)[]): string | null {
  const has = (key: string) => chosen.includes(key);
  if (has('name') || has('company_name') || (has('first_name') && has('last_name'))) return null;
  const wanted = has('first_name') ? 'last_name' : has('last_name') ? 'first_name' : 'name';
  return BATCH_FIELDS.find(({ key }) => key === wanted)?.label ?? null;
}
