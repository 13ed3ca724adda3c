import { SEARCH_TYPES, type SearchGroup, type SearchResults, type SearchType } from '@freehold/contract/search';
import type { PageMeta } from '@freehold/contract/kernel/envelope';
import type { MemberScope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { askIndex, type SourceInSight } from './ask-index.ts';
import { classifySearch, type ReadSearch } from './classify-search.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { searchGroup, type Page } from './search-group.ts';
import type { ContactsShown, SearchSource } from './source.ts';
import { hasEntry } from './store.ts';

export type Asked = {
  search: string;
  types?: SearchType[] | undefined;
  page: number;
  perPage: number;
  firebaseId?: string | undefined;
  workspaceName?: string | undefined;
};
type Answer = { data: SearchResults; meta: PageMeta };

/** What the person may know of that holds the text, grouped by kind. The text is neither stored nor logged, and one group that fails leaves the others. */
export async function searchWorkspace(
  services: Services,
  caller: MemberScope,
  sources: readonly SearchSource[],
  asked: Asked,
  ip: string,
): Promise<Answer> {
  const { scope, accountName } = await chooseWorkspace(services, caller, asked.workspaceName, ip);
  const inSight = sources.flatMap((source): SourceInSight[] => {
    const sight = source.sight(scope);
    return sight === null ? [] : [{ source, sight }];
  });
  const applicant = await findApplicant(scope, inSight, asked.firebaseId);
  const read = { ...(await readText(scope, inSight, asked.search)), typed: asked.search };
  const types = SEARCH_TYPES.filter((type) => (asked.types ?? SEARCH_TYPES).includes(type)).filter((type) =>
    inSight.some(({ source }) => source.type === type),
  );
  const page = { page: asked.page, perPage: asked.perPage, onlyKey: applicant?.key ?? null };
  const groups: SearchGroup[] = [];
  for (const type of applicant ? types.filter((type) => type === 'person') : types) {
    const own = inSight.filter(({ source }) => source.type === type && (!applicant || source.kind === applicant.kind));
    groups.push(await groupOrFailure(services, scope, type, own, read, page));
  }
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const largest = Math.max(0, ...groups.map((group) => group.total));
  return {
    data: { read_as: read.as, workspace: { id: scope.workspaceId, account_name: accountName }, contacts: contactsOf(inSight), groups },
    meta: { page: asked.page, perPage: asked.perPage, total, totalPages: Math.max(1, Math.ceil(largest / asked.perPage)) },
  };
}

async function groupOrFailure(
  services: Services,
  scope: MemberScope,
  type: SearchType,
  sources: readonly SourceInSight[],
  read: ReadSearch & { typed: string },
  page: Page,
): Promise<SearchGroup> {
  try {
    return await scope.transaction((trx) => searchGroup(trx, scope, type, sources, read, page));
  } catch (error) {
    services.log.error({ err: error, group: type }, 'search: a group could not be searched');
    return { type, failed: true, total: 0, rows: [] };
  }
}

/** A text that is the beginning of nothing but words may still be a reference somebody gave a check the person may see. */
async function readText(scope: MemberScope, inSight: readonly SourceInSight[], search: string): Promise<ReadSearch> {
  const read = classifySearch(search);
  const checks = inSight.filter(({ source }) => source.type === 'check');
  if (read.as !== 'text' || checks.length === 0) return read;
  const { total } = await scope.transaction((trx) =>
    askIndex(trx, scope, 'check', checks)('reference', search, { limit: 1, offset: 0, onlyKey: null }),
  );
  return classifySearch(search, total > 0);
}

/** The signer whose number the address gives, where the person may know of them. */
async function findApplicant(scope: MemberScope, inSight: readonly SourceInSight[], firebaseId: string | undefined) {
  const source = inSight.find((one) => one.source.numbersApplicants)?.source;
  if (!source || !firebaseId || !/^\d{1,15}$/.test(firebaseId)) return null;
  const isKnown = await scope.transaction((trx) => hasEntry(trx, scope, source.kind, firebaseId));
  return isKnown ? { kind: source.kind, key: firebaseId } : null;
}

function contactsOf(inSight: readonly SourceInSight[]): ContactsShown {
  const shown = inSight.filter(({ source }) => source.type === 'person').map(({ sight }) => sight.contacts);
  return shown.includes('none') ? 'none' : shown.includes('masked') ? 'masked' : 'full';
}
