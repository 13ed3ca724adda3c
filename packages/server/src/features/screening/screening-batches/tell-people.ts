import type { Trx } from '../../../platform/database.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import { notify } from '../../firm/public.ts';
import { mayDecide } from './policy.ts';
import { namesInWords } from './words.ts';

/** Once a batch is over: whoever began it, and where they may not decide, everybody who may. One notice for all its checks, without a name. */
export async function tellScreened(trx: Trx, scope: MemberScope, { id, total }: { id: number; total: number }): Promise<void> {
  const { memberId, roleId, toggles } = scope.actor;
  const decides = mayDecide({ roleId, toggles });
  // Nobody is told what they did themselves; the batch ended by itself.
  const asSystem: Scope = { ...scope, actor: { kind: 'system', name: 'run-screening-batch' } };
  await notify(trx, asSystem, {
    kind: 'batch_screened',
    to: 'everyone',
    mayKnow: (member) => member.memberId === memberId || (!decides && mayDecide(member)),
    object: { type: 'screening_batch', id },
    words: `A batch of ${namesInWords(total)} was screened. Its checks wait for decisions.`,
    path: `/marketplace/manual_aml_check/batch/${id}`,
  });
}
