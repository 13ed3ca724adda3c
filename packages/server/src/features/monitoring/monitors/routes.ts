import * as contract from '@freehold/contract/monitoring/monitors';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { changeMonitor, getMonitor } from './change-monitor.ts';
import { listMonitors, listRuns } from './list-monitors.ts';
import { startMonitors } from './start-monitors.ts';

export function registerMonitors(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listMonitors, ({ scope, input }) => listMonitors(scope, services, input.query));
  bind(app, services, contract.startMonitors, ({ scope, input }) => startMonitors(scope, services, input.body));
  bind(app, services, contract.getMonitor, ({ scope, input }) => getMonitor(scope, services, input.params.id));
  bind(app, services, contract.listMonitorRuns, ({ scope, input }) => listRuns(scope, services, input.params.id, input.query));
  for (const [route, act] of [
    [contract.pauseMonitor, 'pause'],
    [contract.resumeMonitor, 'resume'],
    [contract.endMonitor, 'end'],
  ] as const)
    bind(app, services, route, ({ scope, input }) => changeMonitor(scope, services, { id: input.params.id, act, ...input.body }));
  bind(app, services, contract.reviewMonitor, ({ scope, input: { params, body } }) => {
    const { answer, version, reason, ...terms } = body;
    return changeMonitor(scope, services, { id: params.id, act: answer, version, reason, ...(answer === 'change' ? { terms } : {}) });
  });
}
