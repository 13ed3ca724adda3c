import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPath, isVisible, openSubject, subjectName, visibilityOf } from '../../checks/public.ts';
import { rowsOf } from './company-records.ts';
import { findRecords } from './company-store.ts';

/**
 * Differences between the register of companies and what clients said that somebody called material or reported, newest first, of the
 * checks the one who asks may know of: lines of the firm's register. Of each difference its newest answer counts.
 */
export async function discrepancyLines(trx: Trx, scope: MemberScope, { keys }: Pick<Services, 'keys'>) {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const checks = await trx
    .selectFrom('checks')
    .select(['checks.id', 'checks.kind', 'checks.public_ref', 'checks.subject_sealed'])
    .where((where) => isVisible(where, visibility))
    .where('checks.is_practice', '=', false)
    .where((row) =>
      row.exists(
        row
          .selectFrom('company_records')
          .select('company_records.id')
          .whereRef('company_records.workspace_id', '=', 'checks.workspace_id')
          .whereRef('company_records.check_id', '=', 'checks.id')
          .where('company_records.kind', '=', 'discrepancy'),
      ),
    )
    .orderBy('checks.id', 'desc')
    .execute();
  const lines = [];
  for (const check of checks) {
    const answers = new Map(rowsOf(await findRecords(trx, scope, keys, check.id), 'discrepancy').map((row) => [row.said.id, row]));
    const title = subjectName(await openSubject(keys, scope.workspaceId, check.public_ref, check.subject_sealed));
    for (const { id, said, at, by_member: by } of answers.values())
      if (said.value !== 'not_material')
        lines.push({
          id,
          title,
          body: said.note,
          foundAt: at,
          reportedOn: said.value === 'reported' ? said.reportedOn : null,
          reference: said.reference,
          by,
          path: checkPath(check),
        });
  }
  return lines.toSorted((a, b) => b.foundAt.getTime() - a.foundAt.getTime());
}
