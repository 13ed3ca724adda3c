import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPath, maySeeFrozen, openSubject, subjectName } from '../../checks/public.ts';
import { OFSI_FORMS } from './ofsi-forms.ts';

/** Reports to OFSI that a check began, newest first, as lines of the firm's register. None for whoever may not know of a freeze. */
export async function ofsiLines(trx: Trx, scope: MemberScope, { keys }: Pick<Services, 'keys'>) {
  if (!maySeeFrozen(scope)) return [];
  const rows = await trx
    .selectFrom('ofsi_drafts as draft')
    .innerJoin('checks', (join) => join.onRef('checks.workspace_id', '=', 'draft.workspace_id').onRef('checks.id', '=', 'draft.check_id'))
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'draft.workspace_id').onRef('member.id', '=', 'draft.sent_by'),
    )
    .select([
      'draft.id',
      'draft.kind',
      'draft.version',
      'draft.begun_at',
      'draft.saved_at',
      'draft.sent_on',
      'draft.sent_reference',
      'draft.withdrawn_at',
      'draft.withdrawn_reason',
      'checks.id as check_id',
      'checks.kind as check_kind',
      'checks.public_ref',
      'checks.subject_sealed',
      'member.first_name',
      'member.surname',
    ])
    .where('draft.workspace_id', '=', scope.workspaceId)
    .where('checks.is_practice', '=', false)
    .orderBy('draft.id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      title: subjectName(await openSubject(keys, scope.workspaceId, row.public_ref, row.subject_sealed)),
      body: [OFSI_FORMS[row.kind].title, row.withdrawn_reason && `Withdrawn: ${row.withdrawn_reason}`].filter(Boolean).join('. '),
      begunAt: row.begun_at,
      sentOn: row.sent_on,
      reference: row.sent_reference ?? '',
      isWithdrawn: row.withdrawn_at !== null,
      by: row.first_name === null ? 'Freehold' : `${row.first_name} ${row.surname}`,
      at: row.saved_at,
      path: checkPath({ kind: row.check_kind, id: row.check_id }),
    })),
  );
}
