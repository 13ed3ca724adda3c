import type { CheckStep } from '@freehold/contract/checks/checks';
import type { MemberActor, Scope } from '../../../platform/scope.ts';
import { may, memberCan, reach } from '../../access/public.ts';

/* Who may do what with a check. 1 Owner, 2 Admin, 3 Compliance, 4 Negotiator, 5 Accounts, 6 Auditor. */
const OWNER_OR_COMPLIANCE = [1, 3];
const NEGOTIATOR = 4;

/** The workspace's own choices that touch checks, from its settings. */
export type CheckSettings = { negotiatorCanAcceptPass: boolean };
export function checkSettings(settings: unknown): CheckSettings {
  const chosen = typeof settings === 'object' && settings !== null && 'negotiator_can_accept_pass' in settings;
  return { negotiatorCanAcceptPass: chosen && settings.negotiator_can_accept_pass === true };
}

const roleOf = (scope: Scope) => (scope.actor.kind === 'member' ? scope.actor.roleId : 0);

/** Whether a colleague of this role sees the check once it is given to them. */
export const roleSeesCheck = (roleId: number, isFrozen: boolean) =>
  isFrozen ? OWNER_OR_COMPLIANCE.includes(roleId) : memberCan({ roleId, toggles: {} }).see_checks;
export const maySeeChecks = (scope: Scope) => may(scope, 'see_checks');
/** A frozen check is seen by Owner and Compliance only: nobody else may learn of it, so that nobody tips the client off (POCA 2002 s. 333A; OFSI guidance). */
export const maySeeFrozen = (scope: Scope) => OWNER_OR_COMPLIANCE.includes(roleOf(scope));
/** True where the person sees only what they started or were given. */
export const seesOwnOnly = (scope: Scope) => reach(scope, 'see_checks') === 'own';
/** Whether the person may know of this check. */
export function seesCheck(scope: Scope, check: { frozen_at: Date | null; created_by: number; assigned_to: number | null }): boolean {
  if (!maySeeChecks(scope) || (check.frozen_at !== null && !maySeeFrozen(scope))) return false;
  if (!seesOwnOnly(scope)) return true;
  return scope.actor.kind === 'member' && [check.created_by, check.assigned_to].includes(scope.actor.memberId);
}
/** The same, of somebody who is not asking. */
export function memberSeesCheck(
  member: Pick<MemberActor, 'memberId' | 'roleId' | 'toggles'>,
  check: { frozen_at: Date | null; created_by: number; assigned_to: number | null },
): boolean {
  const visibility = reach(member, 'see_checks');
  if (visibility === null || (check.frozen_at !== null && !isOwnerOrCompliance(member))) return false;
  return visibility !== 'own' || [check.created_by, check.assigned_to].includes(member.memberId);
}
export const isOwnerOrCompliance = ({ roleId }: Pick<MemberActor, 'roleId'>) => OWNER_OR_COMPLIANCE.includes(roleId);
export const mayRunChecks = (scope: Scope) => may(scope, 'run_checks');
export const mayAssessRisk = mayRunChecks;
export const mayAssign = mayRunChecks;
export const mayNote = mayRunChecks;
export const maySecond = (scope: Scope) => OWNER_OR_COMPLIANCE.includes(roleOf(scope));
export const mayDecideAnything = (scope: Scope) => may(scope, 'decide');
export const mayAcceptPass = (scope: Scope, settings: CheckSettings) =>
  mayDecideAnything(scope) || (may(scope, 'accept_pass') && (roleOf(scope) !== NEGOTIATOR || settings.negotiatorCanAcceptPass));
/** Putting a check away says that nothing is left to do: for those who decide. */
export const mayArchive = mayDecideAnything;
export const mayCancel = (scope: Scope, createdBy: number) =>
  mayDecideAnything(scope) || (mayRunChecks(scope) && scope.actor.kind === 'member' && scope.actor.memberId === createdBy);

/** Whether the role may take the step a check waits for. A second person's turn is judged apart: it depends on who was the first. */
export function mayTakeStep(scope: Scope, step: CheckStep, check: { settings: CheckSettings; passed: boolean }): boolean {
  if (step === 'screening') return false;
  if (step === 'report') return maySeeFrozen(scope);
  if (step === 'matches' || step === 'second') return may(scope, 'resolve_matches');
  if (step === 'decision') return mayDecideAnything(scope) || (check.passed && mayAcceptPass(scope, check.settings));
  return mayRunChecks(scope);
}

export const NOT_YOUR_ROLE = 'Your role cannot do this. Ask an owner or admin.';
