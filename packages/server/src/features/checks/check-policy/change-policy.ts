import { changeCheckPolicy as route, type CheckPolicy, type CheckRules } from '@freehold/contract/checks/check-policy';
import { PROPERTY_ROLES } from '@freehold/property-rules/property-stages';
import { announce } from '../../../platform/announce.ts';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { SHIPPED } from './policy-in-force.ts';
import { presentPolicy } from './present-policy.ts';
import { KNOWN_KINDS } from './shipped-rules.ts';
import { findInstalled, findNewestPolicy, insertPolicy } from './store.ts';
import { recordOf } from '@freehold/contract/kernel/keys';

const refuse = refusing(route);
const ONLY_OWNER_OR_COMPLIANCE = 'Only an Owner or Compliance can change which checks are required';
const STALE = 'Someone else changed this. Reload to see the latest.';

/** The policy as whoever may see checks reads it. */
export function getPolicy(scope: MemberScope): Promise<CheckPolicy> {
  requireMay(scope, 'see_checks');
  return scope.transaction((trx) => presentPolicy(trx, scope));
}

type Asked = { version: number; rules: CheckRules; reason: string };

/** Adds a version. The gate asks by it from now on; a clock that runs keeps what it waited for. */
export function changePolicy(scope: MemberScope, services: Services, asked: Asked): Promise<CheckPolicy> {
  requireMay(scope, 'edit_screening_policy', ONLY_OWNER_OR_COMPLIANCE);
  return scope.transaction(async (trx) => {
    const asks = (await findInstalled(trx)).map(({ code }) => code);
    const known = [...KNOWN_KINDS.map(({ code }) => code), ...asks];
    const rules = tidy(asked.rules, [...new Set(known)]);
    const before = (await findNewestPolicy(trx, scope)) ?? SHIPPED;
    if (before.version !== asked.version) refuse('STALE_VERSION', STALE);
    const changed = PROPERTY_ROLES.filter((role) => canonicalJson(before.rules[role]) !== canonicalJson(rules[role]));
    const named = PROPERTY_ROLES.flatMap((role) => [...rules[role].always, ...rules[role].full_cdd]);
    const asksMore = asks.some((code) => named.includes(code) && !before.asks.includes(code));
    if (changed.length === 0 && !asksMore) refuse('INVALID_STATE', 'Nothing was changed, so there is no new version.');
    const by = { memberId: scope.actor.memberId, roleId: scope.actor.roleId };
    const version = before.version + 1;
    if (!(await insertPolicy(trx, scope, { version, rules, asks, by, reason: asked.reason, at: services.now() })))
      refuse('STALE_VERSION', STALE);
    const inWords = ({ always, full_cdd: full }: CheckRules[keyof CheckRules]) => `${always.join(', ')}; ${full.join(', ')}`;
    await recordEvent(trx, scope, {
      action: 'change.check_policy',
      object: { type: 'check_policy', id: version, label: `version ${version}` },
      diff: {
        ...Object.fromEntries(changed.map((role) => [role, { before: inWords(before.rules[role]), after: inWords(rules[role]) }])),
        ...(asksMore ? { asks: { before: before.asks.join(', '), after: asks.join(', ') } } : {}),
      },
      reason: asked.reason,
    });
    await announce(trx, scope, { topic: 'properties', id: null });
    return presentPolicy(trx, scope);
  });
}

/** Each kind once, in one order, and none that Freehold does not know; what is always asked is not asked again. */
function tidy(rules: CheckRules, known: readonly string[]): CheckRules {
  const only = (codes: readonly string[]) => known.filter((code) => codes.includes(code));
  return recordOf(PROPERTY_ROLES, (role) => {
    const { always, full_cdd: full } = rules[role];
    return { always: only(always), full_cdd: only(full.filter((code) => !always.includes(code))) };
  });
}
