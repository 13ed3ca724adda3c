import { ARCHIVABLE_STAGES } from '@freehold/property-rules/property-stages';
import type { Trx } from '../../../platform/database.ts';
import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { writeChange, type PropertyRow } from './store.ts';
import { tellChange } from './tell-change.ts';

/** Puts a property that is completed, let, ended or withdrawn away, at a moment; without one it brings it back. */
export async function archiveProperty(trx: Trx, scope: MemberScope, property: PropertyRow, at: Date | null): Promise<void> {
  if (at !== null && !ARCHIVABLE_STAGES.includes(property.stage))
    throw new Refused(
      'INVALID_STATE',
      `This property is still live. Complete${property.kind === 'letting' ? ' the let' : ''} or withdraw it first, then archive it.`,
    );
  await writeChange(trx, scope, property.id, { archived_at: at }).catch((error: unknown) => {
    throw asTaken(error);
  });
  await tellChange(trx, scope, property, at === null ? 'unarchive.property' : 'archive.property');
}

/** A unique index keeps one live record of an address. */
export const asTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'
    ? new Refused('DUPLICATE', 'This address is in your list again as another record.')
    : error;
