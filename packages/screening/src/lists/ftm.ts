/* FollowTheMoney as JSON lines: one entity a line, with papers and designations on lines of their own that point to it, or nested in it. */
import { countryCodes } from '../country-code.ts';
import { ListRefusal } from '../list-refusal.ts';
import { readDate } from '../read-date.ts';
import type { ListEntry, NameKind, RelationKind } from '../types.ts';
import { categoriesOfTopics } from './ftm-topics.ts';
import { addBirthPlace, addName, addOnce, addRelation, emptyEntry } from './list-format.ts';
import { joinText, kindOfSchema, type ReadItem, type SourceReader } from './source-reader.ts';

type Props = Record<string, unknown>;
type Entity = { id: string; caption: string; schema: string; props: Props; row: Record<string, unknown> };

const NAMES: [string, NameKind][] = [
  ['name', 'primary'],
  ['alias', 'alias'],
  ['weakAlias', 'weak_alias'],
  ['previousName', 'former'],
];
const IDENTIFIERS: [string, string][] = [
  ['passportNumber', 'passport'],
  ['idNumber', 'national id'],
  ['socialSecurityNumber', 'national id'],
  ['registrationNumber', 'registration'],
  ['ogrnCode', 'registration'],
  ['uniqueEntityId', 'uei'],
  ['taxNumber', 'tax number'],
  ['innCode', 'tax number'],
  ['vatCode', 'tax number'],
  ['leiCode', 'lei'],
  ['swiftBic', 'swift'],
  ['dunsCode', 'duns'],
  ['imoNumber', 'imo'],
  ['mmsi', 'mmsi'],
  ['callSign', 'call sign'],
  ['wikidataId', 'wikidata'],
];

