import type { Check } from '@freehold/contract/check-kinds';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { newestRisk, outcomeOf, type CheckFacts } from './check-facts.ts';
import type { CheckKind } from './check-kind.ts';
import type { DecisionFacts } from './decision-rules.ts';
import { eddOf, openEddTexts } from './edd-facts.ts';
import { findEddFiles, findEddPacks } from './edd-store.ts';
import { whyNotComplete } from './edd-words.ts';
import { findNotes } from './notes-store.ts';
import { findPlace } from './place-store.ts';
import { checkSettings, mayAcceptPass, mayDecideAnything } from './policy.ts';
import { findRating } from './rating-store.ts';
import * as store from './store.ts';
import { openSubject } from './subject.ts';

export async function loadFacts<Facts extends CheckFacts, Wire extends Check>(
  trx: Trx,
  scope: Scope,
  services: Services,
  kind: CheckKind<Facts, Wire>,
  row: store.CheckRow,
): Promise<Facts> {
  const risks = await store.findRisks(trx, scope, row.id);
  const decisions = await store.findDecisions(trx, scope, row.id);
  const members = await store.findMembers(trx, scope);
  const workspace = await store.findWorkspace(trx, scope);
  const packs = await findEddPacks(trx, scope, row.id);
  const newestPack = packs.at(-1);
  const decisionIds = decisions.map((decision) => decision.id);
  const seconds = await store.findSeconds(trx, scope, decisionIds);
  const met = await store.findConditionOutcomes(trx, scope, decisionIds);
  return kind.load(trx, scope, services, {
    kind,
    row,
    subject: await openSubject(services.keys, scope.workspaceId, row.public_ref, row.subject_sealed),
    place: await findPlace(trx, scope, row),
    risks,
    decisions: decisions.map((decision) => ({
      row: decision,
      second: seconds.find((second) => second.decision_id === decision.id) ?? null,
      met: met.filter((outcome) => outcome.decision_id === decision.id),
    })),
    edd: {
      packs,
      texts: newestPack ? await openEddTexts(services.keys, newestPack) : null,
      files: await findEddFiles(trx, scope, row.id),
    },
    notes: await findNotes(trx, scope, services.keys, row.id),
    members,
    firm: workspace.legal_name ?? workspace.account_name,
    settings: checkSettings(workspace.settings),
    rating: risks.length > 0 || row.party_id === null || row.state === 'processing' ? null : await findRating(trx, scope, row.party_id),
  });
}

export function decisionFacts(facts: CheckFacts, scope: Scope): DecisionFacts {
  const { neverAccept, settleFirst } = facts.kind.bearing(facts);
  return {
    state: facts.row.state,
    outcome: outcomeOf(facts.row),
    neverAccept,
    settleFirst,
    hasRiskAssessment: newestRisk(facts) !== null,
    eddFirst: whyNotComplete(eddOf(facts).missing),
    mayDecideAnything: mayDecideAnything(scope),
    mayAcceptPass: mayAcceptPass(scope, facts.settings),
  };
}
