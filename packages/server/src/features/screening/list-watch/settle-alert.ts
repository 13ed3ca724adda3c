import { dismissAlert as dismissRoute, screenForAlert as screenRoute, type ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { startScreening } from '../aml-checks/public.ts';
import { countOpen, lockAlert, settleAlert, type AlertFacts } from './alerts-store.ts';
import { alertVisibility } from './list-alerts.ts';
import { presentAlert } from './present-alert.ts';
import { settleAlerts } from './tell-people.ts';

const refuseOpenAlert = refusing(dismissRoute, screenRoute);

const refuseScreen = refusing(screenRoute);
const refuseDismiss = refusing(dismissRoute);

/** Starts a check of whom the alert is about, and settles the alert with it. */
export function screenForAlert(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  id: number,
): Promise<{ check_id: number; public_ref: string }> {
  return scope.transaction(async (trx) => {
    const alert = await openAlert(trx, scope, id);
    const { started, refused } = await startScreening(trx, scope, services, kinds, [alert.party.id]);
    const [check] = started;
    if (!check) return refuseScreen('CONFLICT', refused[0]?.reason ?? 'No check could be started');
    await settleAlert(trx, scope, id, {
      state: 'checked',
      settled_at: services.now(),
      settled_by: scope.actor.memberId,
      settled_check_id: check.check_id,
    });
    await concludeAlert(trx, scope);
    return { check_id: check.check_id, public_ref: check.public_ref };
  });
}

/** Says why an alert needs no check. It stays in the record, and the same entry unchanged raises none again. */
export function dismissAlert(scope: MemberScope, services: Services, id: number, reason: string): Promise<ScreeningAlert> {
  requireMay(scope, 'decide');
  return scope.transaction(async (trx) => {
    const alert = await openAlert(trx, scope, id);
    await settleAlert(trx, scope, id, { state: 'dismissed', settled_at: services.now(), settled_by: scope.actor.memberId, reason });
    await recordEvent(trx, scope, {
      action: 'dismiss.alert',
      object: { type: 'party', id: alert.party.id, label: alert.party.display_name },
      diff: { entry: { before: null, after: `${alert.list_name}, ${alert.entry_ref}` } },
      reason,
    });
    await concludeAlert(trx, scope);
    const settled = await lockAlert(trx, alertVisibility(scope), id);
    if (!settled) return refuseDismiss('NOT_FOUND', NO_SUCH_ALERT);
    return presentAlert(scope, settled);
  });
}

const NO_SUCH_ALERT = 'There is no such alert in this workspace';

async function openAlert(trx: Trx, scope: MemberScope, id: number): Promise<AlertFacts> {
  const alert = await lockAlert(trx, alertVisibility(scope), id);
  if (!alert) return refuseOpenAlert('NOT_FOUND', NO_SUCH_ALERT);
  if (alert.state === 'checked') return refuseOpenAlert('INVALID_STATE', 'A check followed this alert already');
  if (alert.state === 'dismissed') return refuseOpenAlert('INVALID_STATE', 'This alert was dismissed already');
  return alert;
}

async function concludeAlert(trx: Trx, scope: MemberScope): Promise<void> {
  if ((await countOpen(trx, { workspaceId: scope.workspaceId, frozenToo: true })) === 0) await settleAlerts(trx, scope);
  await announce(trx, scope, { topic: 'check', id: null });
}
