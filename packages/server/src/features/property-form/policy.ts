import { ARCHIVABLE_STAGES, type PropertyStage } from '@freehold/contract/property-stages';
import { Refused } from '../../platform/refuse.ts';
import type { Scope } from '../../platform/scope.ts';
import { may } from '../members/public.ts';
import type { PropertyRow } from './store.ts';

/** Owner and Admin. */
const ARCHIVERS: readonly number[] = [1, 2];

const isArchiver = (scope: Scope): boolean =>
  scope.actor.kind === 'member' && ARCHIVERS.includes(scope.actor.roleId) && may(scope, 'edit_properties');

export function requireArchiver(scope: Scope): void {
  if (!isArchiver(scope)) throw new Refused('FORBIDDEN', 'Only an owner or admin can archive properties.');
}

export function canOf(scope: Scope, row: PropertyRow): { edit: boolean; archive: boolean; remove: boolean } {
  const edit = may(scope, 'edit_properties');
  const isAway = row.archived_at !== null;
  return {
    edit: edit && !isAway,
    archive: isArchiver(scope) && (isAway || ARCHIVABLE_STAGES.includes(row.stage as PropertyStage)),
    remove: edit && !isAway && row.stage === 'draft',
  };
}
