import { changeOfficers, changeWorkspace } from '@freehold/contract/firm/workspaces';
import type { Approval } from '@freehold/contract/firm/approvals';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../notifications/public.ts';
import { mayAllow, type ApprovalKind } from './policy.ts';
import { presentApproval } from './present.ts';
import { addApproval, findApprovals, findColleagues, findNames, findWaiting, type Change } from './store.ts';
import { APPROVAL_LABEL, APPROVAL_TAB } from './words.ts';

const refuseAskApproval = refusing(changeOfficers, changeWorkspace);

const ALONE = 'Nobody else in the workspace could approve it.';

/** The change waits for somebody else; or nobody else could allow it, and whoever asked makes it now, with that reason on record. */
export type Asked = { waits: true; approval: Approval } | { waits: false; reason: string };

/** Puts a change before a second person, in the transaction of whoever asks, who holds what it is about. One change of a kind waits at a time. */
export async function askApproval(
  services: Pick<Services, 'now'>,
  trx: Trx,
  scope: MemberScope,
  { kind, change }: { kind: ApprovalKind; change: Change },
): Promise<Asked> {
  const { memberId } = scope.actor;
  if (await findWaiting(trx, scope, kind))
    return refuseAskApproval(
      'INVALID_STATE',
      'A change of these details already waits for approval. It must be answered or withdrawn first.',
    );
  const approvers = (await findColleagues(trx, scope, memberId, services.now())).filter((one) => mayAllow(one, kind));
  if (approvers.length === 0) return { waits: false, reason: ALONE };
  const id = await addApproval(trx, scope, kind, change, memberId);
  const [row] = await findApprovals(trx, scope, id);
  if (!row) throw new Error('The approval that was just added is not there');
  const approval = presentApproval(scope, row, await findNames(trx, scope));
  await recordEvent(trx, scope, {
    action: 'ask.approval',
    object: { type: 'approval', id, label: APPROVAL_LABEL[kind] },
    diff: Object.fromEntries(approval.changes.map(({ field, before, after }) => [field, { before, after }])),
  });
  await notify(trx, scope, {
    kind: 'approval_wanted',
    to: approvers.map((one) => one.memberId),
    mayKnow: (member) => mayAllow(member, kind),
    object: { type: 'approval', id },
    words: `${scope.actor.name} asks for ${APPROVAL_LABEL[kind]}. Approve or refuse it.`,
    path: `/basic_informations?tab=${APPROVAL_TAB[kind]}`,
  });
  await announce(trx, scope, { topic: 'workspace', id: null });
  return { waits: true, approval };
}
