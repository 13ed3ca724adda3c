import type { MemberActor } from '../../../platform/scope.ts';
import { memberCan } from '../../access/public.ts';

export type ApprovalKind = 'legal_details' | 'nominated_officers';

/** Who may allow a change: owners and admins; for officers also whoever keeps the compliance registers. */
export function mayAllow(person: Pick<MemberActor, 'roleId' | 'toggles'>, kind: ApprovalKind): boolean {
  const can = memberCan(person);
  return can.edit_workspace || (kind === 'nominated_officers' && can.keep_registers);
}
