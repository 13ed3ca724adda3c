import { ARCHIVABLE_STAGES } from '@freehold/property-rules/property-stages';
import type { Scope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import type { PropertyRow } from './store.ts';

export function canOf(scope: Scope, row: PropertyRow): { edit: boolean; archive: boolean; remove: boolean } {
  const edit = may(scope, 'edit_properties');
  const isAway = row.archived_at !== null;
  return {
    edit: edit && !isAway,
    archive: may(scope, 'archive_properties') && (isAway || ARCHIVABLE_STAGES.includes(row.stage)),
    remove: edit && !isAway && row.stage === 'draft',
  };
}
