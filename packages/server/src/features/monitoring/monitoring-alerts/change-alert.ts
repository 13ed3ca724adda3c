import { createHash } from 'node:crypto';
import { resolveMonitoringAlert as route, type WholeAlert } from '@freehold/contract/monitoring/alerts';
import { ALERT_STATES, type AlertOutcome } from '@freehold/contract/monitoring/monitoring-words';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { findMembers } from '../../checks/public.ts';
import { openSuspicion } from '../../compliance/public.ts';
import { endListing } from '../../screening/public.ts';
import { monitorVisibility } from '../monitors/public.ts';
import { afterAct, type AlertAct } from './alert-states.ts';
import { requireWork } from './policy.ts';
import { presentWhole, stateOf } from './present-alert.ts';
import * as store from './store.ts';
import { alertReference, settleTold, tellAssigned } from './tell-people.ts';

const refuse = refusing(route);
const NO_ALERT = 'There is no such alert in this workspace';
const STALE = 'Somebody else changed this alert. Reload to see the latest.';

export async function requireAlert(trx: Trx, scope: MemberScope, id: number, { lock = false } = {}): Promise<store.AlertFacts> {
  return (await store.findAlert(trx, monitorVisibility(scope), id, { lock })) ?? refuse('NOT_FOUND', NO_ALERT);
}

export function getAlert(scope: MemberScope, services: Services, id: number): Promise<WholeAlert> {
  requireMay(scope, 'see_monitoring');
  return scope.transaction(async (trx) => presentWhole(trx, scope, services, await requireAlert(trx, scope, id)));
}

type Asked = { id: number; version: number };

/** The alert, held until the transaction ends, as the one who acts saw it; and where the act leads. */
async function openForChange(trx: Trx, scope: MemberScope, { id, version }: Asked, act: AlertAct) {
  const alert = await requireAlert(trx, scope, id, { lock: true });
  const led = afterAct(stateOf(alert), act);
  if ('refused' in led) return refuse('INVALID_STATE', led.refused);
  if (alert.version !== version) return refuse('STALE_VERSION', STALE);
  return { alert, through: led.through };
}

type Event = { kind: 'assigned' | 'resolved' | 'closed'; text: string; note?: string };
const note = (trx: Trx, scope: MemberScope, services: Services, id: number, { kind, text, note: said }: Event) =>
  store.insertEvents(trx, [
    {
      workspace_id: scope.workspaceId,
      alert_id: id,
      kind,
      text,
      note: said ?? null,
      by_member: scope.actor.memberId,
      by_name: scope.actor.name,
      at: services.now(),
    },
  ]);

async function conclude(trx: Trx, scope: MemberScope, services: Services, id: number): Promise<WholeAlert> {
  await announce(trx, scope, { topic: 'monitoring', id });
  return presentWhole(trx, scope, services, await requireAlert(trx, scope, id));
}

const objectOf = ({ party_id: id, party }: store.AlertFacts, workspaceId: number) =>
  id === null
    ? { type: 'workspace' as const, id: workspaceId, label: 'monitoring' }
    : { type: 'party' as const, id, label: party?.display_name ?? '' };

/** Gives an alert to a member, who is told. */
export function assignAlert(
  scope: MemberScope,
  services: Services,
  { member_id: memberId, ...asked }: Asked & { member_id: number | null },
): Promise<WholeAlert> {
  requireMay(scope, 'start_monitoring');
  return scope.transaction(async (trx) => {
    const { alert, through } = await openForChange(trx, scope, asked, { act: 'assign' });
    const member = memberId === null ? null : (await findMembers(trx, scope)).get(memberId);
    if (memberId !== null && member?.state !== 'active') return refuseField('member_id', 'Choose somebody who works here');
    await store.updateAlert(trx, scope, alert.id, {
      assignee_id: memberId,
      ...(memberId === null ? {} : { state: through[0] ?? alert.state }),
    });
    await note(trx, scope, services, alert.id, { kind: 'assigned', text: member ? `Given to ${member.name}` : 'Given to nobody' });
    await recordEvent(trx, scope, { action: 'assign.monitoring_alert', object: objectOf(alert, scope.workspaceId) });
    if (memberId !== null) {
      const frozen = alert.party_id !== null && (await store.findFrozen(trx, scope, [alert.party_id])).size > 0;
      await tellAssigned(trx, scope, alert, memberId, frozen);
    }
    return conclude(trx, scope, services, alert.id);
  });
}

