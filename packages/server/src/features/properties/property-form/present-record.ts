import { PropertyRecord } from '@freehold/contract/properties/property-form';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { canOf } from './policy.ts';
import { findMemberName, type PropertyRow } from './store.ts';

/** A property as its form shows it. */
export async function presentRecord(trx: Trx, scope: Scope, row: PropertyRow): Promise<z.input<typeof PropertyRecord>> {
  return {
    ...row,
    photo: row.photo_sha256?.slice(0, 12) ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    edited_by: await findMemberName(trx, row.edited_by),
    edited_at: row.edited_at?.toISOString() ?? null,
    can: canOf(scope, row),
  };
}
