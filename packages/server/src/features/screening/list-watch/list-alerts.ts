import type { ScreeningAlert } from '@freehold/contract/screening/list-watch';
import { NOT_YOUR_ROLE, refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, reach } from '../../access/public.ts';
import * as store from './alerts-store.ts';
import { presentAlert } from './present-alert.ts';
import { watchStates } from './watch-states.ts';
import { findEffectiveLists } from '../screening-lists/public.ts';

/** Whoever sees every check; of somebody whose check is frozen, Owner and Compliance alone. */
export function alertVisibility(scope: MemberScope) {
  if (reach(scope, 'see_checks') !== 'all') return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  return { workspaceId: scope.workspaceId, frozenToo: may(scope, 'resolve_matches') };
}

/** Alerts of list changes, newest first, with what could not be compared. */
export function listAlerts(
  scope: MemberScope,
  services: Services,
  asked: { show: 'open' | 'all'; party_id?: number | undefined },
): Promise<{ data: ScreeningAlert[]; meta: { open: number; failed: string[] } }> {
  const visibility = alertVisibility(scope);
  return scope.transaction(async (trx) => {
    const rows = await store.findAlerts(trx, visibility, { show: asked.show, partyId: asked.party_id });
    const states = await watchStates(trx, scope, services);
    const lists = await findEffectiveLists(trx, scope.workspaceId, services);
    return {
      data: rows.map((row) => presentAlert(scope, row)),
      meta: {
        open: await store.countOpen(trx, visibility),
        failed: lists.flatMap(({ versionId, name }) => {
          const watch = states.get(versionId);
          return watch?.state === 'failed' ? [`${name}: ${watch.text}`] : [];
        }),
      },
    };
  });
}

/** Somebody looked at them. */
export function seeAlerts(scope: MemberScope, ids: readonly number[]): Promise<{ seen: boolean }> {
  alertVisibility(scope);
  return scope.transaction(async (trx) => {
    await store.markSeen(trx, scope, ids);
    return { seen: true };
  });
}
