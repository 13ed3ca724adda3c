import type { Alert, AlertFilter } from '@freehold/contract/monitoring/alerts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findMembers } from '../../checks/public.ts';
import { monitorVisibility } from '../monitors/public.ts';
import { presentAlert } from './present-alert.ts';
import * as store from './store.ts';

type Paged = { page: number; perPage: number };

/** Alerts: open ones before closed, the gravest first, then the nearest to its time. */
export function listAlerts(scope: MemberScope, services: Services, asked: AlertFilter & Paged) {
  const visibility = monitorVisibility(scope);
  const now = services.now();
  return scope.transaction(
    async (trx): Promise<{ data: Alert[]; meta: Paged & { total: number; totalPages: number; open: number; overdue: number } }> => {
      const { rows, total } = await store.findAlerts(trx, visibility, asked, now);
      const members = await findMembers(trx, scope);
      const { page, perPage } = asked;
      return {
        data: rows.map((row) => presentAlert(scope, row, members, now)),
        meta: {
          page,
          perPage,
          total,
          totalPages: Math.max(1, Math.ceil(total / perPage)),
          ...(await store.countOpen(trx, visibility, now)),
        },
      };
    },
  );
}
