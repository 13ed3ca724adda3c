import { SEARCH_TYPES, type SearchGroup, type SearchResults, type SearchType } from '@freehold/contract/overview/search';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { askIndex, type VisibleSource } from './ask-index.ts';
import { classifySearch, type ReadSearch } from '../../../platform/search-index/classify-search.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { searchGroup, type Page } from './search-group.ts';
import type { ContactsShown, SearchSource } from '../../../platform/search-index/source.ts';
import { hasEntry } from '../../../platform/search-index/store.ts';

export type Asked = {
  search: string;
  types?: SearchType[] | undefined;
  page: number;
  perPage: number;
  firebaseId?: string | undefined;
  workspaceName?: string | undefined;
};
type Answer = { data: SearchResults; meta: PageMeta };
/** What is asked of the index: the groups with their sources, and how the text is read. */
type Plan = { groups: { type: SearchType; sources: VisibleSource[] }[]; read: ReadSearch & { typed: string }; page: Page };

/** What the person may know of that holds the text, grouped by kind. The text is neither stored nor logged, and one group that fails leaves the others. */
export async function searchWorkspace(
  services: Services,
  caller: MemberScope,
  sources: readonly SearchSource[],
  asked: Asked,
  ip: string,
): Promise<Answer> {
  const { scope, accountName } = await chooseWorkspace(services, caller, asked.workspaceName, ip);
  const isVisible = sources.flatMap((source): VisibleSource[] => {
    const visibility = source.visibility(scope, services.config);
    return visibility === null ? [] : [{ source, visibility }];
  });
  const { plan, groups } = await searchGroups(services, scope, isVisible, asked);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const largest = Math.max(0, ...groups.map((group) => group.total));
  return {
    data: {
      read_as: plan.read.as,
      workspace: { id: scope.workspaceId, account_name: accountName },
      contacts: contactsOf(isVisible),
      groups,
    },
    meta: { page: asked.page, perPage: asked.perPage, total, totalPages: Math.max(1, Math.ceil(largest / asked.perPage)) },
  };
}

/** All groups in one transaction; when one of them breaks it, each in its own. */
async function searchGroups(
  services: Services,
  scope: MemberScope,
  isVisible: readonly VisibleSource[],
  asked: Asked,
): Promise<{ plan: Plan; groups: SearchGroup[] }> {
  let plan: Plan | undefined;
  try {
    return await scope.transaction(async (trx) => {
      plan = await planOf(trx, scope, isVisible, asked);
      const groups: SearchGroup[] = [];
      for (const { type, sources } of plan.groups) groups.push(await searchGroup(trx, scope, type, sources, plan.read, plan.page));
      return { plan, groups };
    });
  } catch (error) {
    if (!plan) throw error;
    const groups: SearchGroup[] = [];
    for (const { type, sources } of plan.groups) groups.push(await groupOrFailure(services, scope, type, sources, plan));
    return { plan, groups };
  }
}

async function groupOrFailure(
  services: Services,
  scope: MemberScope,
  type: SearchType,
  sources: readonly VisibleSource[],
  { read, page }: Plan,
): Promise<SearchGroup> {
  try {
    return await scope.transaction((trx) => searchGroup(trx, scope, type, sources, read, page));
  } catch (error) {
    services.log.error({ err: error, group: type }, 'search: a group could not be searched');
    return { type, failed: true, total: 0, more: false, rows: [] };
  }
}

async function planOf(trx: Trx, scope: MemberScope, isVisible: readonly VisibleSource[], asked: Asked): Promise<Plan> {
  const applicant = await findApplicant(trx, scope, isVisible, asked.firebaseId);
  const wanted = applicant ? isVisible.filter(({ source }) => source.kind === applicant.kind) : isVisible;
  const types = SEARCH_TYPES.filter((type) => !asked.types || asked.types.includes(type));
  const groups = types.map((type) => ({ type, sources: wanted.filter(({ source }) => source.type === type) }));
  return {
    groups: groups.filter(({ sources }) => sources.length > 0),
    read: { ...(await readText(trx, scope, isVisible, asked.search)), typed: asked.search },
    page: { page: asked.page, perPage: asked.perPage, onlyKey: applicant?.key ?? null },
  };
}

/** Groups whose things somebody gives references. */
const REFERRED: readonly SearchType[] = ['check', 'property', 'person', 'document'];

/** A text that looks like words may still be a reference of something the person may see. */
async function readText(trx: Trx, scope: MemberScope, isVisible: readonly VisibleSource[], search: string): Promise<ReadSearch> {
  const read = classifySearch(search);
  if (read.as !== 'text') return read;
  for (const type of REFERRED) {
    const sources = isVisible.filter(({ source }) => source.type === type);
    if (sources.length === 0) continue;
    const { total } = await askIndex(trx, scope, type, sources)('reference', search, { limit: 1, offset: 0, onlyKey: null });
    if (total > 0) return classifySearch(search, true);
  }
  return read;
}

/** The person whose number the address gives, where one may know of such people. */
async function findApplicant(trx: Trx, scope: MemberScope, isVisible: readonly VisibleSource[], firebaseId: string | undefined) {
  const source = isVisible.find((one) => one.source.numbersApplicants)?.source;
  if (!source || !firebaseId || !/^\d{1,15}$/.test(firebaseId)) return null;
  return (await hasEntry(trx, scope, source.kind, firebaseId)) ? { kind: source.kind, key: firebaseId } : null;
}

function contactsOf(isVisible: readonly VisibleSource[]): ContactsShown {
  const shown = isVisible.flatMap(({ source, visibility }) =>
    source.type === 'person' && visibility.contacts !== null ? [visibility.contacts] : [],
  );
  // Numbers of records stay masked until they are asked for; those of signers follow the role.
  return shown.includes('none') ? 'none' : shown.includes('full') ? 'full' : 'masked';
}
