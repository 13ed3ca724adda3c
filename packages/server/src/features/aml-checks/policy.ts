import type { Scope } from '../../platform/scope.ts';

/* Who may do what with a check. 1 Owner, 2 Admin, 3 Compliance, 4 Negotiator, 5 Accounts, 6 Auditor. */
const SEES = [1, 2, 3, 4, 6];
const RUNS = [1, 2, 3, 4];
const DECIDES = [1, 2, 3];
const OWNER_OR_COMPLIANCE = [1, 3];
const NEGOTIATOR = 4;

/** The workspace's own choices that touch checks, from its settings. */
export type CheckSettings = { negotiatorCanAcceptPass: boolean };
export function checkSettings(settings: unknown): CheckSettings {
  const chosen = settings !== null && typeof settings === 'object' ? (settings as Record<string, unknown>) : {};
  return { negotiatorCanAcceptPass: chosen['negotiator_can_accept_pass'] === true };
}

const roleOf = (scope: Scope) => (scope.actor.kind === 'member' ? scope.actor.roleId : 0);

export const maySeeChecks = (scope: Scope) => SEES.includes(roleOf(scope));
/** A frozen check is seen by Owner and Compliance only: nobody else may learn of it, so that nobody tips the client off (POCA 2002 s. 333A; OFSI guidance). */
export const maySeeFrozen = (scope: Scope) => OWNER_OR_COMPLIANCE.includes(roleOf(scope));
export const mayRunChecks = (scope: Scope) => RUNS.includes(roleOf(scope));
export const mayAssessRisk = mayRunChecks;
export const mayAssign = mayRunChecks;
export const mayResolve = (scope: Scope) => OWNER_OR_COMPLIANCE.includes(roleOf(scope));
export const maySecond = (scope: Scope) => OWNER_OR_COMPLIANCE.includes(roleOf(scope));
export const mayDecideAnything = (scope: Scope) => DECIDES.includes(roleOf(scope));
export const mayAcceptPass = (scope: Scope, settings: CheckSettings) =>
  mayDecideAnything(scope) || (roleOf(scope) === NEGOTIATOR && settings.negotiatorCanAcceptPass);
export const mayCancel = (scope: Scope, createdBy: number) =>
  mayDecideAnything(scope) || (mayRunChecks(scope) && scope.actor.kind === 'member' && scope.actor.memberId === createdBy);

export const NOT_YOUR_ROLE = 'Your role cannot do this. Ask an owner or admin.';
export const ONLY_OWNER_OR_COMPLIANCE = 'Only an Owner or Compliance can settle a sanctions match';
