import { startMonitors as route, type StartedMonitors } from '@freehold/contract/monitoring/monitors';
import type { z } from 'zod';
import { addMonthsTo } from '@freehold/property-rules/calendar';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { refuseUnpaid } from '../../firm/public.ts';
import { policyInForce } from '../../screening/public.ts';
import { REVIEW_MONTHS } from './monitor-states.ts';
import { startsAnybody } from './policy.ts';
import * as store from './store.ts';

type Asked = z.output<typeof route.body>;
/** Starts to monitor people and companies. Whoever is monitored already is named as refused, and stays as they are. */
export function startMonitors(scope: MemberScope, services: Services, asked: Asked): Promise<StartedMonitors> {
  requireMay(scope, 'start_monitoring');
  const now = services.now();
  const today = londonDate(now);
  const reviewOn = asked.review_due_at ?? londonDate(addMonthsTo(now, REVIEW_MONTHS));
  if (reviewOn <= today) return refuseField('review_due_at', 'Choose a day after today');
  return scope.transaction(async (trx) => {
    const { rules } = await policyInForce(trx, scope, now);
    await refuseUnpaid(trx, scope, services);
    const memberId = startsAnybody(scope) ? null : scope.actor.memberId;
    const known = await store.findStartable(trx, scope, asked.party_ids, { memberId, today });
    const answer: StartedMonitors = { started: [], refused: [] };
    for (const partyId of new Set(asked.party_ids)) {
      const party = known.find(({ id }) => id === partyId);
      const why = whyNot(party, asked);
      if (!party || why !== null) {
        answer.refused.push({ party_id: partyId, reason: why ?? NO_PARTY });
        continue;
      }
      const begun = await store.insertMonitor(trx, {
        workspace_id: scope.workspaceId,
        party_id: partyId,
        basis: asked.basis,
        categories: asked.categories ?? [...rules.categories],
        cadence: asked.cadence,
        ends_with_relationship: asked.auto_end,
        check_id: party.check_id,
        started_at: now,
        started_by: scope.actor.memberId,
        review_due_on: reviewOn,
        state_at: now,
      });
      if (!begun) {
        answer.refused.push({ party_id: partyId, reason: ALREADY });
        continue;
      }
      await store.insertChange(trx, {
        workspace_id: scope.workspaceId,
        monitor_id: begun.id,
        kind: 'started',
        cadence: asked.cadence,
        by_member: scope.actor.memberId,
        by_name: scope.actor.name,
        at: now,
      });
      await recordEvent(trx, scope, { action: 'start.monitor', object: { type: 'party', id: partyId, label: party.display_name } });
      answer.started.push({ id: begun.id, party_id: partyId });
    }
    if (answer.started.length > 0) await announce(trx, scope, { topic: 'monitoring', id: null });
    return answer;
  });
}

const NO_PARTY = 'There is no such person or company in this workspace';
const ALREADY = 'Is monitored already';

function whyNot(party: Awaited<ReturnType<typeof store.findStartable>>[number] | undefined, { auto_end: autoEnd }: Asked): string | null {
  if (!party) return NO_PARTY;
  if (party.monitored) return ALREADY;
  if (!party.mine) return 'Is neither at a property of yours nor in a check of yours';
  return party.ended && autoEnd ? 'The relationship with them has ended' : null;
}
