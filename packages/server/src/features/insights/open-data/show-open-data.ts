import type { getOpenData, DataVersion, OpenDataKind, OpenDataSet } from '@freehold/contract/insights/open-data';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { countRows, countVersions, findNewestVersions, findStreams, findVersions } from './store.ts';

const MOST_VERSIONS = 100;
const DAY_MS = 86_400_000;
export const OGL = {
  name: 'Open Government Licence v3.0',
  url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
} as const;

/** Free, and not the Open Government Licence: rows must not be given on. */
const OWN_LICENCE = {
  name: 'Use land and property data licence',
  url: 'https://use-land-property-data.service.gov.uk/datasets/ccod',
} as const;

export const SHARE_ALIKE = {
  name: 'Creative Commons Attribution-ShareAlike 3.0',
  url: 'https://creativecommons.org/licenses/by-sa/3.0/',
} as const;

/** What each kind is, and after how many days its publisher has a newer one for certain. */
type Told = Pick<OpenDataSet, 'kind' | 'name' | 'publisher' | 'licence' | 'gives'> & { table: string; cycleDays: number | null };
const SETS: readonly Told[] = [
  {
    kind: 'price_paid',
    name: 'Price Paid Data',
    publisher: 'HM Land Registry',
    licence: OGL,
    gives: 'Sales of England and Wales: prices, indexes, comparables and addresses',
    table: 'price_paid',
    cycleDays: 45,
  },
  {
    kind: 'code_point_open',
    name: 'Code-Point Open',
    publisher: 'Ordnance Survey',
    licence: OGL,
    gives: 'Positions of the postcodes of Great Britain: distances and maps',
    table: 'postcodes',
    cycleDays: 120,
  },
  {
    kind: 'code_list',
    name: 'Names of districts',
    publisher: 'Ordnance Survey',
    licence: OGL,
    gives: 'The district beside a postcode, and the region of the House Price Index',
    table: 'district_names',
    cycleDays: null,
  },
  {
    kind: 'postcode_directory',
    name: 'ONS Postcode Directory',
    publisher: 'Office for National Statistics',
    licence: OGL,
    gives: 'Postcodes that ended, and those of Northern Ireland',
    table: 'postcodes',
    cycleDays: 120,
  },
  {
    kind: 'house_price_index',
    name: 'UK House Price Index',
    publisher: 'HM Land Registry',
    licence: OGL,
    gives: 'The official index beside the index of homes sold twice',
    table: 'house_prices',
    cycleDays: 60,
  },
  {
    kind: 'boundaries',
    name: 'Outlines of councils and regions',
    publisher: 'Office for National Statistics',
    licence: OGL,
    gives: 'Maps of the UK House Price Index by council and region',
    table: 'boundaries',
    cycleDays: null,
  },
  {
    kind: 'postcode_boundaries',
    name: 'Outlines of postcode districts',
    publisher: 'Wikipedia contributors',
    licence: SHARE_ALIKE,
    gives: 'Maps of prices with the outlines of postcode areas and districts, in place of squares',
    table: 'postcode_boundaries',
    cycleDays: null,
  },
  {
    kind: 'ccod',
    name: 'UK companies that own property (CCOD)',
    publisher: 'HM Land Registry',
    licence: OWN_LICENCE,
    gives: 'Which companies own a title, on checks of property ownership',
    table: 'ccod',
    cycleDays: 45,
  },
  {
    kind: 'ocod',
    name: 'Overseas companies that own property (OCOD)',
    publisher: 'HM Land Registry',
    licence: OWN_LICENCE,
    gives: 'Which companies abroad own a title, and where they are incorporated',
    table: 'ocod',
    cycleDays: 45,
  },
  {
    kind: 'companies',
    name: 'Free Company Data Product',
    publisher: 'Companies House',
    licence: null,
    gives: 'A copy of the register of companies: company checks without a key, or while Companies House does not answer',
    table: 'register_companies',
    cycleDays: 45,
  },
  {
    kind: 'company_owners',
    name: 'People with significant control',
    publisher: 'Companies House',
    licence: null,
    gives: 'Who owns and controls companies, beside the copy of their register. It names no directors',
    table: 'register_owners',
    cycleDays: 45,
  },
  {
    kind: 'demo',
    name: 'Demonstration',
    publisher: 'Freehold',
    licence: null,
    gives: 'Made-up sales and postcodes. Nothing of it is real',
    table: 'demo_price_paid',
    cycleDays: null,
  },
];

type Row = Awaited<ReturnType<typeof findVersions>>[number];
const present = (row: Row): DataVersion => ({
  id: row.id,
  kind: row.kind,
  file: row.file,
  sha256: row.sha256,
  rows: row.rows,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  kept: row.kept,
  from: row.first_on,
  through: row.last_on,
  loaded_at: row.loaded_at.toISOString(),
});

/** Which open data is loaded, how fresh it is, and what each file changed. */
export async function showOpenData(trx: Trx): Promise<z.infer<typeof getOpenData.output>> {
  const newest = await findNewestVersions(trx);
  const counts = await countVersions(trx);
  const rows = await countRows(trx);
  const versions = await findVersions(trx, MOST_VERSIONS);
  const streams = await findStreams(trx);
  const has = (kind: OpenDataKind) => newest.some((row) => row.kind === kind);
  const sets = SETS.filter(({ kind }) => kind !== 'demo' || has('demo')).map(({ table, cycleDays, ...set }) => {
    const row = newest.find(({ kind }) => kind === set.kind);
    const stream = row && streams.find((one) => one.stream === set.kind);
    const ageDays = row ? Math.floor((Date.now() - row.loaded_at.getTime()) / DAY_MS) : null;
    return {
      ...set,
      // What no request may read is as many as its newest version said.
      rows: row ? (rows[table] ?? row.rows) : 0,
      versions: counts.find(({ kind }) => kind === set.kind)?.versions ?? 0,
      newest: row ? present(row) : null,
      age_days: ageDays,
      is_stale: ageDays !== null && cycleDays !== null && ageDays > cycleDays,
      changes: stream ? { read_to: stream.read_to?.toISOString() ?? null, trouble: stream.trouble } : null,
    };
  });
  return {
    has_sales: has('price_paid') || has('demo'),
    is_demonstration: has('demo') && !has('price_paid'),
    sets,
    versions: versions.map(present),
    command: 'npm run data -- import FOLDER',
  };
}
