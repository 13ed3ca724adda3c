import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPath } from './check-path.ts';
import { pepAnswerOf } from './edd-words.ts';
import { openSubject, subjectName } from './subject.ts';
import { isVisible, visibilityOf } from './visibility-store.ts';

/**
 * Second people who answered for a client that is, or is close to, somebody politically exposed: by the risk assessment of the decision, or by
 * a match that was called the client. Newest first, of the checks the one who asks may know of.
 */
export async function pepApprovals(trx: Trx, scope: MemberScope, { keys }: Pick<Services, 'keys'>) {
  const visibility = visibilityOf(scope);
  if (visibility === null) return [];
  const rows = await trx
    .selectFrom('decision_seconds as second')
    .innerJoin('decisions as decision', (join) =>
      join.onRef('decision.workspace_id', '=', 'second.workspace_id').onRef('decision.id', '=', 'second.decision_id'),
    )
    .innerJoin('checks', (join) =>
      join.onRef('checks.workspace_id', '=', 'decision.workspace_id').onRef('checks.id', '=', 'decision.check_id'),
    )
    .innerJoin('risk_assessments as risk', (join) =>
      join.onRef('risk.workspace_id', '=', 'decision.workspace_id').onRef('risk.id', '=', 'decision.risk_assessment_id'),
    )
    .leftJoin('members as member', (join) =>
      join.onRef('member.workspace_id', '=', 'second.workspace_id').onRef('member.id', '=', 'second.by_member'),
    )
    .select((row) => [
      'second.decision_id as id',
      'second.at',
      'second.agree',
      'second.reason',
      'checks.id as check_id',
      'checks.kind',
      'checks.public_ref',
      'checks.subject_sealed',
      'risk.factors',
      'risk.policy_version',
      'member.first_name',
      'member.surname',
      row
        .exists(
          row
            .selectFrom('matches')
            .select('matches.id')
            .whereRef('matches.workspace_id', '=', 'checks.workspace_id')
            .whereRef('matches.check_id', '=', 'checks.id')
            .where('matches.status', '=', 'true_match')
            .where('matches.category', 'in', ['pep', 'rca']),
        )
        .as('is_matched'),
    ])
    .where('checks.is_practice', '=', false)
    .where((where) => isVisible(where, visibility))
    .orderBy('second.at', 'desc')
    .execute();
  const exposed = rows.filter((row) => row.is_matched || ['domestic', 'foreign'].includes(pepAnswerOf(row) ?? 'no'));
  return Promise.all(
    exposed.map(async (row) => ({
      id: row.id,
      title: subjectName(await openSubject(keys, scope.workspaceId, row.public_ref, row.subject_sealed)),
      body: `${row.agree ? 'Agreed' : 'Did not agree'}: ${row.reason}`,
      approvedBy: row.first_name === null ? 'A former member' : `${row.first_name} ${row.surname}`,
      at: row.at,
      path: checkPath({ kind: row.kind, id: row.check_id }),
    })),
  );
}