/** True when the first line of a text is an entity of FollowTheMoney. Its files of changes and other layouts of the same data are named and refused. */
export function startsAsFtm(firstLine: string, name: string): boolean {
  if (!firstLine.startsWith('{')) return false;
  const row = parseLine(firstLine);
  if (!row) return /^\{\s*"id"\s*:.*"schema"\s*:/.test(firstLine);
  if ('op' in row && isRecord(row['entity']))
    throw new ListRefusal('unrecognised', `${name} holds only the changes since another file. Load the whole data set: entities.ftm.json.`);
  if ('RECORD_ID' in row && 'DATA_SOURCE' in row)
    throw new ListRefusal(
      'unrecognised',
      `${name} is in the Senzing layout. Load the same data set as entities.ftm.json or targets.simple.csv.`,
    );
  return typeof row['id'] === 'string' && typeof row['schema'] === 'string' && isRecord(row['properties']);
}

export function openFtm(name: string): SourceReader {
  let line = 0;
  let newest = '';
  let cut: ReadItem | null = null;
  return {
    format: 'ftm',
    read(text) {
      line += 1;
      if (text.trim() === '') return [];
      const held = cut ? [cut] : [];
      cut = null;
      const row = parseLine(text);
      if (!row) {
        // Told at once only when another line follows: a broken last line is a file cut short.
        cut = { fault: { line, text: 'This line is not JSON.' } };
        return held;
      }
      const entity = entityOf(row);
      if (!entity) return [...held, { fault: { line, text: 'This line has no id, schema and properties.' } }];
      const seen = asText(row['last_seen']) || asText(row['last_change']);
      if (seen > newest) newest = seen;
      return [...held, ...readEntity(entity)];
    },
    end() {
      if (cut)
        throw new ListRefusal('truncated', `${name} stops in the middle of line ${line}. The download was cut short: fetch it again.`);
      return [];
    },
    newest: () => momentOf(newest),
  };
}

function readEntity(entity: Entity): ReadItem[] {
  const { schema, props } = entity;
  if (schema === 'Sanction') return listOf(props, 'entity').map((ref) => added(ref, (entry) => addSanction(entry, props)));
  if (schema === 'Passport' || schema === 'Identification')
    return listOf(props, 'holder').map((ref) => added(ref, (entry) => addPaper(entry, schema, props)));
  if (schema === 'CryptoWallet')
    return listOf(props, 'holder').map((ref) =>
      added(ref, (entry) => {
        for (const key of listOf(props, 'publicKey')) addOnce(entry.identifiers, `wallet: ${key}`);
      }),
    );
  if (Object.hasOwn(RELATIONS, schema)) return readRelation(schema, props);
  const kind = kindOfSchema(schema);
  if (kind === null) return [{ leftOut: schema }];
  const categories = categoriesOfTopics(listOf(props, 'topics'));
  // A relative, an owner or a subsidiary that the source carries only to draw the picture is not listed itself.
  if (entity.row['target'] === false && categories.length === 0) return [{ leftOut: 'not listed itself' }];
  const entry = { ...emptyEntry(entity.id), kind };
  addNames(entry, entity);
  for (const date of listOf(props, 'birthDate')) addOnce(entry.dobs, readDate(date) ?? '');
  entry.countries = countryCodes(
    ['nationality', 'citizenship', 'country', 'jurisdiction', 'mainCountry', 'flag'].flatMap((key) => listOf(props, key)).map(stateOf),
  );
  const [gender] = listOf(props, 'gender');
  entry.gender = gender === 'female' || gender === 'male' ? gender : null;
  for (const [key, label] of IDENTIFIERS) for (const number of listOf(props, key)) addOnce(entry.identifiers, `${label}: ${number}`);
  for (const place of listOf(props, 'birthPlace')) addBirthPlace(entry, [place]);
  for (const address of listOf(props, 'address')) addOnce(entry.addresses, address);
  for (const address of nestedOf(props, 'addressEntity')) for (const full of listOf(address, 'full')) addOnce(entry.addresses, full);
  entry.programme = listOf(props, 'programId').join('; ') || listOf(props, 'program').join('; ') || null;
  entry.text = joinText([...listOf(props, 'position'), ...listOf(props, 'notes'), ...listOf(props, 'summary')]);
  for (const sanction of nestedOf(props, 'sanctions')) addSanction(entry, sanction);
  if (categories.length > 0) entry.categories = categories;
  const datasets = texts(entity.row['datasets']);
  if (datasets.length > 0) entry.datasets = datasets;
  const referents = texts(entity.row['referents']).filter((ref) => ref !== entity.id);
  if (referents.length > 0) entry.referents = referents;
  return [{ fragment: { entry, isAdded: false } }];
}

/** Which properties hold the two sides of a relation, and what each is to the other. */
const RELATIONS: Record<string, { sides: [string, string]; kinds: [RelationKind, RelationKind]; role: string }> = {
  Ownership: { sides: ['owner', 'asset'], kinds: ['owned', 'owner'], role: 'role' },
  Directorship: { sides: ['director', 'organization'], kinds: ['directs', 'director'], role: 'role' },
  Membership: { sides: ['member', 'organization'], kinds: ['member', 'member'], role: 'role' },
  Family: { sides: ['person', 'relative'], kinds: ['family', 'family'], role: 'relationship' },
  Associate: { sides: ['person', 'associate'], kinds: ['associate', 'associate'], role: 'relationship' },
  UnknownLink: { sides: ['subject', 'object'], kinds: ['linked', 'linked'], role: 'role' },
};

/** A line between two entities, told of both; it gives their numbers alone, unless they are nested in it. */
function readRelation(schema: string, props: Props): ReadItem[] {
  const found = RELATIONS[schema];
  if (!found) return [];
  const [role] = listOf(props, found.role);
  const share = Number(listOf(props, 'percentage')[0]?.replace('%', ''));
  const [until] = listOf(props, 'endDate');
  const more = {
    ...(role !== undefined && { role }),
    ...(share > 0 && share <= 100 && { share }),
    ...(until !== undefined && { until: until.slice(0, 10) }),
  };
  const [ones, others] = found.sides.map((key) => sidesOf(props, key));
  const told = (from: Side[], to: Side[], kind: RelationKind) =>
    from.flatMap(({ ref }) => to.map((other) => added(ref, (entry) => addRelation(entry, { kind, ...other, ...more }))));
  const items = [...told(ones ?? [], others ?? [], found.kinds[0]), ...told(others ?? [], ones ?? [], found.kinds[1])];
  return items.length > 0 ? items : [{ leftOut: schema }];
}

type Side = { ref: string; name: string };
function sidesOf(props: Props, key: string): Side[] {
  const value = props[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): Side[] => {
    if (typeof one === 'string') return one === '' ? [] : [{ ref: one, name: '' }];
    return isRecord(one) && typeof one['id'] === 'string' ? [{ ref: one['id'], name: asText(one['caption']) }] : [];
  });
}

