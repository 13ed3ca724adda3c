import * as contract from '@freehold/contract/properties/property-form';
import { ARCHIVABLE_STAGES } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { writeChange, type PropertyRow } from './store.ts';
import { tellChange } from './tell-change.ts';

const refuseReturn = refusing(contract.unarchiveProperty);
const refuseArchiveProperty = refusing(contract.archiveProperty, contract.unarchiveProperty);

/** Puts a property that is completed, let, ended or withdrawn away, at a moment; without one it brings it back. */
export async function archiveProperty(trx: Trx, scope: MemberScope, property: PropertyRow, at: Date | null): Promise<void> {
  if (at !== null && !ARCHIVABLE_STAGES.includes(property.stage))
    return refuseArchiveProperty(
      'INVALID_STATE',
      `This property is still live. Complete${property.kind === 'letting' ? ' the let' : ''} or withdraw it first, then archive it.`,
    );
  await writeChange(trx, scope, property.id, { archived_at: at }).catch(refuseTaken);
  await tellChange(trx, scope, property, at === null ? 'unarchive.property' : 'archive.property');
}

/** A unique index keeps one live record of an address; every other fault goes on. */
export function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    return refuseReturn('DUPLICATE', 'This address is in your list again as another record.');
  throw error;
}
