import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type CheckRow, openSubject } from '../../checks/public.ts';
import { findEarlierVerdicts, type VerdictRow } from './clearings-store.ts';
import type { Verdict } from './remember-clearings.ts';

/** What people made of entries in earlier checks of the same client, or of somebody who could be them; newest first. */
export async function earlierVerdicts(trx: Trx, scope: Scope, services: Services, check: CheckRow): Promise<Verdict[]> {
  const rows = await findEarlierVerdicts(trx, scope, check);
  return Promise.all(rows.map((row) => verdictOf(row, scope, services, row.party_id === check.party_id)));
}

export async function verdictOf(row: VerdictRow, scope: Scope, services: Services, isSameClient: boolean): Promise<Verdict> {
  return {
    checkId: row.check_id,
    listKey: row.list_key,
    entryRef: row.entry_ref,
    entry: row.entry,
    entryHash: row.entry_hash,
    subject: await openSubject(services.keys, scope.workspaceId, row.public_ref, row.subject_sealed),
    status: row.status,
    rememberedFrom: row.remembered_from,
    isFrozen: row.frozen_at !== null,
    isWithdrawn: row.withdrawal_id !== null,
    isSameClient,
  };
}
