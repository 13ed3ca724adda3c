import type { Scope } from '../../platform/scope.ts';
import { may } from '../members/public.ts';
import { isArchivable } from '../properties/public.ts';
import type { PropertyRow } from './store.ts';

export function canOf(scope: Scope, row: PropertyRow): { edit: boolean; archive: boolean; remove: boolean } {
  const edit = may(scope, 'edit_properties');
  const isAway = row.archived_at !== null;
  return {
    edit: edit && !isAway,
    archive: may(scope, 'archive_properties') && (isAway || isArchivable(row)),
    remove: edit && !isAway && row.stage === 'draft',
  };
}
