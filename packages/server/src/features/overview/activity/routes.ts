import * as contract from '@freehold/contract/overview/activity';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { eraseActivity, getErasure } from './erase-activity.ts';
import { exportCsv, exportJson } from './export-activity.ts';
import { listActivity } from './list-activity.ts';
import { getChainVerdict, verifyActivity } from './verify-activity.ts';

export function registerActivity(app: FastifyInstance, services: Services): void {
  bind(app, services, contract.listActivity, ({ scope, input }) => listActivity(scope, input.query));
  bind(app, services, contract.getChainVerdict, ({ scope }) => getChainVerdict(scope));
  bind(app, services, contract.verifyActivity, ({ scope }) => verifyActivity(scope, services));
  bind(app, services, contract.exportActivityCsv, ({ scope, input }) => exportCsv(scope, services, input.query));
  bind(app, services, contract.exportActivityJson, ({ scope, input }) => exportJson(scope, services, input.query));
  bind(app, services, contract.getActivityErasure, ({ scope, input }) => getErasure(scope, services, input.params.id));
  bind(app, services, contract.eraseActivity, ({ scope, input }) => eraseActivity(scope, services, input.params.id, input.body.reason));
}
