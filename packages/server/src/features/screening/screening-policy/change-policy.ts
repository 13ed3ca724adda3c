import { changeScreeningPolicy as route, type ScreeningPolicy, type ScreeningRules } from '@freehold/contract/screening/screening-policy';
import { announce } from '../../../platform/announce.ts';
import { canonicalJson, recordEvent } from '../../../platform/audit.ts';
import { addJob } from '../../../platform/jobs.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { policyInForce } from './policy-in-force.ts';
import { presentPolicy } from './present-policy.ts';
import { insertPolicy } from './store.ts';

const refuse = refusing(route);
const ONLY_OWNER_OR_COMPLIANCE = 'Only an Owner or Compliance can change the screening policy';
const STALE = 'Someone else changed this. Reload to see the latest.';

/** The policy as whoever may see checks reads it. */
export function getPolicy(scope: MemberScope): Promise<ScreeningPolicy> {
  requireMay(scope, 'see_checks');
  return scope.transaction((trx) => presentPolicy(trx, scope));
}

type Asked = { version: number; rules: ScreeningRules; reason: string };

/** Adds a version of the policy. Checks that began before keep theirs, and an open match stays open whatever the thresholds are now. */
export function changePolicy(scope: MemberScope, services: Services, asked: Asked): Promise<ScreeningPolicy> {
  requireMay(scope, 'edit_screening_policy', ONLY_OWNER_OR_COMPLIANCE);
  const rules = tidy(asked.rules);
  return scope.transaction(async (trx) => {
    const now = services.now();
    // The version it takes the place of is history from now on, the shipped one too.
    const before = await policyInForce(trx, scope, now);
    if (before.version !== asked.version) refuse('STALE_VERSION', STALE);
    if (canonicalJson(before.rules) === canonicalJson(rules)) refuse('INVALID_STATE', 'Nothing was changed, so there is no new version.');
    const by = { memberId: scope.actor.memberId, roleId: scope.actor.roleId };
    const version = before.version + 1;
    if (!(await insertPolicy(trx, scope, { version, rules, by, reason: asked.reason, at: now }))) refuse('STALE_VERSION', STALE);
    await recordEvent(trx, scope, {
      action: 'change.screening_policy',
      object: { type: 'screening_policy', id: version, label: `version ${version}` },
      diff: changesOf(before.rules, rules),
      reason: asked.reason,
    });
    // Open checks say in their lists and in the work queue whether they ask for enhanced due diligence.
    if (canonicalJson(before.rules.mandatory) !== canonicalJson(rules.mandatory))
      await addJob(trx, 'rejudge-edd', {}, `rejudge-edd:${scope.workspaceId}`);
    await announce(trx, scope, { topic: 'screening-policy', id: version });
    return presentPolicy(trx, scope);
  });
}

const CATEGORY_ORDER: readonly string[] = ['sanctions', 'pep', 'rca', 'regulatory', 'adverse'];

/** Each thing once and in one order, so that equal rules are equal. */
function tidy(rules: ScreeningRules): ScreeningRules {
  return {
    default_mode: rules.default_mode,
    bands: rules.bands,
    categories: [...new Set(rules.categories)].sort((left, right) => CATEGORY_ORDER.indexOf(left) - CATEGORY_ORDER.indexOf(right)),
    countries: [...new Set(rules.countries)].sort(),
    mandatory: { ...rules.mandatory, countries: [...new Set(rules.mandatory.countries)].sort() },
  };
}

function changesOf(before: ScreeningRules, after: ScreeningRules): Record<string, { before: unknown; after: unknown }> {
  const flat = ({ bands, ...rest }: ScreeningRules): Record<string, unknown> => ({
    default_mode: rest.default_mode,
    ...Object.fromEntries(
      Object.entries(bands).flatMap(([mode, { weak, strong }]) => [
        [`${mode}_weak`, weak],
        [`${mode}_strong`, strong],
      ]),
    ),
    categories: rest.categories.join(', '),
    countries: rest.countries.join(', '),
    mandatory_countries: rest.mandatory.countries.join(', '),
    mandatory_source: `${rest.mandatory.source}, ${rest.mandatory.as_of}`,
  });
  const [old, fresh] = [flat(before), flat(after)];
  return Object.fromEntries(
    Object.keys(fresh)
      .filter((field) => old[field] !== fresh[field])
      .map((field) => [field, { before: old[field], after: fresh[field] }]),
  );
}
