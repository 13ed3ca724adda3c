import type { Match } from '@freehold/contract/screening/screening-matches';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type AsksForEdd, type CheckFacts, findPublicRefs } from '../../checks/public.ts';
import { findRequirement, type Requirement } from '../screening-lists/public.ts';
import { findPolicy, mandatoryCountries, type KeptRules } from '../screening-policy/public.ts';
import { countriesOf, mandatoryWords } from './country-rule.ts';
import { openExplanation } from './explanation.ts';
import { findLatinNames } from './latin-names-store.ts';
import { loadCleared, type Cleared } from './load-cleared.ts';
import { settleMatch, type MatchState, type Opinion } from './settle-match.ts';
import * as store from './store.ts';

export type SettledMatch = {
  row: store.MatchRow;
  resolutions: store.ResolutionRow[];
  settled: MatchState;
  explanation: Match['explanation'];
};
/** Everything recorded about one AML check. */
export type AmlFacts = CheckFacts & {
  matches: SettledMatch[];
  /** The lists it needs to pass. */
  requirement: Requirement;
  rememberedRefs: Map<number, string>;
  /** Earlier clearings that matches rest on, or that ended, by `placeKey`. */
  cleared: Map<string, Cleared>;
  /** The policy the check began with; null for practice, and from before there were versions. */
  policy: KeptRules | null;
  /** The client’s country, where the law’s list in the policy names it. */
  mandatoryCountry: AsksForEdd['country'];
  /** How the lists spell near names of other scripts in Latin letters, by `nearKey`. */
  latinNames: Map<string, string>;
};

export async function loadAml(trx: Trx, scope: Scope, services: Services, facts: CheckFacts): Promise<AmlFacts> {
  const { row } = facts;
  const matches = await store.findMatches(trx, scope, row.id);
  const resolutions = await store.findResolutions(trx, scope, row.id);
  return {
    ...facts,
    matches: await Promise.all(
      matches.map(async (match) => ({
        ...settle(match, resolutions, row.is_practice),
        explanation: await openExplanation(services.keys, match.workspace_id, match.check_id, match.entry_ref, match.explanation_sealed),
      })),
    ),
    requirement: await findRequirement(trx, scope.workspaceId, services),
    rememberedRefs: await findPublicRefs(
      trx,
      scope,
      matches.flatMap((match) => (match.remembered_from === null ? [] : [match.remembered_from])),
    ),
    cleared: await loadCleared(
      trx,
      scope,
      services,
      matches.flatMap((match) => {
        const checkId = match.remembered_from ?? match.reopened_from;
        return checkId === null ? [] : [{ checkId, listKey: match.list_key, entryRef: match.entry_ref }];
      }),
    ),
    latinNames: await findLatinNames(trx, row),
    mandatoryCountry: await findMandatory(trx, scope, facts),
    policy: row.screening_policy === null ? null : ((await findPolicy(trx, scope, row.screening_policy))?.rules ?? null),
  };
}

async function findMandatory(trx: Trx, scope: Scope, { row, subject }: CheckFacts): Promise<AsksForEdd['country']> {
  const known = countriesOf(subject);
  if (known.length === 0 || row.is_practice) return { now: null, ever: false };
  const { now, ever } = await mandatoryCountries(trx, scope, row.screening_policy);
  const found = known.find(({ code }) => now.countries.includes(code));
  return { now: found ? mandatoryWords(found, now) : null, ever: known.some(({ code }) => ever.includes(code)) };
}

function settle(row: store.MatchRow, all: store.ResolutionRow[], isPractice: boolean): Omit<SettledMatch, 'explanation'> {
  const resolutions = all.filter((resolution) => resolution.match_id === row.id);
  const opinions = resolutions.map((resolution): Opinion => ({
    memberId: resolution.by_member,
    status: resolution.status,
  }));
  const known = { isRemembered: row.remembered_from !== null, isSanctions: row.category === 'sanctions', isPractice };
  return { row, resolutions, settled: settleMatch(row.band === 'strong' ? 'strong' : 'weak', opinions, known) };
}
