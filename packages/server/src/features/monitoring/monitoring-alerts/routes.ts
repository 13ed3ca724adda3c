import * as contract from '@freehold/contract/monitoring/alerts';
import { runMonitoring } from '@freehold/contract/monitoring/monitors';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { assignAlert, closeAlert, escalateAlert, getAlert, resolveAlert } from './change-alert.ts';
import { listAlerts } from './list-alerts.ts';

export function registerMonitoringAlerts(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listMonitoringAlerts, ({ scope, input }) => listAlerts(scope, services, input.query));
  bind(app, services, contract.getMonitoringAlert, ({ scope, input }) => getAlert(scope, services, input.params.id));
  bind(app, services, contract.assignMonitoringAlert, ({ scope, input: { params, body } }) =>
    assignAlert(scope, services, { ...params, ...body }),
  );
  bind(app, services, contract.resolveMonitoringAlert, ({ scope, input: { params, body } }) =>
    resolveAlert(scope, services, { ...params, ...body }),
  );
  bind(app, services, contract.escalateMonitoringAlert, ({ scope, input: { params, body } }) =>
    escalateAlert(scope, services, { ...params, ...body }),
  );
  bind(app, services, contract.closeMonitoringAlert, ({ scope, input: { params, body } }) =>
    closeAlert(scope, services, { ...params, ...body }),
  );
  bind(app, services, runMonitoring, ({ scope }) => {
    requireMay(scope, 'end_monitoring');
    return scope.transaction(async (trx) => {
      await addJob(trx, 'run-monitoring', { again: true }, `run-monitoring:${scope.workspaceId}`);
      return { queued: true };
    });
  });
}
