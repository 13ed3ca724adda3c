import type { CheckFor, ScreenedSubject } from '@freehold/contract/aml-checks';
import type { Outcome } from '@freehold/contract/check-decisions';
import type { ScreeningRules } from '@freehold/contract/screening-policy';
import type { Trx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { checkSettings, mayAcceptPass, mayDecideAnything, type CheckSettings } from './policy.ts';
import type { DecisionFacts } from './decision-rules.ts';
import { findRequirement, type Requirement } from '../screening-lists/public.ts';
import { findPolicy } from '../screening-policy/public.ts';
import { findLatinNames } from './latin-names-store.ts';
import { loadCleared, type Cleared } from './load-cleared.ts';
import { findRating, type Rating } from './rating-store.ts';
import { findPlace } from './place-store.ts';
import { settleMatch, type MatchState, type Opinion } from './settle-match.ts';
import * as store from './store.ts';
import { openSubject } from './subject.ts';

export type SettledMatch = { row: store.MatchRow; resolutions: store.ResolutionRow[]; settled: MatchState };
/** Everything recorded about one check. */
export type CheckFacts = {
  row: store.CheckRow;
  subject: ScreenedSubject;
  /** The property it is for; null where it is for none, or that one was removed. */
  place: CheckFor | null;
  matches: SettledMatch[];
  risks: store.RiskRow[];
  decisions: { row: store.DecisionRow; second: store.SecondRow | null }[];
  members: Map<number, store.MemberRow>;
  firm: string;
  settings: CheckSettings;
  /** The lists it needs to pass. */
  requirement: Requirement;
  rememberedRefs: Map<number, string>;
  /** Earlier clearings that matches rest on, or that ended, by `placeKey`. */
  cleared: Map<string, Cleared>;
  /** The policy the check began with; null for practice, and from before there were versions. */
  policy: ScreeningRules | null;
  /** How the lists spell near names of other scripts in Latin letters, by `nearKey`. */
  latinNames: Map<string, string>;
  /** How the person is rated, while nobody assessed the risk of this check. */
  rating: Rating | null;
};

export async function loadFacts(trx: Trx, scope: Scope, services: Services, row: store.CheckRow): Promise<CheckFacts> {
  const [matches, resolutions, risks, decisions, members, workspace] = [
    await store.findMatches(trx, scope, row.id),
    await store.findResolutions(trx, scope, row.id),
    await store.findRisks(trx, scope, row.id),
    await store.findDecisions(trx, scope, row.id),
    await store.findMembers(trx, scope),
    await store.findWorkspace(trx, scope),
  ];
  const seconds = await store.findSeconds(
    trx,
    scope,
    decisions.map((decision) => decision.id),
  );
  return {
    row,
    subject: openSubject(services.keys, scope.workspaceId, row.public_ref, row.subject_sealed),
    place: await findPlace(trx, scope, row),
    matches: matches.map((match) => settle(match, resolutions, row.is_practice)),
    risks,
    decisions: decisions.map((decision) => ({
      row: decision,
      second: seconds.find((second) => second.decision_id === decision.id) ?? null,
    })),
    members,
    firm: workspace.legal_name ?? workspace.account_name,
    settings: checkSettings(workspace.settings),
    requirement: await findRequirement(trx, scope.workspaceId, services),
    rememberedRefs: await store.findPublicRefs(
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
    rating: risks.length > 0 || row.party_id === null || row.state === 'processing' ? null : await findRating(trx, scope, row.party_id),
    policy: row.screening_policy === null ? null : ((await findPolicy(trx, scope, row.screening_policy))?.rules ?? null),
  };
}

function settle(row: store.MatchRow, all: store.ResolutionRow[], isPractice: boolean): SettledMatch {
  const resolutions = all.filter((resolution) => resolution.match_id === row.id);
  const opinions = resolutions.map((resolution): Opinion => ({
    memberId: resolution.by_member,
    status: resolution.status as Opinion['status'],
  }));
  const known = { isRemembered: row.remembered_from !== null, isSanctions: row.category === 'sanctions', isPractice };
  return { row, resolutions, settled: settleMatch(row.band === 'strong' ? 'strong' : 'weak', opinions, known) };
}

export const outcomeOf = (row: store.CheckRow): Outcome | null => row.outcome as Outcome | null;
export const newestRisk = (facts: CheckFacts) => facts.risks.at(-1) ?? null;
export const newestDecision = (facts: Pick<CheckFacts, 'decisions'>) => facts.decisions.at(-1) ?? null;
export const openCount = (facts: CheckFacts) =>
  facts.matches.filter(({ settled }) => settled.status === 'open' || settled.status === 'unclear').length;

const isConfirmedSanction = ({ row, settled }: SettledMatch) => row.category === 'sanctions' && settled.status === 'true_match';

export function decisionFacts(facts: CheckFacts, scope: Scope): DecisionFacts {
  return {
    state: facts.row.state,
    outcome: outcomeOf(facts.row),
    isConfirmed: facts.row.frozen_at !== null || facts.matches.some(isConfirmedSanction),
    openMatches: openCount(facts),
    hasRiskAssessment: facts.risks.length > 0,
    mayDecideAnything: mayDecideAnything(scope),
    mayAcceptPass: mayAcceptPass(scope, facts.settings),
  };
}
