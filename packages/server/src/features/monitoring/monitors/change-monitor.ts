import { pauseMonitor as route, type Monitor, reviewMonitor } from '@freehold/contract/monitoring/monitors';
import type { z } from 'zod';
import { addMonthsTo } from '@freehold/property-rules/calendar';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findMonthPrice, settleNotices } from '../../firm/public.ts';
import { afterAct, type MonitorAct, REVIEW_MONTHS } from './monitor-states.ts';
import { monitorVisibility } from './policy.ts';
import { presentMonitors } from './present-monitor.ts';
import * as store from './store.ts';

const refuse = refusing(route);
const NO_MONITOR = 'Nobody is monitored under this number in this workspace';
const STALE = 'Somebody else changed this. Reload to see the latest.';
export const MONITOR = 'monitor';

export async function requireMonitor(trx: Trx, scope: MemberScope, id: number): Promise<store.MonitorFacts> {
  return (await store.findMonitor(trx, monitorVisibility(scope), id)) ?? refuse('NOT_FOUND', NO_MONITOR);
}

export const getMonitor = (scope: MemberScope, services: Services, id: number): Promise<Monitor> => {
  monitorVisibility(scope);
  return scope.transaction((trx) => shown(trx, scope, services, id));
};

async function shown(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<Monitor> {
  const [monitor] = await presentMonitors(trx, scope, [await requireMonitor(trx, scope, id)], {
    now: services.now(),
    price: await findMonthPrice(trx, scope, services),
  });
  return monitor ?? refuse('NOT_FOUND', NO_MONITOR);
}

const KINDS = { pause: 'paused', resume: 'resumed', end: 'ended', continue: 'continued', change: 'changed' } as const;
const ACTIONS = {
  pause: 'pause.monitor',
  resume: 'resume.monitor',
  end: 'end.monitor',
  continue: 'review.monitor',
  change: 'review.monitor',
} as const;

type Change = { version: number; reason: string };
type Terms = Partial<Pick<z.output<typeof reviewMonitor.body>, 'basis' | 'categories' | 'cadence' | 'review_due_at'>>;

/** Pauses, resumes, ends or prolongs; each is a row that stays, with its reason. */
export function changeMonitor(
  scope: MemberScope,
  services: Services,
  { id, act, version, reason, terms = {} }: Change & { id: number; act: MonitorAct; terms?: Terms },
): Promise<Monitor> {
  requireMay(scope, 'end_monitoring', 'You may not change who is monitored. Ask an owner, admin or compliance.');
  const now = services.now();
  const reviewOn = terms.review_due_at ?? londonDate(addMonthsTo(now, REVIEW_MONTHS));
  if (reviewOn <= londonDate(now)) return refuseField('review_due_at', 'Choose a day after today');
  return scope.transaction(async (trx) => {
    const facts = await requireMonitor(trx, scope, id);
    await store.lockParty(trx, scope, facts.party_id);
    const row = (await store.lockMonitor(trx, scope, id)) ?? refuse('NOT_FOUND', NO_MONITOR);
    const led = afterAct(store.stateOf(row), act);
    if ('refused' in led) return refuse('INVALID_STATE', led.refused);
    if (row.version !== version) return refuse('STALE_VERSION', STALE);
    const goesOn = act === 'continue' || act === 'change';
    const cadence = terms.cadence ?? row.cadence;
    await store.updateMonitor(trx, scope, id, {
      state: led.to,
      ...(goesOn
        ? {
            review_due_on: reviewOn,
            review_asked_at: null,
            basis: terms.basis ?? row.basis,
            categories: terms.categories ?? row.categories,
            cadence,
          }
        : { state_reason: reason, state_at: now, ...(led.to === 'ended' ? { ended_at: now, review_asked_at: null } : {}) }),
    });
    await store.insertChange(trx, {
      workspace_id: scope.workspaceId,
      monitor_id: id,
      kind: KINDS[act],
      cadence,
      reason,
      by_member: scope.actor.memberId,
      by_name: scope.actor.name,
      at: now,
    });
    await recordEvent(trx, scope, {
      action: ACTIONS[act],
      object: { type: 'party', id: row.party_id, label: facts.party.display_name },
      reason,
    });
    if (goesOn || led.to === 'ended') await settleNotices(trx, scope, ['monitor_review'], { type: MONITOR, id });
    await announce(trx, scope, { topic: 'monitoring', id });
    return shown(trx, scope, services, id);
  });
}
