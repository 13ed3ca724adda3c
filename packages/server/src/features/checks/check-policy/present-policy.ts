import type { CheckPolicy, PolicyKind } from '@freehold/contract/checks/check-policy';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { may, roleName } from '../../access/public.ts';
import { SHIPPED, type PolicyInForce } from './policy-in-force.ts';
import { KNOWN_KINDS } from './shipped-rules.ts';
import { findInstalled, findNames, findPolicies } from './store.ts';

/** The policy in force and its history, with the kinds it may ask for and which of them can be run here. */
export async function presentPolicy(trx: Trx, scope: Scope): Promise<CheckPolicy> {
  const rows: PolicyInForce[] = [...(await findPolicies(trx, scope)), SHIPPED];
  const names = await findNames(
    trx,
    scope,
    rows.flatMap(({ by }) => (by === null ? [] : [by.memberId])),
  );
  const installed = await findInstalled(trx);
  const present = ({ version, rules, asks, by, reason, at }: PolicyInForce): CheckPolicy['current'] => ({
    version,
    rules,
    asks: [...asks],
    by: by && { member_id: by.memberId, name: names.get(by.memberId) ?? 'Former member', role: roleName(by.roleId) },
    at: at?.toISOString() ?? null,
    reason,
  });
  const kinds: PolicyKind[] = [
    ...installed.map(({ code, name, about }) => ({ code, name, about, installed: true })),
    ...KNOWN_KINDS.filter(({ code }) => !installed.some((kind) => kind.code === code)).map((kind) => ({ ...kind, installed: false })),
  ];
  const [current = SHIPPED] = rows;
  return { current: present(current), versions: rows.map(present), kinds, can: { edit: may(scope, 'edit_screening_policy') } };
}
