import type { EntryChange, ListEntryDetail, ListEntryRow } from '@freehold/contract/screening/list-entries';
import { getListVersion, type FieldChange } from '@freehold/contract/screening/list-entries';
import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import type { ListEntry } from '@freehold/screening/types';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { diffEntries } from './diff-entries.ts';
import { findChanges, findEntriesOf, findEntryOf, findStates, type AskedChanges, type EntryState, type Page } from './entries-store.ts';
import { presentVersion, VERSION_DIGITS } from './present.ts';
import { findVersionById, findVersionsOfKey, type VersionRow } from './store.ts';

const refuse = refusing(getListVersion);
export type VersionAsked = { list_key: string; id: number };

/** One version of a list as the workspace may see it, and the one its changes are counted against. */
export function oneVersion(scope: MemberScope, asked: VersionAsked): Promise<{ version: ListVersion; compared_with: ListVersion | null }> {
  return scope.transaction(async (trx) => {
    const version = await requireVersion(trx, scope, asked);
    const before = await comparedWith(trx, scope, version);
    return { version: presentVersion(version), compared_with: before && presentVersion(before) };
  });
}

/** Entries that stand on a version, a page at a time. */
export function entriesOfVersion(
  scope: MemberScope,
  asked: VersionAsked,
  query: Page & { q?: string | undefined; kind?: string | undefined },
) {
  return scope.transaction(async (trx) => {
    const version = await requireVersion(trx, scope, asked);
    const { total, entries } = await findEntriesOf(trx, version, query);
    return { data: entries.map(({ data }) => presentRow(data, version)), meta: pageOf(query, total) };
  });
}

/** One entry whole, with what each version did to it. */
export function entryOfVersion(scope: MemberScope, asked: VersionAsked, ref: string): Promise<ListEntryDetail> {
  return scope.transaction(async (trx) => {
    const version = await requireVersion(trx, scope, asked);
    const row = await findEntryOf(trx, version, ref);
    if (!row) return refuse('NOT_FOUND', 'There is no such entry on this version');
    const states = await findStates(trx, version, ref);
    const versions = (await findVersionsOfKey(trx, scope.workspaceId, version.list_key)).filter(
      (one) => one.workspace_id === version.workspace_id,
    );
    return { ...presentDetail(row.data, version), sha256: row.hash, history: historyOf(states, versions) };
  });
}

/** What a version changed, a page at a time. A first version added everything. */
export function changesOfVersion(scope: MemberScope, asked: VersionAsked, query: AskedChanges) {
  return scope.transaction(async (trx) => {
    const version = await requireVersion(trx, scope, asked);
    const { rows, counts } = await findChanges(trx, await comparedWith(trx, scope, version), version, query);
    const total = query.change ? counts[query.change] : counts.added + counts.changed + counts.removed;
    const data = rows.flatMap(({ change, before, after }): EntryChange[] => {
      const entry = after ?? before;
      if (!entry) return [];
      return [{ change, entry: presentRow(entry, version), fields: before && after ? diffEntries(before, after) : [] }];
    });
    return { data, meta: { ...pageOf(query, total), ...counts } };
  });
}

async function requireVersion(trx: Trx, scope: MemberScope, { list_key: listKey, id }: VersionAsked): Promise<VersionRow> {
  const version = await findVersionById(trx, scope.workspaceId, id);
  return version?.list_key === listKey ? version : refuse('NOT_FOUND', 'There is no such version of this list in this workspace');
}

async function comparedWith(trx: Trx, scope: MemberScope, version: VersionRow): Promise<VersionRow | null> {
  if (version.compared_with === null) return null;
  return (await findVersionById(trx, scope.workspaceId, version.compared_with)) ?? null;
}

function pageOf({ page, perPage }: Page, total: number) {
  return { page, perPage, total, totalPages: Math.max(1, Math.ceil(total / perPage)) };
}

function presentRow(entry: ListEntry, version: VersionRow): ListEntryRow {
  return {
    ref: entry.ref,
    name: entry.names[0]?.text ?? entry.ref,
    kind: entry.kind ?? 'unknown',
    names: entry.names.length,
    dobs: entry.dobs ?? [],
    countries: entry.countries ?? [],
    programme: entry.programme ?? null,
    categories: entry.categories ?? [version.category],
  };
}

function presentDetail(entry: ListEntry, version: VersionRow): Omit<ListEntryDetail, 'sha256' | 'history'> {
  const saidBy = new Map((entry.saidBy ?? []).map(({ value, datasets }) => [value, datasets]));
  const names = new Set(entry.names.map(({ text }) => text));
  return {
    ...presentRow(entry, version),
    all_names: entry.names.map(({ text, kind }) => ({ text, kind, said_by: saidBy.get(text) ?? [] })),
    gender: entry.gender ?? null,
    identifiers: entry.identifiers ?? [],
    addresses: entry.addresses ?? [],
    listed_on: entry.listedOn ?? null,
    text: entry.text ?? '',
    datasets: entry.datasets ?? [],
    referents: entry.referents ?? [],
    said_by: (entry.saidBy ?? []).filter(({ value }) => !names.has(value)),
  };
}

/** The states of an entry told as events, newest first. One that was taken back by the version that followed a refused one is left as it happened. */
function historyOf(states: EntryState[], versions: VersionRow[]): ListEntryDetail['history'] {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const events: ListEntryDetail['history'] = [];
  const tell = (id: number, change: 'added' | 'changed' | 'removed', fields: FieldChange[]) => {
    const version = byId.get(id);
    if (!version) return;
    const { id: version_id, sha256, published_at, imported_at } = version;
    events.push({
      version_id,
      version: sha256.slice(0, VERSION_DIGITS),
      published_at: published_at?.toISOString() ?? null,
      imported_at: imported_at.toISOString(),
      change,
      fields,
    });
  };
  states.forEach((state, at) => {
    const before = states[at - 1];
    if (before?.until_version === state.since_version) tell(state.since_version, 'changed', diffEntries(before.data, state.data));
    else tell(state.since_version, 'added', []);
    if (state.until_version !== null && states[at + 1]?.since_version !== state.until_version) tell(state.until_version, 'removed', []);
  });
  return events.reverse();
}