/** Says what an alert came to, with the reason. Where nothing is left to do it is closed with it. */
export function resolveAlert(
  scope: MemberScope,
  services: Services,
  { outcome, reason, ...asked }: Asked & { outcome: AlertOutcome; reason: string },
): Promise<WholeAlert> {
  requireMay(scope, 'start_monitoring');
  return scope.transaction(async (trx) => {
    const { alert, through } = await openForChange(trx, scope, asked, { act: 'resolve', outcome });
    requireWork(scope, alert);
    const now = services.now();
    const isClosed = through.includes('closed');
    await store.updateAlert(trx, scope, alert.id, {
      state: through.at(-1) ?? outcome,
      outcome,
      reason,
      assignee_id: alert.assignee_id ?? scope.actor.memberId,
      ...(isClosed ? { closed_at: now, closed_by: scope.actor.name } : {}),
    });
    await note(trx, scope, services, alert.id, { kind: 'resolved', text: ALERT_STATES[outcome], note: reason });
    await recordEvent(trx, scope, { action: 'resolve.monitoring_alert', object: objectOf(alert, scope.workspaceId), reason });
    if (isClosed) await closed(trx, scope, services, alert, reason);
    return conclude(trx, scope, services, alert.id);
  });
}

async function closed(trx: Trx, scope: MemberScope, services: Services, alert: store.AlertFacts, reason: string): Promise<void> {
  await note(trx, scope, services, alert.id, { kind: 'closed', text: 'Closed', note: reason });
  if (alert.listing_id !== null) await endListing(trx, scope, alert.listing_id, { at: services.now(), by: scope.actor.memberId, reason });
  await settleTold(trx, scope, alert.id);
  await recordEvent(trx, scope, { action: 'close.monitoring_alert', object: objectOf(alert, scope.workspaceId), reason });
}

/**
 * Opens a suspicion report about whom the alert is about. The alert is not touched, nobody is told and nothing is recorded outside the vault:
 * who reads the alert later cannot see that it was.
 */
export function escalateAlert(
  scope: MemberScope,
  services: Services,
  { id, reason }: { id: number; reason: string },
): Promise<{ received: true }> {
  requireMay(scope, 'start_monitoring');
  return scope.transaction(async (trx) => {
    const alert = await requireAlert(trx, scope, id);
    const what = `${reason}\n\nFrom the monitoring alert ${alertReference(alert.number)}: ${alert.title}, found in ${alert.source}.`;
    const receipt = createHash('sha256')
      .update(JSON.stringify([scope.workspaceId, id, scope.actor.memberId, reason]))
      .digest('hex');
    await openSuspicion(trx, scope, services, { subject: alert.party?.display_name ?? 'Monitoring itself', what, receipt });
    return { received: true } as const;
  });
}

/** Closes what was a true match, with what was done about it. */
export function closeAlert(scope: MemberScope, services: Services, { reason, ...asked }: Asked & { reason: string }): Promise<WholeAlert> {
  requireMay(scope, 'start_monitoring');
  return scope.transaction(async (trx) => {
    const { alert } = await openForChange(trx, scope, asked, { act: 'close' });
    requireWork(scope, alert);
    const now = services.now();
    await store.updateAlert(trx, scope, alert.id, {
      state: 'closed',
      reason: `${alert.reason ?? ''}\n${reason}`.trim(),
      closed_at: now,
      closed_by: scope.actor.name,
    });
    await closed(trx, scope, services, alert, reason);
    return conclude(trx, scope, services, alert.id);
  });
}
