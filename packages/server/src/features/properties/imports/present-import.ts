import { missingFields } from '@freehold/contract/properties/import-fields';
import { ImportCounts, type FileImport, type ImportRow, type ImportSummary } from '@freehold/contract/properties/imports';
import type { Keys } from '../../../platform/keys.ts';
import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { openPlan, openResult } from './seal.ts';
import type { ImportRecord, ImportRowRecord } from './store.ts';

/** Words of a file are kept this long at most. */
export const KEEP_DAYS = 7;
export const DAY_MS = 24 * 3_600_000;

type Names = readonly { id: number; name: string }[];

const countsOf = (row: ImportRecord) => ImportCounts.partial().safeParse(row.counts).data ?? {};

function fullCounts(row: ImportRecord): ImportCounts {
  const nothing = {
    ready: 0,
    wrong: 0,
    here: 0,
    unchecked: 0,
    new_people: 0,
    known_people: 0,
    value_pence: 0,
    priced: 0,
    imported: 0,
    failed: 0,
    taken_back: 0,
  };
  const known = Object.fromEntries(Object.entries(countsOf(row)).filter(([, value]) => value !== undefined));
  return { ...nothing, ...known, rows: row.row_count };
}

export function canOf(scope: Scope, row: ImportRecord, now: Date): FileImport['can'] {
  const allowed = may(scope, 'edit_properties');
  const state = row.state;
  const isConfirmed = row.confirmed_at !== null;
  const counts = fullCounts(row);
  return {
    change: allowed && row.erased_at === null && !isConfirmed && ['uploaded', 'checking', 'ready', 'failed'].includes(state),
    confirm: allowed && row.erased_at === null && ((state === 'ready' && counts.ready > 0) || (state === 'failed' && isConfirmed)),
    cancel: allowed && ['uploaded', 'checking', 'ready', 'importing', 'failed'].includes(state),
    take_back:
      allowed &&
      ['done', 'cancelled'].includes(state) &&
      counts.imported > counts.taken_back &&
      row.take_back_until !== null &&
      row.take_back_until > now,
  };
}

export async function presentImport(scope: Scope, keys: Keys, row: ImportRecord, names: Names, now: Date): Promise<FileImport> {
  const kind = row.kind;
  const at = { workspaceId: scope.workspaceId, importId: row.id };
  const plan = row.plan_sealed === null ? null : await openPlan(keys, at, row.plan_sealed);
  const counts = fullCounts(row);
  return {
    ...summaryOf(row, names),
    version: row.version,
    counts,
    columns: (plan?.columns ?? []).map((column, index) => ({ index, ...column })),
    missing:
      plan === null
        ? []
        : missingFields(
            kind,
            plan.columns.map(({ field }) => field),
          ).map(({ key }) => key),
    progress:
      row.state === 'checking'
        ? { done: row.progress, total: row.row_count }
        : row.state === 'importing'
          ? { done: row.progress, total: counts.ready }
          : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    take_back_until: row.take_back_until?.toISOString() ?? null,
    erased_at: row.erased_at?.toISOString() ?? null,
    erase_on: new Date(row.created_at.getTime() + KEEP_DAYS * DAY_MS).toISOString(),
    can: canOf(scope, row, now),
  };
}

export const summaryOf = (row: ImportRecord, names: Names): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  file_name: row.file_name,
  created_at: row.created_at.toISOString(),
  created_by: names.find(({ id }) => id === row.created_by)?.name ?? null,
  counts: fullCounts(row),
});

const NOTHING_SHOWN: ImportRow['shown'] = {
  name: null,
  postcode: null,
  money: null,
  money_pence: null,
  stage: null,
  stage_word: null,
  email: null,
  phone: null,
};

export async function presentRow(scope: Scope, keys: Keys, row: ImportRowRecord): Promise<ImportRow> {
  const at = { workspaceId: scope.workspaceId, importId: row.import_id };
  const result = row.result_sealed === null ? null : await openResult(keys, at, row.row, row.result_sealed);
  const isThere = row.state !== 'taken_back';
  return {
    row: row.row,
    line: row.line,
    state: row.state,
    is_unchecked: result?.is_unchecked ?? false,
    faults: result?.faults ?? [],
    shown: result?.shown ?? NOTHING_SHOWN,
    property_id: (isThere ? row.property_id : null) ?? result?.twin_property_id ?? null,
    party_id: (isThere ? row.party_id : null) ?? result?.twin_party_id ?? null,
  };
}
