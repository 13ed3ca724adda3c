import { resolveMatch as route, type AmlCheck } from '@freehold/contract/screening/aml-checks';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { concludeChange, loadFacts, openCheckForChange, requireVisibility } from '../../checks/public.ts';
import type { AmlFacts, SettledMatch } from './aml-facts.ts';
import { amlKind, amlKinds } from './aml-kind.ts';
import { draftOfsiReport } from './ofsi-draft.ts';
import { mayResolve, ONLY_OWNER_OR_COMPLIANCE } from './policy.ts';
import { outcomeNow, searchedStates } from './run-check.ts';
import { entitiesOf } from './same-entities.ts';
import * as store from './store.ts';
import { tellResolved } from './tell-resolved.ts';
import { whyNotResolve } from './why-not-resolve.ts';
import type { ResolutionReason } from '@freehold/contract/screening/screening-matches';
import type { z } from 'zod';

const refuse = refusing(route);
const NO_SUCH_MATCH = 'There is no such match in this workspace';

export type Resolution = {
  matchId: number;
  checkVersion: number;
  status: 'true_match' | 'false_positive' | 'unclear';
  reasonCode: z.infer<typeof ResolutionReason>;
  text: string;
  /** Other matches of the same entity that are given the same answer. */
  also?: readonly number[];
};

/**
 * Records whether a match is the client. Rows are only added. A strong match and a true match need two different people; the first "it is the
 * client" freezes the check at once, and from then only Owner and Compliance know of it.
 */
export function resolveMatch(scope: MemberScope, services: Services, said: Resolution): Promise<AmlCheck> {
  return scope.transaction(async (trx) => {
    requireVisibility(scope);
    const match = await store.findMatch(trx, scope, said.matchId);
    if (!match) return refuse('NOT_FOUND', NO_SUCH_MATCH);
    const facts = await openCheckForChange(trx, scope, services, amlKinds, match.check_id, said.checkVersion);
    const answered = answeredBy(facts, said).map((one) => requireMayResolve(one, facts, scope, said));

    const now = services.now();
    const { memberId, roleId } = scope.actor;
    for (const { row } of answered)
      await store.insertResolution(trx, {
        workspace_id: scope.workspaceId,
        match_id: row.id,
        by_member: memberId,
        role_id: roleId,
        status: said.status,
        reason_code: said.reasonCode,
        text: said.text,
        at: now,
      });
    const after = await loadFacts(trx, scope, services, amlKind, facts.row);
    for (const { row } of answered) {
      const settled = after.matches.find((one) => one.row.id === row.id)?.settled;
      if (!settled) throw new Error('A resolved match is gone');
      await store.setMatchStatus(trx, scope, row.id, settled.status);
      await recordEvent(trx, scope, {
        action: 'resolve.match',
        object: { type: 'match', id: row.id, label: `${facts.row.public_ref}, ${row.list_name} ${row.entry_ref}` },
        diff: {
          status: { before: row.status, after: settled.status },
          said: { before: null, after: said.status },
          reason_code: { before: null, after: said.reasonCode },
        },
        reason: said.text,
      });
    }
    const change = await changeAfter(trx, scope, services, after, now);
    const frozenNow = change.frozen_at !== null && facts.row.frozen_at === null;
    await tellResolved(trx, scope, { ...after, row: { ...after.row, frozen_at: change.frozen_at } }, frozenNow);
    return concludeChange(trx, scope, services, amlKind, after, change, { newReport: true, rejudges: true });
  });
}

/** The match and those named beside it: only matches of one entity can be given one answer. */
function answeredBy(facts: AmlFacts, said: Resolution): SettledMatch[] {
  const entity = entitiesOf(facts.matches).find((each) => each.some(({ row }) => row.id === said.matchId)) ?? [];
  const ids = [...new Set([said.matchId, ...(said.also ?? [])])];
  return ids.map((id) => {
    const match = entity.find(({ row }) => row.id === id);
    if (match) return match;
    return refuse('INVALID_STATE', 'One answer can only be given to list entries of the same person. Reload and choose again.');
  });
}

function requireMayResolve(match: SettledMatch, facts: AmlFacts, scope: MemberScope, said: Resolution): SettledMatch {
  if (!mayResolve(scope)) refuse('FORBIDDEN', ONLY_OWNER_OR_COMPLIANCE);
  const whyNot = whyNotResolve(facts.row, match, scope);
  if (whyNot) refuse('INVALID_STATE', whyNot);
  const own = match.resolutions.filter((resolution) => resolution.by_member === scope.actor.memberId).at(-1);
  if (own?.status === said.status) refuse('INVALID_STATE', 'You have already given this answer');
  return match;
}

/** The check's outcome after the resolution; a freeze begins with the first "it is the client" and ends when two people agree that it is not. */
async function changeAfter(trx: Trx, scope: MemberScope, services: Services, facts: AmlFacts, now: Date) {
  const decided = outcomeNow(facts, searchedStates(facts.row));
  const isFrozen = facts.row.frozen_at !== null;
  const freezes = facts.matches.some(({ settled }) => settled.freezes);
  const about = { type: 'check', id: facts.row.id, label: facts.row.public_ref };
  if (freezes && !isFrozen) {
    await draftOfsiReport(trx, scope, services, facts, now);
    await recordEvent(trx, scope, { action: 'freeze.check', object: about });
  }
  if (isFrozen && !freezes) await recordEvent(trx, scope, { action: 'unfreeze.check', object: about });
  const { outcome } = decided;
  // A decision was made on another answer: it stays in the file, and a person decides anew.
  const reopens = facts.row.state === 'decided' && outcome !== facts.row.outcome;
  return {
    outcome,
    outcome_reasons: JSON.stringify(decided.reasons),
    elements: JSON.stringify(decided.elements),
    frozen_at: freezes ? (facts.row.frozen_at ?? now) : null,
    frozen_by: freezes ? (facts.row.frozen_by ?? scope.actor.memberId) : null,
    ...(reopens ? { state: 'completed' as const } : {}),
  };
}
