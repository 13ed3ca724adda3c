import * as contract from '@freehold/contract/screening/list-watch';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import type { CheckKinds } from '../../checks/public.ts';
import { listAlerts, seeAlerts } from './list-alerts.ts';
import { dismissAlert, screenForAlert } from './settle-alert.ts';

export function registerListWatch(app: FastifyInstance, services: Services, kinds: CheckKinds): void {
  bind(app, services, contract.listAlerts, ({ scope, input }) => listAlerts(scope, services, input.query));
  bind(app, services, contract.seeAlerts, ({ scope, input }) => seeAlerts(scope, input.body.ids));
  bind(app, services, contract.screenForAlert, ({ scope, input }) => screenForAlert(scope, services, kinds, input.params.id));
  bind(app, services, contract.dismissAlert, ({ scope, input }) => dismissAlert(scope, services, input.params.id, input.body.reason));
  bind(app, services, contract.runListWatch, ({ scope }) => {
    requireMay(scope, 'import_lists');
    return scope.transaction(async (trx) => {
      await addJob(trx, 'watch-lists', {}, `watch-lists:${scope.workspaceId}`);
      return { queued: true };
    });
  });
}
