import type { ListVersion } from '@freehold/contract/screening/screening-lists';
import { listKeyOf, sourceOf } from './catalogue.ts';
import type { VersionRow } from './store.ts';

export const VERSION_DIGITS = 12;

export function presentVersion(row: VersionRow): ListVersion {
  return {
    id: row.id,
    list_key: listKeyOf(row.list_key),
    ...sourceOf(row),
    sha256: row.sha256,
    version: row.sha256.slice(0, VERSION_DIGITS),
    published_at: row.published_at?.toISOString() ?? null,
    current_as_of: row.current_as_of?.toISOString() ?? null,
    imported_at: row.imported_at.toISOString(),
    imported_by: row.imported_by,
    source_files: row.source_files,
    entries: row.entries,
    names: row.names,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    state: row.state,
    self_test: row.self_test,
    decision:
      row.decided_by !== null && row.decided_at !== null
        ? { by: row.decided_by, at: row.decided_at.toISOString(), reason: row.decision_reason ?? '' }
        : null,
    scope: row.workspace_id === null ? 'installation' : 'workspace',
  };
}
