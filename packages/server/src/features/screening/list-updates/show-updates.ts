import {
  type ListUpdate,
  type ListUpdateHistory,
  type ListUpdates,
  type ListUpdateTry,
  checkListNow,
  getListUpdates,
  setListUpdate,
  turnOffListUpdate,
} from '@freehold/contract/screening/list-updates';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { fetchedLists, findEffectiveLists, type FetchableList } from '../screening-lists/public.ts';
import { findLastTries, findTries, findVisible, isRunning, type TryRow, type UpdateRow } from './store.ts';
import { suggestedAddresses } from './suggestions.ts';

const refuseFetchableList = refusing(checkListNow, getListUpdates, setListUpdate, turnOffListUpdate);

const MOST_TRIES = 50;
type Clock = Pick<Services, 'now' | 'config'>;

/** How every published list, and every source of the workspace's own, is kept up to date. */
export function showAll(scope: MemberScope, services: Clock): Promise<ListUpdates[]> {
  return scope.transaction(async (trx) => {
    const own = (await findEffectiveLists(trx, scope.workspaceId, services)).filter(({ slot }) =>
      slot.startsWith(`${scope.workspaceId}:own-`),
    );
    const shown: ListUpdates[] = [];
    for (const key of [...fetchedLists.published.map((list) => list.key), ...own.map((list) => list.listKey)])
      shown.push(await showInside(trx, scope, services, key));
    return shown;
  });
}

/** One list, with its tries. */
export function showOne(scope: MemberScope, services: Clock, listKey: string): Promise<ListUpdateHistory> {
  return scope.transaction(async (trx) => {
    const shown = await showInside(trx, scope, services, listKey);
    const rows = await findVisible(trx, scope.workspaceId, listKey);
    const scopes = new Map(rows.map((row) => [row.id, scopeOf(row)]));
    const tries = await findTries(trx, [...scopes.keys()], MOST_TRIES);
    return { ...shown, tries: tries.map((one) => ({ ...presentTry(one), scope: scopes.get(one.update_id) ?? 'installation' })) };
  });
}

export async function showInside(trx: Trx, scope: MemberScope, { now }: Clock, listKey: string): Promise<ListUpdates> {
  const { key, name } = await fetchableList(trx, scope, listKey);
  const rows = await findVisible(trx, scope.workspaceId, listKey);
  const last = await findLastTries(
    trx,
    rows.map((row) => row.id),
  );
  const canChange = fetchedLists.mayChange(scope);
  const show = (row: UpdateRow | undefined, whole: boolean) => (row ? present(row, last.get(row.id), now(), whole) : null);
  return {
    list_key: key,
    name,
    own: show(
      rows.find((row) => row.workspace_id !== null),
      canChange,
    ),
    installation: show(
      rows.find((row) => row.workspace_id === null),
      false,
    ),
    suggested: suggestedAddresses(key),
    can_change: canChange,
  };
}

/** The demonstration list is given out by nobody. */
export async function fetchableList(trx: Trx, scope: MemberScope, listKey: string): Promise<FetchableList> {
  const list = await fetchedLists.find(trx, scope.workspaceId, listKey);
  if (!list) return refuseFetchableList('NOT_FOUND', 'There is no list of that name that could be fetched');
  return list;
}

const scopeOf = (row: UpdateRow): ListUpdate['scope'] => (row.workspace_id === null ? 'installation' : 'workspace');

function present(row: UpdateRow, last: TryRow | undefined, now: Date, whole: boolean): ListUpdate {
  return {
    scope: scopeOf(row),
    is_on: row.is_on,
    // One whose time has come is about to run.
    is_running: isRunning(row, now) || (row.is_on && row.next_at <= now),
    addresses: whole ? row.addresses : row.addresses.map((address) => URL.parse(address)?.host ?? 'an address'),
    every_hours: row.every_hours,
    next_at: row.is_on ? row.next_at.toISOString() : null,
    failures: row.failures,
    set_by: row.set_by,
    set_at: row.set_at.toISOString(),
    last: last ? presentTry(last) : null,
  };
}

function presentTry(row: TryRow): ListUpdateTry {
  return {
    id: row.id,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at.toISOString(),
    asked_by: row.asked_by,
    outcome: row.outcome,
    words: row.words,
    bytes: row.bytes,
    version_id: row.version_id,
    next_at: row.next_at?.toISOString() ?? null,
  };
}
