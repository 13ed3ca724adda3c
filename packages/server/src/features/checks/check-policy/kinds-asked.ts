import type { CheckRules } from '@freehold/contract/checks/check-policy';

/** A kind of check this installation can run. */
export type InstalledKind = { code: string; name: string; column: string; about: 'person' | 'company' | null };
export type AskedOf = { role: keyof CheckRules; kind: string; fullCdd: boolean };

/** Which of the kinds this installation can run are asked of somebody in a role. What it cannot run is required and not asked. */
export function kindsAsked(rules: CheckRules, installed: readonly InstalledKind[], { role, kind, fullCdd }: AskedOf): InstalledKind[] {
  const required = rules[role];
  const codes = [...required.always, ...(fullCdd ? required.full_cdd : [])];
  return installed.filter(({ code, about }) => codes.includes(code) && (about === null || about === kind));
}
