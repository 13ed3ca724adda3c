import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export type SettledSum = { kind: string; unit_pence: number; unit_vat_pence: number; quantity: number; is_covered: boolean };

/**
 * Settles what was used before a moment, the oldest of each kind by the allowances of the plan. What is counted later for a time before it is
 * settled with the next period, so nothing is left out and nothing stands twice.
 */
export async function settleCharges(
  trx: Trx,
  { workspaceId }: Scope,
  { before, at, included }: { before: Date; at: Date; included: Readonly<Record<string, number>> },
): Promise<{ ids: number[]; sums: SettledSum[] }> {
  const { rows } = await sql<SettledSum & { id: number }>`
    update usage_charges as charge set settled_at = ${at},
      is_covered = charge.id in (select id from usage_covered(${JSON.stringify(included)}::jsonb))
    where charge.workspace_id = ${workspaceId} and charge.settled_at is null and charge.occurred_at < ${before}
    returning charge.id, charge.kind, charge.unit_pence, charge.unit_vat_pence, charge.quantity, charge.is_covered`.execute(trx);
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.kind, row.unit_pence, row.unit_vat_pence, row.is_covered]));
  const sums = [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      return first ? [{ ...first, quantity: all.reduce((sum, { quantity }) => sum + quantity, 0) }] : [];
    })
    .map(({ kind, unit_pence, unit_vat_pence, quantity, is_covered }) => ({ kind, unit_pence, unit_vat_pence, quantity, is_covered }));
  return { ids: rows.map(({ id }) => id), sums };
}

/** Says on which invoice the charges stand. */
export async function attachCharges(trx: Trx, { workspaceId }: Scope, ids: readonly number[], invoiceId: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`update usage_charges set invoice_id = ${invoiceId} where workspace_id = ${workspaceId} and id = any (${[...ids]}::bigint[])`.execute(
    trx,
  );
}
