import type { CompanyInputs, TypedOwner } from '@freehold/contract/identity/company-checks';
import type { CompanyRecord as Entry, IdentityVerification, RegisteredOwner } from '@freehold/property-rules/companies/company-record';
import { compareOwners, type Discrepancy } from '@freehold/property-rules/companies/compare-owners';
import { bandOfNode, type ChainEntry, companyId, type OwnerChain, resolveChain } from '@freehold/property-rules/companies/owner-chain';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckFacts, type CheckRow, findCheck } from '../../checks/public.ts';
import { findKept } from '../../people/public.ts';
import { compareWholeNames, countOpenMatches } from '../kyc-checks/public.ts';
import { type AsOf, type CompanyRow, type RowOf, rowsOf } from './company-records.ts';
import {
  type CompanyFile,
  findCopy,
  findFiles,
  findIdentityOf,
  findReading,
  findRecords,
  keyOf,
  type ReadingRow,
} from './company-store.ts';
import { isNeeded, keyPeople, type Somebody } from './key-people.ts';

export type Screened =
  | { state: 'waiting'; checkId: number | null }
  | { state: 'failed'; checkId: number | null; words: string }
  | { state: 'done'; row: CheckRow; openMatches: number };
export type KeyPersonFacts = Somebody & {
  needed: boolean;
  party: { id: number; name: string } | null;
  identity: NonNullable<Awaited<ReturnType<typeof findIdentityOf>>> | null;
  screening: Screened | null;
};
export type AnsweredDiscrepancy = Discrepancy & { answer: RowOf<'discrepancy'> | null };

/** Where what is known of the company comes from. */
export type EntrySource =
  | { of: 'companies_house' | 'sandbox'; at: Date }
  | { of: 'copy'; at: Date; asOf: AsOf }
  | { of: 'typed'; takenFrom: string; takenOn: string; hasFile: boolean };

export type CompanyFacts = CheckFacts & {
  reading: ReadingRow;
  asked: CompanyInputs;
  records: CompanyRow[];
  /** `node` is the id of the node here, and its hash in the table. */
  companyFiles: CompanyFile[];
  /** Null while nothing says anything of it. */
  entry: Entry | null;
  entrySource: EntrySource | null;
  /** The directors were typed: a copy of the register names none. */
  officersFrom: Extract<EntrySource, { of: 'typed' }> | null;
  /** The copy of the register that is loaded now. */
  copy: AsOf | null;
  /** The register was asked, and has no such company. */
  isNotFound: boolean;
  chain: OwnerChain | null;
  /** What a member recorded of a node where the chain ended, by its id. */
  shown: Map<string, RowOf<'shown'>>;
  people: KeyPersonFacts[];
  screening: Screened | null;
  declared: CompanyInputs['declared_owners'];
  discrepancies: AnsweredDiscrepancy[];
  senior: RowOf<'senior'> | null;
  representative: CompanyInputs['representative'];
};

const BANDS = { '25-50': '25-to-50', '50-75': '50-to-75', '75-100': '75-to-100' } as const;
const bornOf = (text: string | null) => {
  const [year, month] = (text ?? '').split('-').map(Number);
  return year && month ? { year, month } : null;
};
/** An owner that somebody typed, as the register would have them. */
export const asRegistered = ({ kind, name, born, band, number, country }: TypedOwner): RegisteredOwner => ({
  kind: kind === 'person' ? 'person' : 'entity',
  name,
  born: kind === 'person' ? bornOf(born) : null,
  nationality: null,
  natures: band === null ? ['significant-influence-or-control'] : [`ownership-of-shares-${BANDS[band]}-percent`],
  notifiedOn: null,
  ceasedOn: null,
  registration: kind === 'person' ? null : { number: number || null, country: country || null, register: null, legalForm: null },
  isSanctioned: false,
  verification: null,
});

