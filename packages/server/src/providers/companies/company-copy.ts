import type { CompanyProfile, CompanyRecord } from '@freehold/property-rules/companies/company-record';
import type { Pool } from 'pg';
import { z } from 'zod';
import * as shapes from './companies-house-shapes.ts';
import { findByName, isNamed } from './copy-search.ts';
import { type CompanyFacts, MOST_FOUND, type OwnersOfCompany } from './provider.ts';

/**
 * The register of companies from the files that Companies House publishes, as the operator loaded them: what it says of companies and of people
 * with significant control. No director is in them, no filing and no insolvency case. Where its streams are read, what changed since stands over
 * what the files say.
 */
export type CompanyCopy = {
  name: 'copy';
  /** The day to which the file of companies goes; null where none was loaded. */
  day(): Promise<string | null>;
  /** The best ten by name or number; none is an empty list. */
  search(text: string): Promise<CompanyFacts[]>;
  get(number: string): Promise<CompanyFacts | null>;
  /** Null when the copy has no company of this number. */
  read(number: string): Promise<CompanyRecord | null>;
  readOwners(number: string): Promise<OwnersOfCompany | null>;
};

const day = z.string().nullable();
const text = z.string().nullable();
const Row = z.object({
  name: z.string(),
  number: z.string(),
  office_care_of: text,
  office_po_box: text,
  office_address_line1: text,
  office_address_line2: text,
  office_post_town: text,
  office_county: text,
  office_post_code: text,
  category: text,
  status: text,
  incorporated_on: day,
  accounts_next_due: day,
  accounts_last_made_up: day,
  confirmation_next_due: day,
  confirmation_last_made_up: day,
  mortgages_num_mort_outstanding: text,
  sic_1: text,
  sic_2: text,
  sic_3: text,
  sic_4: text,
  previous: z.array(z.string()),
  missing_from: day,
  /** Companies with the same registered office. */
  sharing: z.number().nullable(),
});
type Row = z.infer<typeof Row>;
const PREVIOUS = Array.from({ length: 10 }, (_, at) => `previous_${at + 1}`).join(', ');
const DAYS = [
  'incorporated_on',
  'accounts_next_due',
  'accounts_last_made_up',
  'confirmation_next_due',
  'confirmation_last_made_up',
  'missing_from',
];
const PLAIN = Object.keys(Row.shape).filter((column) => !DAYS.includes(column) && column !== 'previous' && column !== 'sharing');
/** More than this are not counted to the end. */
const MOST_COUNTED = 10_000;
const READ = `select ${PLAIN.join(', ')}, ${DAYS.map((column) => `${column}::text`).join(', ')}, array_remove(array[${PREVIOUS}], null) as previous,
    case when office_post_code is null or office_address_line1 is null then null else (select count(*)::int from (select from register_companies as other
      where other.office_post_code = one.office_post_code and other.office_address_line1 = one.office_address_line1 limit ${MOST_COUNTED}) as all_there) end as sharing
  from register_companies as one where number = $1`;
const OWNERS = 'select entry, said from register_owners where number = $1 order by entry';
const CHANGES = 'select stream, entry, said from register_changes where number = $1 order by entry';
/** Changes that were read without a gap since the file bring the copy on to their day. */
const DAY = `select greatest(day, (select (read_to at time zone 'Europe/London')::date from register_streams
      where stream = 'companies' and (began_at at time zone 'Europe/London')::date <= day))::text as day
  from (select coalesce(last_on, loaded_at::date) as day from data_versions where kind = 'companies' order by id desc limit 1) as newest`;
const HAS_OWNERS = 'select exists (select from register_owners) as has';

/** As the register’s own interface writes them. */
const STATUSES: readonly [RegExp, string][] = [
  [/^active/i, 'active'],
  [/liquidation/i, 'liquidation'],
  [/administration/i, 'administration'],
  [/receiver/i, 'receivership'],
  [/voluntary arrangement/i, 'voluntary-arrangement'],
  [/insolvency/i, 'insolvency-proceedings'],
  [/^converted/i, 'converted-closed'],
  [/dissolved/i, 'dissolved'],
];
export const NOT_IN_COPY = 'not-in-copy';
function statusOf({ status, missing_from: missing }: Pick<Row, 'status' | 'missing_from'>): string {
  if (missing !== null) return NOT_IN_COPY;
  const said = (status ?? '').trim();
  return STATUSES.find(([words]) => words.test(said))?.[1] ?? (said === '' ? 'unknown' : said.toLowerCase().replaceAll(/[^a-z]+/g, '-'));
}