function addNames(entry: ListEntry, { caption, props }: Entity): void {
  const names = listOf(props, 'name');
  if (caption !== '' && (names.includes(caption) || names.length === 0))
    addName(entry, { text: caption, kind: 'primary', ...partsOf(caption, props) });
  for (const [key, kind] of NAMES) for (const text of listOf(props, key)) addName(entry, { text, kind, ...partsOf(text, props) });
}

/** Given and family name where the source has just one of each and the name holds both. */
function partsOf(text: string, props: Props): Pick<ListEntry['names'][number], 'parts'> {
  const [given, secondGiven] = listOf(props, 'firstName');
  const [family, secondFamily] = listOf(props, 'lastName');
  if (!given || !family || secondGiven || secondFamily) return {};
  const plain = text.toLowerCase();
  return plain.includes(given.toLowerCase()) && plain.includes(family.toLowerCase()) ? { parts: { given, family } } : {};
}

function added(ref: string, write: (entry: ListEntry) => void): ReadItem {
  const entry = emptyEntry(ref);
  write(entry);
  return { fragment: { entry, isAdded: true } };
}

function addSanction(entry: ListEntry, props: Props): void {
  const programme = listOf(props, 'program').join('; ') || listOf(props, 'programId').join('; ');
  entry.programme ??= programme || null;
  const dates = [...listOf(props, 'listingDate'), ...listOf(props, 'startDate')].map(readDate).filter((date) => date?.length === 10);
  const [first] = dates.sort();
  if (first && (entry.listedOn === null || first < entry.listedOn)) entry.listedOn = first;
  const said = [...listOf(props, 'reason'), ...listOf(props, 'summary')].join('. ');
  if (said !== '') entry.text = joinText([entry.text, `${listOf(props, 'authority').join(', ') || 'Listing'}: ${said}`]);
}

function addPaper(entry: ListEntry, schema: string, props: Props): void {
  const type = listOf(props, 'type')[0]?.toLowerCase() ?? '';
  const label = schema === 'Passport' || type.includes('passport') ? 'passport' : type || 'national id';
  for (const number of [...listOf(props, 'number'), ...listOf(props, 'passportNumber')]) addOnce(entry.identifiers, `${label}: ${number}`);
}

/** States that are no more have codes of their own. */
const stateOf = (code: string) => (code === 'suhh' ? 'ru' : code);

function entityOf(row: Record<string, unknown>): Entity | null {
  const { id, schema, properties } = row;
  if (typeof id !== 'string' || id === '' || typeof schema !== 'string' || !isRecord(properties)) return null;
  return { id, caption: asText(row['caption']), schema, props: properties, row };
}

function listOf(props: Props, key: string): string[] {
  return texts(props[key]);
}
function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];
}
function nestedOf(props: Props, key: string): Props[] {
  const value = props[key];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => (isRecord(one) && isRecord(one['properties']) ? [one['properties']] : []));
}
function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function momentOf(text: string): string | null {
  if (text === '') return null;
  const time = Date.parse(/[zZ+]|-\d\d:/.test(text.slice(10)) ? text : `${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const row: unknown = JSON.parse(line);
    return isRecord(row) ? row : null;
  } catch {
    return null;
  }
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