/** What the rows say of each node: the newest of the register, and what a member recorded where it says nothing. `round`: of this reading alone. */
export function chainEntries(
  records: readonly CompanyRow[],
  entry: Entry | null,
  number: string,
  round: number | null,
): Map<string, ChainEntry> {
  const entries = new Map<string, ChainEntry>();
  for (const { said } of rowsOf(records, 'owners'))
    if (round === null || said.round === round) entries.set(said.node, said.found ?? 'not found');
  for (const { said } of rowsOf(records, 'shown'))
    entries.set(said.node, { owners: said.owners.map(asRegistered), statements: said.owners.length === 0 ? NOBODY : [], isListed: false });
  if (entry?.owners)
    entries.set(companyId(number), {
      owners: entry.owners,
      statements: entry.statements,
      isListed: entry.isListed,
      status: entry.profile.status,
    });
  return entries;
}
/** Somebody looked, and found that nobody has to be named. */
const NOBODY = ['no-individual-or-entity-with-significant-control'];

/** The number that stands for the company in its chain where the register knows none. */
export const chainNumber = ({ number }: Pick<ReadingRow, 'number'>): string => number ?? 'unknown';

export async function loadCompany(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<CompanyFacts> {
  const { row } = facts;
  const reading = await findReading(trx, scope, row.id);
  const records = await findRecords(trx, scope, services.keys, row.id);
  const asked = rowsOf(records, 'asked').at(-1)?.said;
  if (!reading || !asked) throw new Error('A check of a company without what was asked');
  const files = await findFiles(trx, scope, row.id);
  const newest = rowsOf(records, 'entry').at(-1);
  const typed = rowsOf(records, 'typed').at(-1);
  const read = newest?.said.entry ?? null;
  const hasFile = files.some(({ shows }) => shows === 'extract');
  const typedSource = typed && { of: 'typed' as const, takenFrom: typed.said.takenFrom, takenOn: typed.said.takenOn, hasFile };
  const fromCopy = newest?.said.asOf ?? null;
  const officersFrom = read !== null && read.officers === null && typed ? (typedSource ?? null) : null;
  const entry =
    read === null ? (typed?.said.entry ?? null) : officersFrom && typed ? { ...read, officers: typed.said.entry.officers } : read;
  const entrySource = read && newest ? sourceOfRead(newest, fromCopy) : (typedSource ?? null);
  const chain = entry?.owners
    ? resolveChain({ number: chainNumber(reading), name: entry.profile.name }, entriesOf(records, entry, reading))
    : null;
  const nodes = [...(chain?.nodes.map(({ id }) => id) ?? []), ...rowsOf(records, 'shown').map(({ said }) => said.node)];
  const nodeOf = new Map(nodes.map((id) => [keyOf(services.keys, row.id, id), id]));
  const companyFiles = files.map((file) => ({ ...file, node: file.node === null ? null : (nodeOf.get(file.node) ?? null) }));
  const people: KeyPersonFacts[] = [];
  for (const one of keyPeople(entry?.officers ?? [], chain, verificationsOf(chain, records, entry), read !== null && fromCopy === null)) {
    const linked = rowsOf(records, 'person').findLast(({ said }) => said.person === one.id);
    const party = linked ? await findKept(trx, linked.said.partyId) : undefined;
    people.push({
      ...one,
      needed: isNeeded(one, asked.verify_people),
      party: party ? { id: party.id, name: party.display_name } : null,
      identity: party ? ((await findIdentityOf(trx, scope, party.id)) ?? null) : null,
      screening: await screeningOf(trx, scope, records, one.id),
    });
  }
  const declared = rowsOf(records, 'declared').at(-1)?.said.owners ?? asked.declared_owners;
  return {
    ...facts,
    reading,
    asked,
    records,
    companyFiles,
    entry,
    entrySource,
    officersFrom,
    copy: await findCopy(trx),
    isNotFound: newest !== undefined && newest.said.entry === null,
    chain,
    shown: new Map(rowsOf(records, 'shown').map((one) => [one.said.node, one])),
    people,
    screening: await screeningOf(trx, scope, records, ''),
    declared,
    discrepancies: differences(declared, chain, records),
    senior: rowsOf(records, 'senior').at(-1) ?? null,
    representative: rowsOf(records, 'representative').at(-1)?.said ?? asked.representative,
  };
}

const sourceOfRead = ({ at, said }: RowOf<'entry'>, asOf: AsOf | null): EntrySource =>
  said.source === 'copy' ? { of: 'copy', at, asOf: asOf ?? { companies: londonDate(at), owners: null } } : { of: said.source, at };

const entriesOf = (records: readonly CompanyRow[], entry: Entry, reading: ReadingRow) => {
  const entries = chainEntries(records, entry, chainNumber(reading), null);
  if (reading.state !== 'waiting' && reading.state !== 'failed') return entries;
  // What was not read because the register went away.
  const { wanted } = resolveChain({ number: chainNumber(reading), name: entry.profile.name }, entries);
  for (const { id } of wanted) entries.set(id, 'unreachable');
  return entries;
};

/** By the node that each owner became. */
function verificationsOf(
  chain: OwnerChain | null,
  records: readonly CompanyRow[],
  entry: Entry | null,
): Map<string, IdentityVerification | null> {
  const all = [...(entry?.owners ?? []), ...rowsOf(records, 'owners').flatMap(({ said }) => said.found?.owners ?? [])];
  const found = new Map<string, IdentityVerification | null>();
  for (const node of chain?.nodes ?? []) {
    const owner = all.findLast(
      ({ kind, name, born, ceasedOn }) =>
        kind === 'person' && ceasedOn === null && name === node.name && born?.month === node.born?.month && born?.year === node.born?.year,
    );
    if (node.kind === 'person') found.set(node.id, owner?.verification ?? null);
  }
  return found;
}

async function screeningOf(trx: Trx, scope: Scope, records: readonly CompanyRow[], subject: string): Promise<Screened | null> {
  const said = rowsOf(records, 'screening').findLast((row) => row.said.subject === subject)?.said;
  if (!said) return null;
  if (said.checkId === null) return { state: 'failed', checkId: null, words: said.refused ?? 'It could not be screened' };
  const row = await findCheck(trx, scope, said.checkId);
  if (!row || row.state === 'processing') return { state: 'waiting', checkId: said.checkId };
  if (row.state === 'error') return { state: 'failed', checkId: row.id, words: 'The screening could not run' };
  if (row.state === 'cancelled') return { state: 'failed', checkId: row.id, words: 'The screening was cancelled' };
  return { state: 'done', row, openMatches: await countOpenMatches(trx, scope, row.id) };
}

const LIKE = { same: 'same', note: 'same', close: 'close', differs: 'differs' } as const;
function differences(declared: CompanyFacts['declared'], chain: OwnerChain | null, records: readonly CompanyRow[]): AnsweredDiscrepancy[] {
  if (declared.length === 0 || chain === null) return [];
  // Companies on the way stand for the people behind them; a company is compared where somebody declared it, or where it is an end.
  const isEnd = (id: string) => !chain.edges.some(({ owned }) => owned === id);
  const isNamed = (name: string) => declared.some((one) => compareWholeNames(one.name, name, 'organisation').verdict !== 'differs');
  const found = chain.nodes
    .slice(1)
    .filter(({ kind, id, name }) => kind === 'person' || isEnd(id) || isNamed(name))
    .map((node) => {
      const holdings = chain.edges.filter(({ owner }) => owner === node.id).map(({ holding }) => holding);
      return {
        id: node.id,
        name: node.name,
        born: node.born,
        band: bandOfNode(node),
        owns: node.owns,
        natures: [
          ...(holdings.some(({ shares }) => shares) ? (['shares'] as const) : []),
          ...(holdings.some(({ votes }) => votes) ? (['votes'] as const) : []),
          ...(holdings.some(({ hasInfluence, appointsMajority }) => hasInfluence || appointsMajority) ? (['influence'] as const) : []),
        ],
      };
    });
  const told = declared.map((one) => ({ ...one, born: bornOf(one.born) }));
  return compareOwners(told, found, (one, other) => {
    const node = found.find(({ name }) => name === other);
    const isPerson = node ? node.id.startsWith('person:') : true;
    return LIKE[compareWholeNames(one, other, isPerson ? 'person' : 'organisation').verdict];
  }).map((one) => ({ ...one, answer: rowsOf(records, 'discrepancy').findLast(({ said }) => said.id === one.id) ?? null }));
}
