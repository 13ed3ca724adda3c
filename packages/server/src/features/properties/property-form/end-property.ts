import {
  archiveProperty as archive,
  removeProperty,
  unarchiveProperty,
  type PropertyRecord,
} from '@freehold/contract/properties/property-form';
import { ONLY_SENIORS_ARCHIVE } from '@freehold/property-rules/property-stages';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { archiveProperty, findProperty } from '../properties/public.ts';
import { isLive } from './add-property.ts';
import { refuseDuplicate } from './change-property.ts';
import { presentRecord } from './present-record.ts';
import { deleteDraft, hasHeldPerson } from './store.ts';

const NONE = 'There is no such property.';

/** Removes a draft with what was noted of it. Whatever was instructed stays. */
export async function removeDraft(scope: MemberScope, id: number): Promise<null> {
  requireMay(scope, 'edit_properties');
  const refuse = refusing(removeProperty);
  return scope.transaction(async (trx) => {
    const row = (await findProperty(trx, id, { lock: true })) ?? refuse('NOT_FOUND', NONE);
    if (row.stage !== 'draft' || row.archived_at !== null)
      refuse('INVALID_STATE', 'Only a draft can be removed. Withdraw this property, then archive it.');
    if (await hasHeldPerson(trx, id))
      refuse('INVALID_STATE', 'Somebody at this draft is under a legal hold, so nothing of it is removed. Withdraw it instead.');
    if (!(await deleteDraft(trx, id)))
      refuse('INVALID_STATE', 'Something is recorded at this draft already, so it is kept. Withdraw it instead.');
    await recordEvent(trx, scope, { action: 'remove.property', object: { type: 'property', id, label: addressLine(row) } });
    await announce(trx, scope, { topic: 'properties', id });
    return null;
  });
}

/** Puts a property away, or brings it back. */
export async function setArchived(scope: MemberScope, id: number, away: boolean): Promise<z.input<typeof PropertyRecord>> {
  requireMay(scope, 'archive_properties', ONLY_SENIORS_ARCHIVE);
  const refuse = refusing(away ? archive : unarchiveProperty);
  return scope.transaction(async (trx) => {
    const row = (await findProperty(trx, id, { lock: true })) ?? refuse('NOT_FOUND', NONE);
    if (away === (row.archived_at !== null)) return presentRecord(trx, scope, row);
    if (!away && isLive({ ...row, archived_at: null })) await refuseDuplicate(trx, row, row.address_key);
    await archiveProperty(trx, scope, row, away ? new Date() : null);
    return presentRecord(trx, scope, (await findProperty(trx, id, { lock: true })) ?? row);
  });
}