function profileOf(row: Row): CompanyProfile {
  const parts = [
    row.office_care_of,
    row.office_po_box ? `PO Box ${row.office_po_box}` : null,
    row.office_address_line1,
    row.office_address_line2,
  ];
  const address = [...parts, row.office_post_town, row.office_county, row.office_post_code].filter(Boolean).join(', ');
  const filed = (lastMadeUpTo: string | null, nextDueOn: string | null) =>
    lastMadeUpTo === null && nextDueOn === null ? null : { lastMadeUpTo, nextDueOn, isOverdue: false };
  return {
    number: row.number,
    name: row.name,
    status: statusOf(row),
    statusDetail: /strike off/i.test(row.status ?? '') ? 'active-proposal-to-strike-off' : null,
    type: row.category,
    incorporatedOn: row.incorporated_on,
    dissolvedOn: null,
    address: address === '' ? null : address,
    isPoBox: Boolean(row.office_po_box) || shapes.PO_BOX.test(address),
    isOfficeInDispute: false,
    isOfficeUndeliverable: false,
    sharesOfficeWith: row.sharing === null ? null : row.sharing - 1,
    business: [row.sic_1, row.sic_2, row.sic_3, row.sic_4].flatMap((sic) => (sic ? [sic] : [])),
    previousNames: row.previous,
    accounts: filed(row.accounts_last_made_up, row.accounts_next_due),
    confirmation: filed(row.confirmation_last_made_up, row.confirmation_next_due),
    hasCharges: row.mortgages_num_mort_outstanding === null ? null : Number(row.mortgages_num_mort_outstanding) > 0,
    hasInsolvencyHistory: null,
  };
}

type Change = { stream: 'companies' | 'company_owners'; entry: string; said: unknown };
type Found = { profile: CompanyProfile; changes: readonly Change[] };

const factsOf = ({ number, name, status, incorporatedOn, dissolvedOn, address }: CompanyProfile): CompanyFacts => ({
  number,
  name,
  status,
  incorporatedOn,
  dissolvedOn,
  address,
});

export function openCompanyCopy(pool: Pool): CompanyCopy {
  async function find(number: string): Promise<Found | null> {
    const { rows } = await pool.query(READ, [number]);
    const row = rows[0] === undefined ? null : Row.parse(rows[0]);
    const { rows: changes } = await pool.query<Change>(CHANGES, [number]);
    const changed = changes.find(({ stream }) => stream === 'companies');
    if (changed === undefined) return row && { profile: profileOf(row), changes };
    if (changed.said === null) return null;
    const sharing = row?.sharing ?? null;
    const profile = shapes.readProfile(shapes.Profile.parse(changed.said));
    return { profile: { ...profile, sharesOfficeWith: sharing === null ? null : sharing - 1 }, changes };
  }
  async function findOwners(
    number: string,
    changes: readonly Change[],
  ): Promise<Pick<OwnersOfCompany, 'owners' | 'statements' | 'isListed'> | null> {
    const { rows } = await pool.query<{ entry: string; said: unknown }>(OWNERS, [number]);
    const changed = new Map(changes.filter(({ stream }) => stream === 'company_owners').map(({ entry, said }) => [entry, said]));
    // Nothing of this company, or nothing of any.
    if (rows.length === 0 && changed.size === 0 && !(await pool.query<{ has: boolean }>(HAS_OWNERS)).rows[0]?.has) return null;
    const said = [...rows.filter(({ entry }) => !changed.has(entry)).map((row) => row.said), ...changed.values()].filter(
      (one) => one !== null,
    );
    const kind = (one: unknown) => z.object({ kind: z.string() }).parse(one).kind;
    const isOwner = (one: unknown) => !kind(one).endsWith('statement') && kind(one) !== 'exemptions';
    return {
      owners: said.filter(isOwner).map((one) => shapes.readOwner(shapes.Owner.parse(one))),
      statements: said
        .filter((one) => kind(one).endsWith('statement'))
        .map((one) => shapes.Statement.parse(one))
        .filter(({ ceased_on: ceased }) => ceased == null)
        .map(({ statement }) => statement),
      isListed: said.filter((one) => kind(one) === 'exemptions').some((one) => shapes.readListed(shapes.Exemptions.parse(one))),
    };
  }
  async function get(number: string): Promise<CompanyFacts | null> {
    const found = await find(number);
    return found && factsOf(found.profile);
  }
  return {
    name: 'copy',
    day: async () => (await pool.query<{ day: string }>(DAY)).rows[0]?.day ?? null,
    async search(text) {
      const numbers = await findByName(pool, text, MOST_FOUND);
      const found = await Promise.all(numbers.map(get));
      // Of a company that changed its name the file has the old one.
      return found.filter((one) => one !== null).filter(({ name }) => isNamed(text, name));
    },
    get,
    async read(number) {
      const company = await find(number);
      if (company === null) return null;
      const found = await findOwners(number, company.changes);
      return {
        profile: company.profile,
        officers: null,
        owners: found?.owners ?? null,
        statements: found?.statements ?? [],
        isListed: found?.isListed ?? false,
        filings: [],
        insolvency: [],
      };
    },
    async readOwners(number) {
      const company = await find(number);
      if (company === null) return null;
      const found = await findOwners(number, company.changes);
      return {
        name: company.profile.name,
        status: company.profile.status,
        owners: found?.owners ?? [],
        statements: found?.statements ?? [],
        isListed: found?.isListed ?? false,
      };
    },
  };
}
