import type { OwnerMatch, OwnershipCheck, PublishedOwners } from '@freehold/contract/identity/ownership-checks';
import { londonDate } from '../../../platform/london-time.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { LAND_REGISTRY_TITLES } from '../../../providers/land-registry/provider.ts';
import { type CheckFacts, personOf } from '../../checks/public.ts';
import { findCompanyTitles } from '../../insights/public.ts';
import type { OwnershipSituation } from './judge-ownership.ts';
import { type Candidate, matchOwners } from './match-proprietors.ts';
import { type OwnershipCase, type OwnershipRow, type RowOf, rowsOf } from './ownership-records.ts';
import {
  type DealRow,
  findDeal,
  findFiles,
  findGroup,
  findLead,
  findRecords,
  type GroupRow,
  type OwnershipFile,
} from './ownership-store.ts';

export type OwnershipOwn = {
  leadId: number;
  records: OwnershipRow[];
  home: OwnershipCase;
  relation: OwnershipCheck['relation'];
  stated: OwnershipCheck['stated'];
  group: GroupRow[];
  deal: DealRow[];
  register: RowOf<'register'> | null;
  confirmed: RowOf<'confirm'> | null;
  titleState: RowOf<'title'> | null;
  ownershipFiles: OwnershipFile[];
  /** The newest of what HM Land Registry was asked: one order of the register, and whether this client is an owner. */
  asks: { register: RowOf<'asked'> | null; owner: RowOf<'asked'> | null };
  about: OwnershipSituation;
};
export type OwnershipFacts = CheckFacts & OwnershipOwn;

export const loadOwnership = async (trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<OwnershipFacts> => ({
  ...facts,
  ...(await loadSituation(trx, scope, services, facts)),
});

/** The companies that are published as owners of the title, beside who in the deal they are. */
async function readPublished(trx: Trx, titleNumber: string | null, candidates: readonly Candidate[]): Promise<PublishedOwners | null> {
  const known = titleNumber === null ? null : await findCompanyTitles(trx, titleNumber);
  if (titleNumber === null || known === null) return null;
  const companies = known.titles.flatMap(({ owners }) => owners);
  const matches = matchOwners(
    companies.map(({ name, number }) => ({ name, kind: 'company' as const, company_number: number })),
    candidates,
  );
  return {
    title_number: titleNumber,
    through: known.through,
    owners: companies.map(({ name, number, country }, at) => ({
      name,
      company_number: number,
      country,
      party_id: matches[at]?.party_id ?? null,
      words: matches[at]?.words ?? '',
    })),
    has_more: known.titles.some(({ has_more: hasMore }) => hasMore),
  };
}

/** What is said of each owner, newest. Of several with one name it is said of one alone, first of one whom nobody accounts for. */
function saidOfOwners(said: readonly RowOf<'owner'>[], owners: readonly OwnerMatch[]): Map<number, RowOf<'owner'>> {
  const newest = new Map(said.map((row) => [row.said.owner, row]));
  return new Map(
    [...newest].flatMap(([name, row]) => {
      const missing = owners.findIndex((owner) => owner.name === name && owner.party_id === null);
      const at = missing < 0 ? owners.findIndex((owner) => owner.name === name) : missing;
      return at < 0 ? [] : [[at, row] as const];
    }),
  );
}

/** What is known of the home, and of the people of the deal as they are now. */
export async function loadSituation(
  trx: Trx,
  scope: Scope,
  services: Services,
  { row, members }: Pick<CheckFacts, 'row' | 'members'>,
): Promise<OwnershipOwn> {
  const leadId = await findLead(trx, scope, row.id);
  const records = await findRecords(trx, scope, services.keys, leadId);
  const home = rowsOf(records, 'case').at(-1)?.said;
  if (!home) throw new Error('A check of ownership without a home');
  const group = await findGroup(trx, scope, leadId);
  const partyIds = group.flatMap(({ party_id: id, state }) => (id === null || state === 'cancelled' ? [] : [id]));
  const subjects = row.party_id === null ? partyIds : [...new Set([...partyIds, row.party_id])];
  const deal = await findDeal(trx, scope, { propertyId: row.property_id, partyIds: subjects, at: services.now() });
  const register = rowsOf(records, 'register').at(-1) ?? null;
  const confirmed = rowsOf(records, 'confirm').findLast(({ said }) => said.register_id === register?.id) ?? null;
  const titleState = rowsOf(records, 'title').at(-1) ?? null;
  const asked = rowsOf(records, 'asked');
  const asks = {
    register: asked.findLast(({ said }) => said.what === 'register') ?? null,
    owner: asked.findLast(({ said }) => said.what === 'owner' && said.check_id === row.id) ?? null,
  };
  const from = asked.findLast(({ said, at }) => said.what === 'register' && said.state === 'answered' && at >= (register?.at ?? at));
  const titleNumber =
    register?.said.facts.title_number ?? asks.register?.said.title_number ?? asks.owner?.said.title_number ?? home.title_number;
  const subject = rowsOf(records, 'subject').findLast(({ said }) => said.check_id === row.id)?.said;
  const relation = subject?.relation ?? 'owner';
  const owners = register?.said.facts.proprietors ?? [];
  const nameOf = (of: { by_member: number | null; role_id: number | null; at: Date }) => ({
    by: of.by_member === null || of.role_id === null ? 'A former member' : personOf(members)(of.by_member, of.role_id).name,
    at: of.at.toISOString(),
  });
  const candidates = deal.map((one) => ({
    partyId: one.party_id,
    name: one.name,
    kind: one.kind,
    lastName: one.last_name ?? '',
    companyNumber: one.company_number,
  }));
  const matches = matchOwners(owners, candidates);
  const saidOf = saidOfOwners(rowsOf(records, 'owner'), matches);
  return {
    leadId,
    records,
    home,
    relation,
    stated: subject?.stated ?? null,
    group,
    deal,
    register,
    confirmed,
    titleState,
    ownershipFiles: await findFiles(trx, scope, leadId),
    asks,
    about: {
      today: londonDate(services.now()),
      published: await readPublished(trx, titleNumber, candidates),
      home,
      partyId: row.party_id,
      subjectName: row.subject_name,
      relation,
      deal: new Map(deal.map((one) => [one.party_id, one])),
      register: register && {
        ...register.said,
        ...nameOf(register),
        from: from && register.said.read_by === 'registry' ? LAND_REGISTRY_TITLES[from.said.provider] : null,
      },
      registry: {
        connected: services.landRegistry !== null,
        register: asks.register?.said ?? null,
        owner: asks.owner && { ...asks.owner.said, at: asks.owner.at.toISOString() },
      },
      confirmed: confirmed && nameOf(confirmed),
      title: titleState && { ...titleState.said, ...nameOf(titleState) },
      owners: matches.map((match, at) => {
        const said = saidOf.get(at) ?? null;
        const owner = owners[at];
        return {
          ...match,
          kind: owner?.kind ?? 'person',
          since: owner?.since ?? null,
          incorporatedIn: owner?.incorporated_in ?? null,
          said: said && { ...said.said, hasEvidence: said.said.file_id !== null, ...nameOf(said) },
        };
      }),
    },
  };
}
