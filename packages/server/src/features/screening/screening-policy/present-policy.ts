import type { ScreeningPolicy } from '@freehold/contract/screening/screening-policy';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { may, roleName } from '../../access/public.ts';
import { inForce } from './policy-in-force.ts';
import { findNames, findPolicies, type PolicyRow } from './store.ts';

type Version = Omit<PolicyRow, 'at'> & { at: Date | null };

/** The policy in force and its history, as the one who asks may use them. */
export async function presentPolicy(trx: Trx, scope: Scope): Promise<ScreeningPolicy> {
  const rows = await findPolicies(trx, scope);
  const current = inForce(rows[0]);
  const versions: Version[] = current.version === rows[0]?.version ? rows : [current, ...rows];
  const names = await findNames(
    trx,
    scope,
    versions.flatMap(({ by }) => (by === null ? [] : [by.memberId])),
  );
  const present = ({ version, rules, by, reason, at }: Version): ScreeningPolicy['versions'][number] => ({
    version,
    ...rules,
    by: by && { member_id: by.memberId, name: names.get(by.memberId) ?? 'Former member', role: roleName(by.roleId) },
    at: at?.toISOString() ?? null,
    reason,
  });
  return {
    current: { ...present(current), mandatory: current.rules.mandatory },
    versions: versions.map(present),
    can: { edit: may(scope, 'edit_screening_policy') },
  };
}
