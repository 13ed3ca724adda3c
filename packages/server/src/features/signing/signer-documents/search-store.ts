import type { Trx } from '../../../platform/database.ts';
import type { MemberScope } from '../../../platform/scope.ts';

/** The newest document the workspace sent to each of these signers. */
export function findNewestDocuments(trx: Trx, scope: MemberScope, appUserIds: readonly number[]) {
  return trx
    .selectFrom('signing_document_recipients as recipient')
    .innerJoin('signing_documents as document', (join) =>
      join.onRef('document.workspace_id', '=', 'recipient.workspace_id').onRef('document.id', '=', 'recipient.document_id'),
    )
    .distinctOn('recipient.app_user_id')
    .select([
      'recipient.app_user_id',
      'recipient.state as recipient_state',
      'document.id',
      'document.title',
      'document.state as document_state',
    ])
    .select((row) => row.ref('recipient.sent_at').$notNull().as('sent_at'))
    .where('recipient.workspace_id', '=', scope.workspaceId)
    .where('recipient.app_user_id', 'in', appUserIds)
    .where('recipient.sent_at', 'is not', null)
    .orderBy('recipient.app_user_id')
    .orderBy('recipient.sent_at', 'desc')
    .orderBy('document.id', 'desc')
    .execute();
}
