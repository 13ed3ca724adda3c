import { KYC_ELEMENTS } from '@freehold/contract/identity/kyc-checks';
import {
  ALWAYS_REQUIRED,
  changeKycPolicy as route,
  type KycPolicy,
  type KycRules,
  MAY_BE_LEFT_OUT,
} from '@freehold/contract/identity/kyc-policy';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { findMembers, personOf } from '../../checks/public.ts';
import { ELEMENT_NAMES } from './judge-kyc.ts';
import { aboutElement } from './policy-words.ts';
import { findPolicies, insertPolicy, type PolicyRow, policyInForce, SHIPPED } from './policy-store.ts';

const refuse = refusing(route);
const always: readonly string[] = ALWAYS_REQUIRED;
const mayBeLeftOut: readonly string[] = MAY_BE_LEFT_OUT;

async function present(trx: Trx, scope: MemberScope, connected: Pick<Services, 'registers' | 'documentChecks'>): Promise<KycPolicy> {
  const person = personOf(await findMembers(trx, scope));
  const rows = await findPolicies(trx, scope);
  const shipped = { ...SHIPPED, by: null, at: null, reason: 'The defaults Freehold ships' };
  const version = ({ version: number, rules, by_member: by, role_id: role, at, reason }: PolicyRow) => ({
    version: number,
    rules,
    by: person(by, role),
    at: at.toISOString(),
    reason,
  });
  const versions = [...rows.map(version), shipped];
  return {
    current: versions[0] ?? shipped,
    versions,
    elements: KYC_ELEMENTS.map((code) => ({
      code,
      name: ELEMENT_NAMES[code],
      always: always.includes(code),
      may_be_left_out: mayBeLeftOut.includes(code),
      ...aboutElement(code, connected),
    })),
    can: { edit: may(scope, 'edit_screening_policy') },
  };
}

export function getKycPolicy(scope: MemberScope, services: Services): Promise<KycPolicy> {
  requireMay(scope, 'see_checks');
  return scope.transaction((trx) => present(trx, scope, services));
}

/** Adds a version. Checks that begin from now on ask by it; the others keep the one they began with. */
export function changeKycPolicy(
  scope: MemberScope,
  services: Services,
  asked: { version: number; rules: KycRules; reason: string },
): Promise<KycPolicy> {
  requireMay(scope, 'edit_screening_policy', 'Only an Owner or Compliance can change what an identity check requires');
  return scope.transaction(async (trx) => {
    const before = await policyInForce(trx, scope);
    if (before.version !== asked.version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    // What cannot be left out is in, and each stands once, in one order.
    const tidy = (codes: readonly string[]) => KYC_ELEMENTS.filter((code) => always.includes(code) || codes.includes(code));
    const leave = (level: 'normal' | 'high') =>
      MAY_BE_LEFT_OUT.filter((code) => asked.rules.left_out[level].includes(code) && !asked.rules[level].includes(code));
    const rules: KycRules = {
      normal: tidy(asked.rules.normal),
      high: tidy(asked.rules.high),
      left_out: { normal: leave('normal'), high: leave('high') },
    };
    if (canonicalJson(rules) === canonicalJson(before.rules)) refuse('INVALID_STATE', 'Nothing was changed, so there is no new version.');
    const version = before.version + 1;
    if (!(await insertPolicy(trx, scope, { version, rules, reason: asked.reason, at: services.now() })))
      refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    await recordEvent(trx, scope, {
      action: 'change.kyc_policy',
      object: { type: 'kyc_policy', id: version, label: `version ${version}` },
      diff: {
        normal: { before: before.rules.normal.join(', '), after: rules.normal.join(', ') },
        high: { before: before.rules.high.join(', '), after: rules.high.join(', ') },
        left_out_normal: { before: before.rules.left_out.normal.join(', '), after: rules.left_out.normal.join(', ') },
        left_out_high: { before: before.rules.left_out.high.join(', '), after: rules.left_out.high.join(', ') },
      },
      reason: asked.reason,
    });
    return present(trx, scope, services);
  });
}
